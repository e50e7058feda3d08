use std::collections::VecDeque;
use std::future::pending;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::channel::{Channel, Sender};
use http_body_util::{Either, Full};
use kube::Client;
use kube::client::Body;
use obsproxy_tenancy::Namespace;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tower::service_fn;

use super::{DirectoryOptions, watch_config};
use crate::{Directory, LookupError};

/// An API server that knows only the namespaces' list and watch. Without another instruction it refuses.
#[derive(Clone)]
struct Cluster {
    lists: Arc<Mutex<VecDeque<List>>>,
    requests: Arc<Mutex<Vec<String>>>,
    watches: mpsc::UnboundedSender<Sender<Bytes, io::Error>>,
}

/// How it meets a request for a list.
enum List {
    Page(Value),
    Fails,
    Hangs,
}

type Watches = mpsc::UnboundedReceiver<Sender<Bytes, io::Error>>;
type Answer = Either<Full<Bytes>, Channel<Bytes, io::Error>>;

impl Cluster {
    fn new() -> (Self, Watches) {
        let (watches, opened) = mpsc::unbounded_channel();
        (Self { lists: Arc::default(), requests: Arc::default(), watches }, opened)
    }

    fn will_list(&self, list: List) {
        self.lists.lock().unwrap().push_back(list);
    }

    fn start(&self) -> Directory {
        let cluster = self.clone();
        let client = Client::new(
            service_fn(move |request| {
                let cluster = cluster.clone();
                async move { cluster.answer(request).await }
            }),
            "default",
        );
        let options = DirectoryOptions { root_tenant: Namespace::parse("tenant-root").unwrap() };
        let (directory, follow) = Directory::watch(client, options);
        tokio::spawn(follow);
        directory
    }

    async fn answer(&self, request: Request<Body>) -> io::Result<Response<Answer>> {
        let uri = request.uri().to_string();
        assert_eq!(request.uri().path(), "/api/v1/namespaces");
        let accept = request.headers()["accept"].to_str().unwrap();
        assert!(accept.contains("as=PartialObjectMetadata"), "{accept}");
        self.requests.lock().unwrap().push(uri.clone());
        if uri.contains("watch=true") {
            let (sender, body) = Channel::new(16);
            self.watches.send(sender).unwrap();
            return Ok(Response::new(Either::Right(body)));
        }
        let list = self.lists.lock().unwrap().pop_front();
        match list {
            Some(List::Page(page)) => Ok(Response::new(Either::Left(Full::from(page.to_string())))),
            Some(List::Hangs) => pending().await,
            Some(List::Fails) | None => Err(io::Error::other("refused")),
        }
    }

