//! The API server hangs, dies, and comes back.

use http::StatusCode;
use stack::{Account, ProxyProcess, Reply, Stack, TenantLabels, UnixSignal, World};

use crate::waiting::eventually;

/// Undecidable must never look like a decision.
fn is_503(reply: &Reply) -> bool {
    match reply.status {
        StatusCode::OK => false,
        StatusCode::SERVICE_UNAVAILABLE => {
            assert!(reply.header("retry-after").parse::<u64>().unwrap() > 0, "{:?}", reply.headers);
            assert_eq!(reply.header("x-observability-reason"), "undecidable");
            true
        }
        other => panic!("{other}: {}", reply.text()),
    }
}

struct Outage {
    stack: Stack,
    world: World,
    /// Answers from its cache as long as it runs.
    long: ProxyProcess,
    /// Asks again every second.
    short: ProxyProcess,
}

impl Outage {
    /// A stack of its own, since it stops the API server.
    async fn prepare() -> Self {
        let stack = Stack::start().await.unwrap();
        let world = World::create(&stack).await.unwrap();
        let long =
            ProxyProcess::start(&stack, &["--auth-cache-ttl=1h", "--review-timeout=1s"]).await.unwrap();
        let short =
            ProxyProcess::start(&stack, &["--auth-cache-ttl=1s", "--review-timeout=1s"]).await.unwrap();
        let this = Self { stack, world, long, short };
        for proxy in [&this.long, &this.short] {
            assert_eq!(this.ask(proxy, &this.world.alice).await.status, StatusCode::OK);
        }
        this
    }

    async fn ask(&self, proxy: &ProxyProcess, account: &Account) -> Reply {
        let namespace = if account.name == "bob" { "tenant-b" } else { "tenant-a" };
        proxy.query(&account.token, namespace, "*").await.unwrap()
    }

    /// What is cached is answered, what is too old or new is 503, and each of them soon.
    async fn is_felt(&self) {
        let alice = &self.world.alice;
        eventually("503", async || is_503(&self.ask(&self.short, alice).await)).await;
        assert_eq!(self.ask(&self.long, alice).await.status, StatusCode::OK);
        assert!(is_503(&self.ask(&self.long, &self.world.bob).await));
    }

    async fn is_over(&self) {
        let alice = &self.world.alice;
        eventually("recovery", async || !is_503(&self.ask(&self.short, alice).await)).await;
        // The 503 was not kept.
        eventually("recovery", async || !is_503(&self.ask(&self.long, &self.world.bob).await)).await;
    }
}

#[tokio::test]
async fn an_api_server_that_hangs_or_dies_is_503_once_the_cache_is_too_old_and_recovery_comes_by_itself() {
    let outage = Outage::prepare().await;
    let kubernetes = outage.stack.kubernetes();

    kubernetes.signal(UnixSignal::Stop).unwrap();
    outage.is_felt().await;
    kubernetes.signal(UnixSignal::Continue).unwrap();
    outage.is_over().await;

    kubernetes.kill_api().unwrap();
    // `long` has bob's answers now as well.
    let alice = &outage.world.alice;
    eventually("503", async || is_503(&outage.ask(&outage.short, alice).await)).await;
    assert_eq!(outage.ask(&outage.long, alice).await.status, StatusCode::OK);
    kubernetes.restart_api().await.unwrap();
    outage.is_over().await;

    // The watch of the namespaces has recovered too.
    kubernetes
        .create_namespace("tenant-after", &TenantLabels::new(stack::ROOT, &[stack::ROOT]))
        .await
        .unwrap();
    let admin = &outage.world.admin.token;
    eventually("a new namespace is seen", async || {
        outage.short.query(admin, "tenant-after", "*").await.unwrap().status == StatusCode::OK
    })
    .await;
}

#[tokio::test]
async fn a_proxy_that_starts_without_an_api_server_is_not_ready_until_it_is_there() {
    let stack = Stack::start().await.unwrap();
    let world = World::create(&stack).await.unwrap();
    let kubernetes = stack.kubernetes();
    kubernetes.kill_api().unwrap();
    let launch = stack::ProxyLaunch {
        kubeconfig: kubernetes.kubeconfig("observability-proxy", &stack.proxy_account().token).unwrap(),
        logs_store_url: stack.logs().url().to_owned(),
        flags: Vec::new(),
    };
    let proxy = ProxyProcess::launch(stack.supervisor(), launch).await.unwrap();
    let probe = |path: &str| {
        let request = http::Request::get(format!("http://{}/{path}", proxy.probe()));
        stack::send(request.body(bytes::Bytes::new()).unwrap())
    };
    let readiness = probe("readyz").await.unwrap();
    assert_eq!(readiness.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(readiness.text().contains("namespace cache not synced"), "{}", readiness.text());
    assert_eq!(probe("healthz").await.unwrap().status, StatusCode::OK);
    assert!(is_503_of_any_reason(&proxy.query(&world.alice.token, "tenant-a", "*").await.unwrap()));

    kubernetes.restart_api().await.unwrap();
    proxy.ready().await.unwrap();
    assert_eq!(
        proxy.messages(&world.alice.token, "tenant-a", "*").await.unwrap(),
        stack::own_messages("tenant-a")
    );
}

fn is_503_of_any_reason(reply: &Reply) -> bool {
    reply.status == StatusCode::SERVICE_UNAVAILABLE && !reply.header("retry-after").is_empty()
}
