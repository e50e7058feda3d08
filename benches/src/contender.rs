//! Who is measured: the store itself, and three programs in front of it, each a process of its own.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context, Result};
use stack::{
    Launch, Process, Program, ProxyLaunch, ProxyProcess, Supervisor,
    fake::{ApiServer, Grant, Namespace, User},
};

use crate::load::{self, Target};

const READY: Duration = Duration::from_secs(30);

/// How the tables call the way to the store without anything before it.
pub(crate) const DIRECT: &str = "direct";
/// How the tables call the forwarder of this crate.
pub(crate) const BARE: &str = "(a) bare hyper";
/// How the tables call vmauth.
pub(crate) const VMAUTH: &str = "(b) vmauth";
/// How the tables call the proxy.
pub(crate) const PROXY: &str = "(c) observability-proxy";

/// The namespace whose logs are asked for.
const NAMESPACE: &str = "tenant-bench";

/// The client's token.
const TOKEN: &str = "bench-token";

/// Limits that nothing reaches: the limiters run and let all pass.
const PROXY_FLAGS: [&str; 7] = [
    "--rate-limit-per-user=1000000",
    "--rate-limit-burst=1000000",
    "--rate-limit-per-namespace=1000000",
    "--max-concurrent-per-user=1000",
    "--max-concurrent-per-namespace=1000",
    "--logs-max-response-bytes=64GiB",
    "--request-timeout=10m",
];

/// One that is measured.
#[derive(Debug)]
pub(crate) struct Contender {
    /// As the tables call it.
    pub(crate) name: &'static str,
    /// Its process, the store's for the direct way.
    pub(crate) pid: u32,
    address: SocketAddr,
}

/// All processes of a run. They end when this is dropped.
#[derive(Debug)]
pub(crate) struct Arena {
    /// The direct way, (a) the bare forwarder, (b) vmauth, (c) the proxy.
    pub(crate) contenders: [Contender; 4],
    _processes: [Process; 3],
    _proxy: ProxyProcess,
    _api_server: ApiServer,
}

// === impl Contender ===

impl Contender {
    /// A request for this query to this contender; all get the same one.
    pub(crate) fn target(&self, query: &str) -> Target {
        let mut arguments = form_urlencoded::Serializer::new(String::new());
        arguments.append_pair("query", query).append_pair("limit", "100");
        let path = format!("/namespaces/{NAMESPACE}/logs/select/logsql/query");
        let path_and_query = format!("{path}?{}", arguments.finish());
        Target { address: self.address, path_and_query, token: TOKEN }
    }
}

// === impl Arena ===

impl Arena {
    /// Builds what is missing, starts all and waits until each answers. With `program` no proxy is built.
    ///
    /// # Errors
    /// When one cannot be built or does not get ready.
    pub(crate) async fn start(program: Option<&Path>) -> Result<Self> {
        let supervisor = Supervisor::start_as(&std::env::current_exe()?)?;
        let (store, store_address) = own(&supervisor, "store", &[]).await?;
        let (bare, bare_address) = own(&supervisor, "bare", &[store_address.to_string()]).await?;
        let (vmauth, vmauth_address) = vmauth(&supervisor, store_address).await?;
        let api_server = api_server()?;
        let proxy = proxy(&supervisor, &api_server, store_address, program).await?;
        let contender = |name, pid, address| Contender { name, pid, address };
        Ok(Self {
            contenders: [
                contender(DIRECT, store.pid(), store_address),
                contender(BARE, bare.pid(), bare_address),
                contender(VMAUTH, vmauth.pid(), vmauth_address),
                contender(PROXY, proxy.pid(), proxy.api().parse()?),
            ],
            _processes: [store, bare, vmauth],
            _proxy: proxy,
            _api_server: api_server,
        })
    }
}

/// This very program under one of its subcommands; its first line on stdout is its address.
async fn own(supervisor: &Arc<Supervisor>, name: &str, more: &[String]) -> Result<(Process, SocketAddr)> {
    let arguments = std::iter::once(name.to_owned()).chain(more.iter().cloned()).collect();
    let launch = Launch { name, program: std::env::current_exe()?, arguments, environment: Vec::new() };
    let process = Process::start(supervisor, launch)?;
    let address = async || {
        let line = process.stdout()?;
        line.trim_end().parse().context("no address yet")
    };
    let address = process.until(READY, address).await?;
    Ok((process, address))
}

/// vmauth with the same job: one token, one path, a fixed account and a fixed filter.
async fn vmauth(supervisor: &Arc<Supervisor>, store: SocketAddr) -> Result<(Process, SocketAddr)> {
    let program: PathBuf = Program::VMAUTH.installed().await?;
    let config = supervisor.folder().join("vmauth.yml");
    let filter = format!("kubernetes_namespace_name:={NAMESPACE}");
    let filter =
        form_urlencoded::Serializer::new(String::new()).append_pair("extra_filters", &filter).finish();
    let text = format!(
        "users:\n\
         - bearer_token: {TOKEN}\n\
         \x20 url_prefix: 'http://{store}/?{filter}'\n\
         \x20 drop_src_path_prefix_parts: 3\n\
         \x20 headers: ['AccountID: 0', 'ProjectID: 0']\n"
    );
    std::fs::write(&config, text)?;
    let address = free_address()?;
    let arguments = vec![format!("-auth.config={}", config.display()), format!("-httpListenAddr={address}")];
    let launch = Launch { name: "vmauth", program, arguments, environment: Vec::new() };
    let process = Process::start(supervisor, launch)?;
    let target = Contender { name: VMAUTH, pid: process.pid(), address }.target("error");
    process.until(READY, async || load::stream(&target).await).await?;
    Ok((process, address))
}

/// An address that is free now, for a program that cannot be told port 0.
fn free_address() -> Result<SocketAddr> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?)
}

fn api_server() -> Result<ApiServer> {
    let server = ApiServer::start()?;
    let user = User::service_account(NAMESPACE, "reader");
    server.grant(Grant::read_logs(user.name.clone(), NAMESPACE));
    server.add_token(TOKEN, user);
    server.put_namespace(&Namespace::new("tenant-root"));
    server.put_namespace(&Namespace::new(NAMESPACE));
    Ok(server)
}

async fn proxy(
    supervisor: &Arc<Supervisor>,
    api_server: &ApiServer,
    store: SocketAddr,
    program: Option<&Path>,
) -> Result<ProxyProcess> {
    let kubeconfig = supervisor.folder().join("kubeconfig");
    api_server.write_kubeconfig(&kubeconfig)?;
    let launch = ProxyLaunch {
        kubeconfig,
        logs_store_url: format!("http://{store}"),
        flags: PROXY_FLAGS.map(str::to_owned).to_vec(),
    };
    let proxy = match program {
        None => ProxyProcess::launch(supervisor, launch).await?,
        Some(program) => {
            let (program, arguments) = (program.to_owned(), launch.arguments());
            let launch = Launch { name: "proxy", program, arguments, environment: Vec::new() };
            ProxyProcess::adopt(Process::start(supervisor, launch)?).await?
        }
    };
    proxy.ready().await?;
    Ok(proxy)
}
