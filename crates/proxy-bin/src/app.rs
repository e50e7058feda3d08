//! The program put together: the only place where the crates meet.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use kube::Client;
use kube::config::{KubeConfigOptions, Kubeconfig};
use obsproxy_authz::{
    CacheOptions, KubeReviewer, ReviewMetrics, ReviewOptions, Reviewer, Reviews, review_config,
};
use obsproxy_resolver::{Directory, DirectoryOptions, watch_config};
use prometheus::Registry;
use prometheus::process_collector::ProcessCollector;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::config::{Cluster, Config, ListenAddress, Review};
use crate::probe::Probe;
use crate::server::{Patience, Server};
use crate::shutdown::{self, Servers, Wishes};
use crate::{Audit, AuditOptions, Metrics, Proxy, ProxyParts};

#[cfg(test)]
mod tests;

/// Answers of reviews that are remembered, of each kind: some 10 MiB when full.
const MAX_REVIEWS: u64 = 20_000;

/// Audit lines that may wait for stdout.
const AUDIT_CAPACITY: usize = 10_000;

/// How often what has not been used for a while is forgotten.
const SWEEP: Duration = Duration::from_secs(60);

/// How long the end waits for a stdout that takes nothing.
const AUDIT_PATIENCE: Duration = Duration::from_secs(1);

/// Where the answers about people and namespaces come from: Kubernetes, or what a test makes up.
pub struct Authority {
    /// Who is it, and may it?
    pub reviewer: Arc<dyn Reviewer>,
    /// Where is a namespace's data?
    pub directory: Directory,
}

/// The program while it serves. Dropped, it stops at once.
pub struct App {
    servers: Servers,
    api_address: SocketAddr,
    probe_address: SocketAddr,
    probe: Probe,
    audit: Audit,
    patience: Duration,
    // Each gives its name if it ends, which none should.
    tasks: JoinSet<&'static str>,
}

/// The two sockets, made before anything else so that an address that cannot be had is told at once.
struct Listeners {
    api: TcpListener,
    probe: TcpListener,
}

/// Starts to serve, against Kubernetes. Needs a tokio runtime.
///
/// # Errors
///
/// An address that cannot be listened on, or no usable configuration for Kubernetes. That the API server cannot be reached is
/// no error: the program is not ready then.
pub async fn start(config: &Config) -> anyhow::Result<App> {
    let listeners = listen(config).await?;
    let kubernetes = kubernetes(&config.cluster).await?;
    let mut tasks = JoinSet::new();
    let authority = authority(config, kubernetes, &mut tasks)?;
    serve(config, listeners, authority, std::io::stdout(), tasks)
}

/// Starts to serve, with answers from elsewhere; audit lines go to `audit`.
///
/// # Errors
///
/// An address that cannot be listened on.
pub async fn start_with(
    config: &Config,
    authority: Authority,
    audit: impl Write + Send + 'static,
) -> anyhow::Result<App> {
    let listeners = listen(config).await?;
    serve(config, listeners, authority, audit, JoinSet::new())
}

// === impl App ===

impl App {
    /// Where the API is served.
    #[must_use]
    pub fn api_address(&self) -> SocketAddr {
        self.api_address
    }

    /// Where probes are served.
    #[must_use]
    pub fn probe_address(&self) -> SocketAddr {
        self.probe_address
    }

    /// Serves until a wish to end, and ends in order.
    ///
    /// # Errors
    ///
    /// What failed at run time. The program has ended in order then too.
    pub async fn run(self, wishes: Wishes) -> anyhow::Result<()> {
        let Self { servers, probe, audit, patience, mut tasks, .. } = self;
        let broken = async {
            match tasks.join_next().await {
                Some(Ok(task)) => task,
                Some(Err(_panic)) => "a background task",
                None => std::future::pending().await,
            }
        };
        let ended = shutdown::run(servers, wishes, patience, broken, || probe.drain()).await;
        let flushed = tokio::task::spawn_blocking(move || audit.flush(AUDIT_PATIENCE)).await;
        if !matches!(flushed, Ok(true)) {
            tracing::warn!("the last audit lines may be lost");
        }
        ended.map_err(Into::into)
    }
}

