//! The proxy itself, as the binary that is shipped.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use http::Request;
use serde_json::Value;

use crate::client::{self, Reply};
use crate::process::{Launch, Process, UnixSignal};
use crate::running::Stack;
use crate::supervisor::{Exit, Supervisor};

const READY: Duration = Duration::from_secs(120);

/// How often a proxy is looked at that nobody waits for.
const WATCH: Duration = Duration::from_millis(500);

/// A proxy to start.
#[derive(Debug)]
pub struct ProxyLaunch {
    /// The kubeconfig with the token that it reviews with.
    pub kubeconfig: PathBuf,
    /// The value of `--logs-store-url`.
    pub logs_store_url: String,
    /// Further flags; of a flag given twice the last counts, so they can change any of ours.
    pub flags: Vec<String>,
}

/// A running proxy. Dropping it kills it.
#[derive(Debug)]
pub struct ProxyProcess {
    process: Process,
    api: String,
    probe: String,
}

// === impl ProxyLaunch ===

impl ProxyLaunch {
    /// The arguments of the binary: free ports on loopback, then what this says.
    #[must_use]
    pub fn arguments(self) -> Vec<String> {
        let mut arguments = vec![
            "--listen-address=127.0.0.1:0".to_owned(),
            "--probe-address=127.0.0.1:0".to_owned(),
            format!("--kubeconfig={}", self.kubeconfig.display()),
            format!("--logs-store-url={}", self.logs_store_url),
        ];
        arguments.extend(self.flags);
        arguments
    }
}

// === impl ProxyProcess ===

impl ProxyProcess {
    /// Starts the proxy in front of a stack and waits until it is ready.
    ///
    /// # Errors
    ///
    /// When it cannot be built or does not get ready.
    pub async fn start(stack: &Stack, flags: &[&str]) -> Result<Self> {
        Self::start_with_store(stack, stack.logs().url(), flags).await
    }

    /// As [`start`](Self::start), with another log store.
    ///
    /// # Errors
    ///
    /// When it cannot be built or does not get ready.
    pub async fn start_with_store(stack: &Stack, logs_store_url: &str, flags: &[&str]) -> Result<Self> {
        let token = &stack.proxy_account().token;
        let launch = ProxyLaunch {
            kubeconfig: stack.kubernetes().kubeconfig("observability-proxy", token)?,
            logs_store_url: logs_store_url.to_owned(),
            flags: flags.iter().map(|flag| (*flag).to_owned()).collect(),
        };
        let proxy = Self::launch(stack.supervisor(), launch).await?;
        proxy.ready().await?;
        Ok(proxy)
    }

    /// Starts the proxy and waits until it listens; it may not be ready.
    ///
    /// # Errors
    ///
    /// When it cannot be built, or ends before it listens: the error quotes its log.
    pub async fn launch(supervisor: &Arc<Supervisor>, launch: ProxyLaunch) -> Result<Self> {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let name = format!("proxy-{}", STARTED.fetch_add(1, Ordering::Relaxed));
        let program = crate::cargo::proxy_binary().await?;
        let arguments = launch.arguments();
        let launch = Launch { name: &name, program, arguments, environment: Vec::new() };
        Self::adopt(Process::start(supervisor, launch)?).await
    }

    /// Takes over a proxy that was started with [`ProxyLaunch::arguments`] in another way, such as with an environment
    /// of its own, and waits until it listens.
    ///
    /// # Errors
    ///
    /// When it ends before it listens: the error quotes its log.
    pub async fn adopt(process: Process) -> Result<Self> {
        let addresses = async || {
            let log = process.stderr()?;
            let of =
                |listener| listening(&log, listener).with_context(|| format!("no {listener} listener yet"));
            Ok((of("api")?, of("probe")?))
        };
        let (api, probe) = process.until(READY, addresses).await?;
        Ok(Self { process, api, probe })
    }

    /// Waits until `/readyz` says so.
    ///
    /// # Errors
    ///
    /// When it does not within two minutes.
    pub async fn ready(&self) -> Result<()> {
        let url = format!("http://{}/readyz", self.probe);
        self.process.until(READY, async || client::get(&url).await).await.map(drop)
    }

