//! What the server knows, and who is told when it changes.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Mutex, PoisonError},
};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::{Grant, Namespace, ReviewCounts, User, behaviour::Behaviours};

/// The world behind its lock, with a signal that fires after each change.
#[derive(Debug)]
pub(super) struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<()>,
}

/// Everything in memory.
#[derive(Debug, Default)]
pub(super) struct World {
    pub(super) tokens: HashMap<String, User>,
    pub(super) grants: HashSet<Grant>,
    pub(super) behaviours: Behaviours,
    pub(super) reviews: ReviewCounts,
    pub(super) open_watches: usize,
    pub(super) namespaces: BTreeMap<String, Value>,
    /// Version of the last change; the first is 1, since 0 means "any" in a request.
    pub(super) version: u64,
    /// Events up to and including this version are forgotten.
    compacted: u64,
    events: Vec<Event>,
}

/// One change of a namespace.
#[derive(Debug, Clone)]
pub(super) struct Event {
    pub(super) version: u64,
    pub(super) kind: &'static str,
    pub(super) object: Value,
}

/// The version that a watch wants to start from is forgotten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gone;

// === impl Shared ===

impl Default for Shared {
    fn default() -> Self {
        Self { world: Mutex::new(World { version: 1, ..World::default() }), changed: watch::Sender::new(()) }
    }
}

impl Shared {
    pub(super) fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.world.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the world, then wakes all who wait.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.world.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.send_replace(());
        result
    }

    /// A receiver that sees every change from now on.
    pub(super) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }
}

// === impl World ===

impl World {
    pub(super) fn put(&mut self, namespace: &Namespace) {
        self.version += 1;
        let object = json!({
            "apiVersion": "v1",
            "kind": "Namespace",
            "metadata": {
                "name": namespace.name,
                "uid": namespace.uid,
                "resourceVersion": self.version.to_string(),
                "creationTimestamp": namespace.created,
                "labels": namespace.labels,
            },
            "spec": { "finalizers": ["kubernetes"] },
            "status": { "phase": "Active" },
        });
        let before = self.namespaces.insert(namespace.name.clone(), object.clone());
        let kind = if before.is_some() { "MODIFIED" } else { "ADDED" };
        self.record(kind, object);
    }

    pub(super) fn remove(&mut self, name: &str) {
        let Some(mut object) = self.namespaces.remove(name) else {
            return;
        };
        self.version += 1;
        // The last event of an object carries the version of its deletion.
        if let Some(version) = object.pointer_mut("/metadata/resourceVersion") {
            *version = self.version.to_string().into();
        }
        self.record("DELETED", object);
    }

    pub(super) fn compact(&mut self) {
        self.version += 1;
        self.compacted = self.version;
        self.events.clear();
    }

    /// The events after `version`, oldest first.
    pub(super) fn events_after(&self, version: u64) -> Result<Vec<Event>, Gone> {
        if version < self.compacted {
            return Err(Gone);
        }
        let later = self.events.iter().filter(|event| event.version > version);
        Ok(later.cloned().collect())
    }

    fn record(&mut self, kind: &'static str, object: Value) {
        self.events.push(Event { version: self.version, kind, object });
    }
}