    fn requests(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}

fn page(names: &[&str], more: &str) -> List {
    let items: Vec<_> = names.iter().map(|name| namespace(name, 1, json!({}))).collect();
    List::Page(json!({
        "apiVersion": "meta.k8s.io/v1", "kind": "PartialObjectMetadataList",
        "metadata": {"resourceVersion": "5", "continue": more}, "items": items,
    }))
}

fn namespace(name: &str, uid: u8, labels: Value) -> Value {
    json!({
        "apiVersion": "meta.k8s.io/v1", "kind": "PartialObjectMetadata",
        "metadata": {
            "name": name, "uid": uid_text(uid), "resourceVersion": "7", "labels": labels,
            "creationTimestamp": "2026-11-30T10:00:00Z",
        },
    })
}

fn uid_text(number: u8) -> String {
    format!("00000000-0000-0000-0000-0000000000{number:02x}")
}

async fn send(watch: &mut Sender<Bytes, io::Error>, kind: &str, object: Value) {
    let line = format!("{}\n", json!({"type": kind, "object": object}));
    watch.send_data(line.into()).await.unwrap();
}

/// Waits in virtual time. Two minutes hold every pause that the watch makes.
#[track_caller]
fn eventually(condition: impl Fn() -> bool) -> impl Future<Output = ()> {
    let place = std::panic::Location::caller();
    async move {
        for _ in 0..12_000 {
            if condition() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("it never happens: {place}");
    }
}

fn knows(directory: &Directory, name: &str) -> bool {
    directory.lookup(&Namespace::parse(name).unwrap()) != Err(LookupError::NotFound)
}

#[tokio::test(start_paused = true)]
async fn nothing_is_known_before_the_first_list_is_complete() {
    let (cluster, _watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root"], "next"));
    cluster.will_list(List::Hangs);
    let directory = cluster.start();
    let root = Namespace::parse("tenant-root").unwrap();
    assert_eq!(directory.lookup(&root), Err(LookupError::NotSynced));
    eventually(|| cluster.requests().len() == 2).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(!directory.is_synced());
    assert_eq!(directory.lookup(&root), Err(LookupError::NotSynced));
}

#[tokio::test(start_paused = true)]
async fn all_pages_of_the_list_are_known_at_once() {
    let (cluster, _watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root"], "next"));
    cluster.will_list(page(&["tenant-a"], ""));
    let directory = cluster.start();
    directory.synced().await;
    assert!(
        knows(&directory, "tenant-root") && knows(&directory, "tenant-a") && !knows(&directory, "tenant-b")
    );
    assert_eq!(directory.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn what_happens_to_namespaces_is_followed() {
    let (cluster, mut watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root", "tenant-a"], ""));
    let directory = cluster.start();
    let mut watch = watches.recv().await.unwrap();
    let host =
        |name| directory.lookup(&Namespace::parse(name).unwrap()).map(|placement| placement.host.to_string());

    send(&mut watch, "ADDED", namespace("tenant-a-b", 2, json!({}))).await;
    eventually(|| host("tenant-a-b").as_deref() == Ok("tenant-root")).await;
    let labels = json!({"namespace.cozystack.io/monitoring": "tenant-a"});
    send(&mut watch, "MODIFIED", namespace("tenant-a-b", 2, labels)).await;
    eventually(|| host("tenant-a-b").as_deref() == Ok("tenant-a")).await;
    send(&mut watch, "DELETED", namespace("tenant-a", 1, json!({}))).await;
    eventually(|| !knows(&directory, "tenant-a")).await;
    // The host is gone, so who was hosted there has none.
    assert!(matches!(host("tenant-a-b"), Err(LookupError::HostInvalid(_))));
}

#[tokio::test(start_paused = true)]
async fn a_namespace_that_is_made_again_has_its_new_uid() {
    let (cluster, mut watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root", "tenant-a"], ""));
    let directory = cluster.start();
    let mut watch = watches.recv().await.unwrap();
    send(&mut watch, "DELETED", namespace("tenant-a", 1, json!({}))).await;
    send(&mut watch, "ADDED", namespace("tenant-a", 2, json!({}))).await;
    let name = Namespace::parse("tenant-a").unwrap();
    eventually(|| directory.lookup(&name).is_ok_and(|found| found.uid.as_str() == uid_text(2))).await;
}

#[tokio::test(start_paused = true)]
async fn a_new_list_replaces_all_that_was_known_when_it_is_complete() {
    let (cluster, mut watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root", "tenant-a"], ""));
    let directory = cluster.start();
    let mut watch = watches.recv().await.unwrap();
    cluster.will_list(page(&["tenant-root"], "next"));
    cluster.will_list(List::Fails);
    cluster.will_list(page(&["tenant-root", "tenant-b"], ""));
    let gone =
        json!({"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": 410, "reason": "Expired"});
    send(&mut watch, "ERROR", gone).await;

    eventually(|| cluster.requests().len() == 4).await;
    assert!(
        knows(&directory, "tenant-a") && directory.is_synced(),
        "the list broke off, so the old state stands"
    );
    eventually(|| knows(&directory, "tenant-b")).await;
    assert!(!knows(&directory, "tenant-a"));
    assert_eq!(directory.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn an_outage_leaves_the_last_state_and_ends_by_itself() {
    let (cluster, mut watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root", "tenant-a"], ""));
    let directory = cluster.start();
    let watch = watches.recv().await.unwrap();
    watch.abort(io::Error::other("reset"));
    let mut watch = watches.recv().await.unwrap();
    assert!(directory.is_synced() && knows(&directory, "tenant-a"));
    send(&mut watch, "DELETED", namespace("tenant-a", 1, json!({}))).await;
    eventually(|| !knows(&directory, "tenant-a")).await;
}

#[tokio::test(start_paused = true)]
async fn a_watch_that_is_silent_for_too_long_is_opened_again() {
    let (cluster, mut watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root"], ""));
    let directory = cluster.start();
    let _silent = watches.recv().await.unwrap();
    let again = tokio::time::timeout(Duration::from_secs(70), watches.recv()).await;
    let mut watch = again.expect("within its limit").unwrap();
    send(&mut watch, "ADDED", namespace("tenant-a", 2, json!({}))).await;
    eventually(|| knows(&directory, "tenant-a")).await;
}

#[tokio::test(start_paused = true)]
async fn an_api_server_that_comes_late_is_waited_for() {
    let (cluster, _watches) = Cluster::new();
    for _ in 0..5 {
        cluster.will_list(List::Fails);
    }
    cluster.will_list(page(&["tenant-root"], ""));
    let directory = cluster.start();
    tokio::time::timeout(Duration::from_secs(300), directory.synced()).await.expect("it is tried again");
    assert!(knows(&directory, "tenant-root"));
}

#[tokio::test(start_paused = true)]
async fn a_namespace_with_odd_metadata_is_unknown() {
    let (cluster, mut watches) = Cluster::new();
    cluster.will_list(page(&["tenant-root", "tenant-a", "NO_NAME"], ""));
    let directory = cluster.start();
    let mut watch = watches.recv().await.unwrap();
    assert_eq!(directory.len(), 2);
    let mut odd = namespace("tenant-a", 1, json!({}));
    odd["metadata"]["uid"] = json!("not a uid");
    send(&mut watch, "MODIFIED", odd).await;
    eventually(|| !knows(&directory, "tenant-a")).await;
}

#[test]
fn the_configuration_for_the_watch_bounds_silence_and_does_not_retry() {
    let config = watch_config(kube::Config::new("https://127.0.0.1:6443".parse().unwrap()));
    assert!(!config.default_retry && config.reset_reader_on_write);
    let a_watch = Duration::from_secs(super::WATCH_SECONDS.into());
    assert!(config.read_timeout.is_some_and(|silence| silence > a_watch));
    assert!(config.connect_timeout.is_some() && config.write_timeout.is_some());
}
