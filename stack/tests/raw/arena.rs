//! The proxy between two fakes, with people in it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use stack::fake::{ApiServer, Grant, Namespace, RecordedRequest, Store, User};
use stack::{ProxyLaunch, ProxyProcess, Supervisor};
use tokio::sync::OnceCell;
use tokio::time::timeout;

use crate::wire::{Answer, SOON, Wire, request};

/// Where a query of `tenant-a` is asked.
pub(crate) const QUERY_OF_A: &str = "/namespaces/tenant-a/logs/select/logsql/query";
pub(crate) const QUERY_OF_B: &str = "/namespaces/tenant-b/logs/select/logsql/query";

/// May read `tenant-a`; `BOB` may read `tenant-b`, and `ADMIN` all.
pub(crate) const ALICE: &str = "Authorization: Bearer alice-token";
pub(crate) const BOB: &str = "Authorization: Bearer bob-token";
pub(crate) const ADMIN: &str = "Authorization: Bearer admin-token";

pub(crate) const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

/// What a filter of `tenant-a`'s scope looks like when it is sent (design §5). Written out, so that a scope that was
/// lost or weakened on its way cannot agree with itself.
pub(crate) const GUARD_OF_A: &str = concat!(
    r#"{log_source="container_log",kubernetes_namespace_name="tenant-a"} "#,
    r#"or {log_source="",kubernetes_namespace_name!=""} tenant:="tenant-a" !cluster:="root-cluster" "#,
    r#"or {log_source="kube_events",kubernetes_namespace_name=""} metadata_namespace:="tenant-a""#,
);

/// The limits of users and namespaces are off where a test sends much.
pub(crate) const UNLIMITED: [&str; 4] = [
    "--rate-limit-per-user=0",
    "--max-concurrent-per-user=0",
    "--rate-limit-per-namespace=0",
    "--max-concurrent-per-namespace=0",
];

/// A proxy of its own for each test: what arrives is this test's.
pub(crate) struct Arena {
    pub(crate) api: ApiServer,
    pub(crate) store: Store,
    pub(crate) proxy: ProxyProcess,
}

/// One supervisor holds the proxies of this process. It ends them when the process ends, whichever way.
pub(crate) async fn supervisor() -> &'static Arc<Supervisor> {
    static SHARED: OnceCell<Arc<Supervisor>> = OnceCell::const_new();
    SHARED.get_or_init(async || Supervisor::start().await.unwrap()).await
}

/// An API server that knows the three people and the namespaces.
pub(crate) fn api_server() -> ApiServer {
    let api = ApiServer::start().unwrap();
    for namespace in ["tenant-root", "tenant-a", "tenant-b"] {
        api.put_namespace(&Namespace::new(namespace));
    }
    for (name, home) in [("alice", "tenant-a"), ("bob", "tenant-b"), ("admin", "kube-system")] {
        let user = User::service_account(home, name);
        api.grant(match name {
            "admin" => Grant::read_logs_everywhere(&user.name),
            _ => Grant::read_logs(&user.name, home),
        });
        api.add_token(format!("{name}-token"), user);
    }
    api
}

/// What starts a proxy in front of these.
pub(crate) async fn launch(api: &ApiServer, logs_store_url: &str, flags: &[&str]) -> ProxyLaunch {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    let name = format!("kubeconfig-{}", WRITTEN.fetch_add(1, Ordering::Relaxed));
    let kubeconfig: PathBuf = supervisor().await.folder().join(name);
    api.write_kubeconfig(&kubeconfig).unwrap();
    let flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
    ProxyLaunch { kubeconfig, logs_store_url: logs_store_url.to_owned(), flags }
}

/// Starts a proxy in front of any store, and waits until it is ready.
pub(crate) async fn proxy(api: &ApiServer, logs_store_url: &str, flags: &[&str]) -> ProxyProcess {
    let launch = launch(api, logs_store_url, flags).await;
    let proxy = ProxyProcess::launch(supervisor().await, launch).await.unwrap();
    proxy.ready().await.unwrap();
    proxy
}

// === impl Arena ===

impl Arena {
    /// Without limits of users and namespaces.
    pub(crate) async fn start() -> Self {
        Self::with(&[]).await
    }

    /// With further flags; of one that stands twice the last counts.
    pub(crate) async fn with(flags: &[&str]) -> Self {
        let (api, store) = (api_server(), Store::start().unwrap());
        let proxy = proxy(&api, &store.url(), &[&UNLIMITED, flags].concat()).await;
        Self { api, store, proxy }
    }

    pub(crate) async fn wire(&self) -> Wire {
        Wire::to(self.proxy.api()).await
    }

    /// Sends a request on a connection of its own. None when that ends without an answer.
    pub(crate) async fn try_ask(&self, request: impl AsRef<[u8]>) -> Option<Answer> {
        let mut wire = self.wire().await;
        wire.send(request).await;
        wire.answer().await
    }

    pub(crate) async fn ask(&self, request: impl AsRef<[u8]>) -> Answer {
        self.try_ask(request).await.unwrap()
    }

    /// A GET by Alice.
    pub(crate) async fn get(&self, target: &str) -> Answer {
        self.ask(request(&format!("GET {target}"), &[ALICE], "")).await
    }

    /// A form by Alice.
    pub(crate) async fn post(&self, target: &str, form: impl AsRef<[u8]>) -> Answer {
        self.ask(request(&format!("POST {target}"), &[ALICE, FORM], form)).await
    }

    /// The one request that arrived since the last call.
    #[track_caller]
    pub(crate) fn arrived(&self) -> RecordedRequest {
        let mut requests = self.store.requests();
        self.store.forget_requests();
        assert_eq!(requests.len(), 1, "{requests:?}");
        requests.remove(0)
    }

    /// No byte has come to the store since the start, not even a connection. Proves something since the next request, a
    /// good one, does arrive.
    pub(crate) async fn nothing_arrived(&self) {
        assert_eq!(self.store.progress().connections, 0, "{:?}", self.store.requests());
        let answer = self.get(&format!("{QUERY_OF_A}?query=*")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        self.arrived();
    }

    /// Waits for what the store sees.
    pub(crate) async fn until(&self, reached: impl FnMut(&stack::fake::Progress) -> bool) {
        let waited = timeout(SOON, self.store.wait_until(reached)).await;
        assert!(waited.is_ok(), "{:?}", self.store.progress());
    }
}

/// Returns once `holds` does. Looks at what other processes do, so it has to wait in real time.
#[track_caller]
pub(crate) fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) -> impl Future<Output = ()> {
    let caller = std::panic::Location::caller();
    async move {
        let poll = async {
            while !holds().await {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        };
        timeout(SOON, poll).await.unwrap_or_else(|_| panic!("{caller}: never: {what}"));
    }
}