    /// Host and port of the API listener.
    pub fn api(&self) -> &str {
        &self.api
    }

    /// Host and port of the probe listener.
    pub fn probe(&self) -> &str {
        &self.probe
    }

    /// Its process id.
    pub fn pid(&self) -> u32 {
        self.process.pid()
    }

    /// Its log so far, JSON lines.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn log(&self) -> Result<String> {
        self.process.stderr()
    }

    /// Its audit lines so far. They are written by a thread of their own, so the last may lag behind an answer.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or holds what is no JSON.
    pub fn audit(&self) -> Result<Vec<Value>> {
        let text = self.process.stdout()?;
        // A line that is being written has no end yet.
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        whole.lines().map(|line| serde_json::from_str(line).with_context(|| line.to_owned())).collect()
    }

    /// Its metrics.
    ///
    /// # Errors
    ///
    /// When it does not answer.
    pub async fn metrics(&self) -> Result<String> {
        client::get(&format!("http://{}/metrics", self.probe)).await
    }

    /// Sends it a signal.
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub fn signal(&self, signal: UnixSignal) -> Result<()> {
        self.process.signal(signal)
    }

    /// Waits for its end.
    ///
    /// # Errors
    ///
    /// When it still runs after `limit`.
    pub async fn wait(&self, limit: Duration) -> Result<Exit> {
        self.process.wait(limit).await
    }

    /// Waits for its end, however long it takes.
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub(crate) async fn ended_by_itself(&self) -> Result<Exit> {
        loop {
            if let Some(exit) = self.process.ended()? {
                return Ok(exit);
            }
            tokio::time::sleep(WATCH).await;
        }
    }

    /// The URL of a namespace's log queries.
    pub fn query_url(&self, namespace: &str) -> String {
        format!("http://{}/namespaces/{namespace}/logs/select/logsql/query", self.api)
    }

    /// A GET with a query and further arguments, such as `limit=5`, already encoded.
    ///
    /// # Errors
    ///
    /// When the token is no header value.
    pub fn query_request(
        &self,
        token: &str,
        namespace: &str,
        query: &str,
        more: &str,
    ) -> Result<Request<Bytes>> {
        let mut arguments =
            form_urlencoded::Serializer::new(String::new()).append_pair("query", query).finish();
        if !more.is_empty() {
            arguments = format!("{arguments}&{more}");
        }
        let url = format!("{}?{arguments}", self.query_url(namespace));
        Ok(Request::get(url).header("authorization", format!("Bearer {token}")).body(Bytes::new())?)
    }

    /// Asks a query and reads the whole answer, whatever it is.
    ///
    /// # Errors
    ///
    /// When there is no whole answer.
    pub async fn query(&self, token: &str, namespace: &str, query: &str) -> Result<Reply> {
        client::send(self.query_request(token, namespace, query, "")?).await
    }

    /// The messages of the rows that a query finds, sorted.
    ///
    /// # Errors
    ///
    /// When the answer is no success.
    pub async fn messages(&self, token: &str, namespace: &str, query: &str) -> Result<Vec<String>> {
        let reply = self.query(token, namespace, query).await?;
        ensure!(reply.status.is_success(), "{}: {}", reply.status, reply.text());
        let message = |line: &str| -> Result<String> {
            let row: Value = serde_json::from_str(line)?;
            Ok(row.get("_msg").and_then(Value::as_str).context("a row without message")?.to_owned())
        };
        let mut messages = reply.text().lines().map(message).collect::<Result<Vec<_>>>()?;
        messages.sort();
        Ok(messages)
    }
}

/// The address in the log line that says that a listener is open.
fn listening(log: &str, listener: &str) -> Option<String> {
    log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|line| {
        // The subscriber keeps an event's fields apart from its own, or beside them.
        let field = |name: &str| line.get(name).or_else(|| line.get("fields")?.get(name))?.as_str();
        let is_it = field("message") == Some("listening") && field("listener") == Some(listener);
        is_it.then(|| field("address").map(str::to_owned))?
    })
}