async fn listen(config: &Config) -> anyhow::Result<Listeners> {
    let bind = async |flag: &str, address: &ListenAddress| {
        address.bind().await.with_context(|| format!("{flag}: cannot listen on {address}"))
    };
    Ok(Listeners {
        api: bind("--listen-address", &config.listen.api).await?,
        probe: bind("--probe-address", &config.listen.probe).await?,
    })
}

/// A kubeconfig is used only where the flag names one, so that no file or variable of the environment decides whom to trust.
async fn kubernetes(cluster: &Cluster) -> anyhow::Result<kube::Config> {
    match &cluster.kubeconfig {
        Some(path) => {
            let file = Kubeconfig::read_from(path)
                .with_context(|| format!("--kubeconfig: cannot use {}", path.display()))?;
            kube::Config::from_custom_kubeconfig(file, &KubeConfigOptions::default())
                .await
                .with_context(|| format!("--kubeconfig: cannot use {}", path.display()))
        }
        None => kube::Config::incluster().context("no in-cluster configuration; --kubeconfig names another"),
    }
}

fn authority(
    config: &Config,
    kubernetes: kube::Config,
    tasks: &mut JoinSet<&'static str>,
) -> anyhow::Result<Authority> {
    let watching =
        Client::try_from(watch_config(kubernetes.clone())).context("no client for the namespace watch")?;
    let reviewing = Client::try_from(review_config(kubernetes)).context("no client for reviews")?;
    let options = DirectoryOptions { root_tenant: config.cluster.root_tenant.clone() };
    let (directory, follow) = Directory::watch(watching, options);
    tasks.spawn(async move {
        follow.await;
        "the namespace watch"
    });
    let Review { timeout, target, .. } = config.review.clone();
    let reviewer = Arc::new(KubeReviewer::new(reviewing, ReviewOptions { timeout, target }));
    Ok(Authority { reviewer, directory })
}

fn serve(
    config: &Config,
    listeners: Listeners,
    authority: Authority,
    audit: impl Write + Send + 'static,
    mut tasks: JoinSet<&'static str>,
) -> anyhow::Result<App> {
    let registry = Registry::new();
    registry.register(Box::new(ProcessCollector::for_self()))?;
    let metrics = Metrics::register(&registry)?;
    let audit = Audit::new(audit, AuditOptions { queries: config.audit.queries, capacity: AUDIT_CAPACITY });
    let cache = CacheOptions { ttl: config.review.cache_ttl, max_entries: MAX_REVIEWS };
    let directory = authority.directory;
    let proxy = Proxy::new(ProxyParts {
        reviews: Reviews::new(authority.reviewer, cache, ReviewMetrics::register(&registry)?),
        directory: directory.clone(),
        logs: config.logs.clone(),
        limits: config.limits.clone(),
        request_timeout: config.timeouts.request,
        audit: audit.clone(),
        metrics,
    })
    .context("--logs-store-url")?;
    tasks.spawn(sweep(proxy.clone()));
    let probe = Probe::new(move || directory.is_synced(), registry);
    let (api_address, probe_address) = (listeners.api.local_addr()?, listeners.probe.local_addr()?);
    tracing::info!(listener = "api", address = %api_address, "listening");
    tracing::info!(listener = "probe", address = %probe_address, "listening");
    Ok(App {
        servers: servers(listeners, proxy, &probe),
        api_address,
        probe_address,
        probe,
        audit,
        patience: config.timeouts.shutdown,
        tasks,
    })
}

fn servers(listeners: Listeners, proxy: Proxy, probe: &Probe) -> Servers {
    let probe = probe.clone();
    Servers {
        api: Server::start("api", listeners.api, Patience::API, move |request| {
            let proxy = proxy.clone();
            async move { proxy.handle(request).await }
        }),
        probe: Server::start("probe", listeners.probe, Patience::PROBE, move |request| {
            std::future::ready(probe.answer(&request))
        }),
    }
}

async fn sweep(proxy: Proxy) -> &'static str {
    let mut ticks = interval(SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        proxy.drop_idle();
    }
}
