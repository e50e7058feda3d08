//! Lists and watches of namespaces, whole or metadata only.

use std::{collections::VecDeque, io, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::{Stream, stream};
use http_body::Frame;
use serde_json::{Value, json};
use tokio::{sync::watch, time::Instant};

use super::{
    behaviour::{Behaviour, Part},
    world::{Event, Gone, Shared, World},
};

/// Whether objects are sent whole or as `PartialObjectMetadata`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    Whole,
    Metadata,
}

/// The arguments of a list or watch that this server understands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Selection {
    pub(super) watch: bool,
    limit: Option<usize>,
    after: Option<Continue>,
    version: u64,
    initial_events: bool,
    timeout: Duration,
}

/// Where the next page begins, and the version that all pages have.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Continue {
    version: u64,
    name: String,
}

// === impl Selection ===

impl Selection {
    /// Reads the arguments of the URL.
    ///
    /// # Errors
    /// A selector or an unreadable number, with the text of the answer: to ignore a selector would give wrong answers.
    pub(super) fn parse(query: &str) -> Result<Self, String> {
        let mut selection = Self {
            watch: false,
            limit: None,
            after: None,
            version: 0,
            initial_events: false,
            timeout: Duration::from_secs(1800),
        };
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "watch" => selection.watch = matches!(&*value, "true" | "1"),
                "limit" => selection.limit = Some(number(&value)?).filter(|limit| *limit > 0),
                "continue" => selection.after = Some(Continue::parse(&value)?),
                "resourceVersion" if value.is_empty() => selection.version = 0,
                "resourceVersion" => selection.version = number(&value)?,
                "sendInitialEvents" => selection.initial_events = value == "true",
                "timeoutSeconds" => selection.timeout = Duration::from_secs(number(&value)?),
                "allowWatchBookmarks" | "resourceVersionMatch" | "pretty" => {}
                other => return Err(format!("the fake knows no argument {other}")),
            }
        }
        Ok(selection)
    }
}

impl Continue {
    fn parse(token: &str) -> Result<Self, String> {
        let (version, name) = token.split_once('/').ok_or("malformed continue token")?;
        Ok(Self { version: number(version)?, name: name.to_owned() })
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

/// One page of the list, in order of the names.
pub(super) fn list(world: &World, selection: &Selection, detail: Detail) -> Value {
    // All pages carry the version of the first: the watch that follows replays what changed between them.
    let version = selection.after.as_ref().map_or(world.version, |after| after.version);
    let from = selection.after.as_ref().map_or("", |after| after.name.as_str());
    let mut rest = world.namespaces.iter().skip_while(|(name, _)| name.as_str() <= from);
    let limit = selection.limit.unwrap_or(usize::MAX);
    let page: Vec<_> = rest.by_ref().take(limit).collect();
    let next = match (rest.next(), page.last()) {
        (Some(_), Some((last, _))) => format!("{version}/{last}"),
        _ => String::new(),
    };
    let (api_version, kind) = match detail {
        Detail::Whole => ("v1", "NamespaceList"),
        Detail::Metadata => ("meta.k8s.io/v1", "PartialObjectMetadataList"),
    };
    json!({
        "apiVersion": api_version,
        "kind": kind,
        "metadata": { "resourceVersion": version.to_string(), "continue": next },
        "items": page.into_iter().map(|(_, object)| shown(object, detail)).collect::<Vec<_>>(),
    })
}

/// An object in the form asked for.
pub(super) fn shown(object: &Value, detail: Detail) -> Value {
    match detail {
        Detail::Whole => object.clone(),
        Detail::Metadata => json!({
            "apiVersion": "meta.k8s.io/v1",
            "kind": "PartialObjectMetadata",
            "metadata": object.get("metadata"),
        }),
    }
}

/// The frames of a watch: one JSON line for each event, until the timeout or a behaviour that ends it.
pub(super) fn watch(
    shared: Arc<Shared>,
    selection: &Selection,
    detail: Detail,
) -> impl Stream<Item = io::Result<Frame<Bytes>>> + use<> {
    stream::unfold(Watch::new(shared, selection, detail), |mut watch| async {
        let frame = watch.next().await?;
        Some((frame.map(Frame::data), watch))
    })
}

/// An open watch.
struct Watch {
    changes: watch::Receiver<()>,
    shared: Arc<Shared>,
    detail: Detail,
    version: u64,
    deadline: Instant,
    waiting: VecDeque<Bytes>,
    ended: bool,
}

/// What an open watch does next.
enum Step {
    Send(Result<Vec<Event>, Gone>),
    Wait,
    Break,
}

// === impl Watch ===

impl Watch {
    fn new(shared: Arc<Shared>, selection: &Selection, detail: Detail) -> Self {
        let mut watch = Self {
            changes: shared.changes(),
            detail,
            version: selection.version,
            deadline: Instant::now() + selection.timeout,
            waiting: VecDeque::new(),
            ended: false,
            shared,
        };
        let shared = Arc::clone(&watch.shared);
        shared.change(|world| {
            world.open_watches += 1;
            if selection.version == 0 || selection.initial_events {
                watch.send_present_state(world, selection.initial_events);
            }
        });
        watch
    }

    /// A watch from "any" version starts with all that is there.
    fn send_present_state(&mut self, world: &World, bookmark: bool) {
        self.version = world.version;
        for object in world.namespaces.values() {
            self.queue("ADDED", &shown(object, self.detail));
        }
        if bookmark {
            let end = json!({
                "apiVersion": "v1",
                "kind": "Namespace",
                "metadata": {
                    "resourceVersion": world.version.to_string(),
                    "annotations": { "k8s.io/initial-events-end": "true" },
                },
            });
            self.queue("BOOKMARK", &shown(&end, self.detail));
        }
    }

    fn queue(&mut self, kind: &str, object: &Value) {
        let line = format!("{}\n", json!({ "type": kind, "object": object }));
        self.waiting.push_back(line.into());
    }

    async fn next(&mut self) -> Option<io::Result<Bytes>> {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return Some(Ok(line));
            }
            if self.ended {
                return None;
            }
            match self.step() {
                Step::Send(Ok(events)) => self.queue_events(&events),
                Step::Send(Err(Gone)) => self.queue_gone(),
                Step::Break => return Some(Err(io::ErrorKind::ConnectionAborted.into())),
                Step::Wait => tokio::select! {
                    _ = self.changes.changed() => {}
                    () = tokio::time::sleep_until(self.deadline) => self.ended = true,
                },
            }
        }
    }

    fn step(&mut self) -> Step {
        // Marked before the look, so that a change after the look wakes the wait.
        self.changes.mark_unchanged();
        self.shared.read(|world| match world.behaviours.of(Part::Namespaces) {
            Behaviour::Hang => Step::Wait,
            Behaviour::Close | Behaviour::Status(_) | Behaviour::Garbage => Step::Break,
            Behaviour::Normal => match world.events_after(self.version) {
                Ok(events) if events.is_empty() => Step::Wait,
                found => Step::Send(found),
            },
        })
    }

    fn queue_events(&mut self, events: &[Event]) {
        for event in events {
            self.version = event.version;
            self.queue(event.kind, &shown(&event.object, self.detail));
        }
    }

    fn queue_gone(&mut self) {
        let status = super::http::status_object(410, "Expired", "too old resource version");
        self.queue("ERROR", &status);
        self.ended = true;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.shared.change(|world| world.open_watches -= 1);
    }
}
