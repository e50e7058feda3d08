//! Stores that hold rows: a single node, or a log cluster.

use std::time::Duration;

use bytes::Bytes;
use http::Request;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use stack::{Process, Row, VictoriaLogs};
use tokio::time::{Instant, timeout, timeout_at};

use crate::oracle::supervisor;
use crate::world::{END, START};

/// Where queries are asked.
pub(crate) struct Place {
    /// Takes the queries.
    front: VictoriaLogs,
    /// Holds the rows of a cluster.
    nodes: Vec<VictoriaLogs>,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// A whole answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

/// A query must not take longer.
const LIMIT: Duration = Duration::from_secs(30);

/// How long a tail is listened to when it shows nothing, and then after its first row.
const SILENT: Duration = Duration::from_millis(700);
const TALKING: Duration = Duration::from_millis(200);

/// Small, so that a query that wants much is found; the rows are old.
const FLAGS: &[&str] = &[
    "-retentionPeriod=100y",
    "-memory.allowedBytes=200MiB",
    "-search.maxQueryDuration=20s",
    "-search.maxConcurrentRequests=8",
    "-search.maxQueueDuration=20s",
];

// === impl Place ===

impl Place {
    /// One process that does everything.
    pub(crate) async fn single(name: &str, rows: &[Row]) -> Self {
        let front = VictoriaLogs::start_with(supervisor().await, name, FLAGS).await.unwrap();
        Self::filled(front, Vec::new(), rows).await
    }

    /// One process that takes queries, and two that hold the rows: texts are printed and parsed once more on the way.
    pub(crate) async fn cluster(name: &str, rows: &[Row]) -> Self {
        let mut nodes = Vec::new();
        for node in ["1", "2"] {
            let name = format!("{name}-{node}");
            nodes.push(VictoriaLogs::start_with(supervisor().await, &name, FLAGS).await.unwrap());
        }
        let addresses: Vec<&str> =
            nodes.iter().map(|node| node.url().trim_start_matches("http://")).collect();
        let addresses = format!("-storageNode={}", addresses.join(","));
        let flags = [FLAGS, &[&addresses]].concat();
        let front = VictoriaLogs::start_with(supervisor().await, name, &flags).await.unwrap();
        Self::filled(front, nodes, rows).await
    }

    async fn filled(front: VictoriaLogs, nodes: Vec<VictoriaLogs>, rows: &[Row]) -> Self {
        front.ingest(rows).await.unwrap();
        for node in &nodes {
            node.flush().await.unwrap();
        }
        Self { front, nodes, client: Client::builder(TokioExecutor::new()).build_http() }
    }

    /// Asks an endpoint within the window. The error tells what became of the request.
    pub(crate) async fn ask(&self, endpoint: &str, arguments: &[(&str, &str)]) -> Result<Answer, String> {
        let exchange = async {
            let answer = self.open(endpoint, arguments).await?;
            let status = answer.status().as_u16();
            let body = answer.into_body().collect().await.map_err(|error| format!("broken off: {error}"))?;
            Ok::<_, String>(Answer { status, body: String::from_utf8_lossy(&body.to_bytes()).into_owned() })
        };
        match timeout(LIMIT, exchange).await {
            Ok(Ok(answer)) if answer.status < 500 => Ok(answer),
            Ok(Ok(answer)) => Err(format!("{}: {}", answer.status, answer.body)),
            Ok(Err(error)) => Err(format!("{error}{}", self.ends().await)),
            Err(_) => Err(format!("no answer after {LIMIT:?}")),
        }
    }

    /// What a tail shows at first. The store breaks a tail off when a row has no time; what came before counts.
    pub(crate) async fn tail(&self, arguments: &[(&str, &str)]) -> Result<Answer, String> {
        let mut answer = self.open("tail", arguments).await?;
        let mut body = Vec::new();
        let mut until = Instant::now() + SILENT;
        while let Ok(Some(frame)) = timeout_at(until, answer.body_mut().frame()).await {
            let Ok(frame) = frame else { break };
            body.extend_from_slice(&frame.into_data().unwrap_or_default());
            until = Instant::now() + TALKING;
        }
        Ok(Answer { status: answer.status().as_u16(), body: String::from_utf8_lossy(&body).into_owned() })
    }

    /// Fails when a process has stopped.
    pub(crate) fn runs(&self) {
        for store in std::iter::once(&self.front).chain(&self.nodes) {
            let process = store.process();
            assert!(process.ended().unwrap().is_none(), "the store has stopped: {}", panic_of(process));
        }
    }

    async fn open(
        &self,
        endpoint: &str,
        arguments: &[(&str, &str)],
    ) -> Result<http::Response<Incoming>, String> {
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.extend_pairs([("start", START), ("end", END)]).extend_pairs(arguments);
        let request = Request::post(format!("{}/select/logsql/{endpoint}", self.front.url()))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Full::new(Bytes::from(form.finish())))
            .unwrap();
        self.client.request(request).await.map_err(|error| format!("no answer: {error}"))
    }

    /// Which processes have ended: said after a request that went wrong.
    async fn ends(&self) -> String {
        let mut told = String::new();
        for store in std::iter::once(&self.front).chain(&self.nodes) {
            if store.process().wait(Duration::from_millis(300)).await.is_ok() {
                told = format!("{told}\nthe store has stopped: {}", panic_of(store.process()));
            }
        }
        told
    }
}

/// The line of its log that says why a process has stopped.
fn panic_of(process: &Process) -> String {
    let log = process.stderr().unwrap_or_default();
    let line = log.lines().find(|line| line.contains("panic") || line.contains("FATAL"));
    line.unwrap_or("it does not say why").to_owned()
}
