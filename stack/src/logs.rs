//! A log store: VictoriaLogs as a single node.

mod rows;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use http::Request;

pub use self::rows::Row;
use crate::process::{Launch, Process, UnixSignal};
use crate::supervisor::Supervisor;
use crate::{Program, client, port};

const READY: Duration = Duration::from_secs(120);

/// The running store.
#[derive(Debug)]
pub struct VictoriaLogs {
    process: Process,
    url: String,
}

// === impl VictoriaLogs ===

impl VictoriaLogs {
    /// Starts an empty store and waits until it answers. `name` tells it from others of the same supervisor.
    ///
    /// # Errors
    ///
    /// When it cannot be built or does not get ready.
    pub async fn start(supervisor: &Arc<Supervisor>, name: &str) -> Result<Self> {
        Self::start_with(supervisor, name, &[]).await
    }

    /// As [`start`](Self::start), with further flags; of one that stands twice the last counts.
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start).
    pub async fn start_with(supervisor: &Arc<Supervisor>, name: &str, flags: &[&str]) -> Result<Self> {
        let port = port::free()?;
        let mut arguments = vec![
            "-storageDataPath=data".to_owned(),
            format!("-httpListenAddr=127.0.0.1:{port}"),
            "-retentionPeriod=7d".to_owned(),
            // Its default depends on the number of cores; here tests that run side by side must not wait for each
            // other.
            "-search.maxConcurrentRequests=100".to_owned(),
        ];
        arguments.extend(flags.iter().map(|flag| (*flag).to_owned()));
        let program = Program::VICTORIA_LOGS.installed().await?;
        let process =
            Process::start(supervisor, Launch { name, program, arguments, environment: Vec::new() })?;
        let url = format!("http://127.0.0.1:{port}");
        let health = format!("{url}/health");
        process.until(READY, async || client::get(&health).await).await.context("start victoria-logs")?;
        Ok(Self { process, url })
    }

    /// `http://127.0.0.1:PORT`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The process: whether it runs, and what it has printed.
    pub fn process(&self) -> &Process {
        &self.process
    }

    /// Sends a signal to the store.
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub fn signal(&self, signal: UnixSignal) -> Result<()> {
        self.process.signal(signal)
    }

    /// Stores rows. When this returns a query finds them.
    ///
    /// # Errors
    ///
    /// When the store does not take them.
    pub async fn ingest(&self, rows: &[Row]) -> Result<()> {
        // The stream fields are an argument of the request, so there is one for each shape of row.
        let mut bodies: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
        for row in rows {
            let body = bodies.entry(row.stream_fields()).or_default();
            serde_json::to_writer(&mut *body, row.fields())?;
            body.push(b'\n');
        }
        for (stream_fields, body) in bodies {
            let url = format!("{}/insert/jsonline?_stream_fields={stream_fields}", self.url);
            let request = Request::post(url).header("content-type", "application/stream+json");
            let reply = client::send(request.body(Bytes::from(body))?).await?;
            ensure!(reply.status.is_success(), "ingest: {} {}", reply.status, reply.text());
        }
        self.flush().await
    }

    /// Lets queries find the rows that have arrived, also those that another node has passed on.
    ///
    /// # Errors
    ///
    /// When the store does not answer.
    pub async fn flush(&self) -> Result<()> {
        client::get(&format!("{}/internal/force_flush", self.url)).await.map(drop)
    }

    /// What the store itself answers to a query, past the proxy: JSON lines.
    ///
    /// # Errors
    ///
    /// When it refuses the query.
    pub async fn query(&self, query: &str) -> Result<String> {
        let arguments = form_urlencoded::Serializer::new(String::new()).append_pair("query", query).finish();
        client::get(&format!("{}/select/logsql/query?{arguments}", self.url)).await
    }

    /// One number of the store's `/metrics`; `name` with its labels. Zero when the store does not tell it (yet).
    ///
    /// # Errors
    ///
    /// When the store does not answer.
    pub async fn metric(&self, name: &str) -> Result<f64> {
        let text = client::get(&format!("{}/metrics", self.url)).await?;
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.map_or(Ok(0.0), |value| value.trim().parse().with_context(|| format!("{name} is {value}")))
    }

    /// How many queries the store works on now.
    ///
    /// # Errors
    ///
    /// When the store does not answer.
    pub async fn running_queries(&self) -> Result<f64> {
        self.metric("vl_concurrent_select_current").await
    }
}
