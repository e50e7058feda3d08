//! The load: keep-alive connections, each with one request at a time.

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use http::{Request, header};
use http_body_util::{BodyExt, Empty};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, task::JoinSet, time::Instant};

/// Where the requests go, and what they are.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Path and query of each request.
    pub(crate) path_and_query: String,
    /// The token that each request carries.
    pub(crate) token: &'static str,
}

/// What a run took.
#[derive(Debug)]
pub(crate) struct Run {
    elapsed: Duration,
    /// One for each request, sorted.
    latencies: Vec<Duration>,
}

/// What a long answer took.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Streamed {
    /// Bytes of the body.
    pub(crate) bytes: u64,
    /// From the request to the last byte.
    pub(crate) elapsed: Duration,
}

// === impl Run ===

impl Run {
    /// Requests per second, all connections together.
    pub(crate) fn rate(&self) -> f64 {
        self.latencies.len() as f64 / self.elapsed.as_secs_f64()
    }

    /// The latency that `percent` of the requests keep, in microseconds; 0 without requests.
    pub(crate) fn percentile(&self, percent: usize) -> f64 {
        let rank = (self.latencies.len() * percent).div_ceil(100).saturating_sub(1);
        self.latencies.get(rank).map_or(0.0, |latency| latency.as_secs_f64() * 1e6)
    }
}

/// Sends `requests` in all over `connections`, and checks that each answer is 200 with `answer_bytes`.
///
/// # Errors
/// When a connection breaks or an answer is another one.
pub(crate) async fn run(
    target: &Target,
    connections: usize,
    requests: usize,
    answer_bytes: u64,
) -> Result<Run> {
    let mut senders = Vec::with_capacity(connections);
    for _ in 0..connections {
        senders.push(connect(target).await?);
    }
    let started = Instant::now();
    let mut workers = JoinSet::new();
    for sender in senders {
        let share = requests.div_ceil(connections);
        workers.spawn(work(sender, target.clone(), share, answer_bytes));
    }
    let mut latencies = Vec::with_capacity(requests);
    while let Some(worker) = workers.join_next().await {
        latencies.extend(worker??);
    }
    let elapsed = started.elapsed();
    latencies.sort_unstable();
    Ok(Run { elapsed, latencies })
}

/// Sends one request and reads its answer to the end.
///
/// # Errors
/// When the connection breaks or the answer is no 200.
pub(crate) async fn stream(target: &Target) -> Result<Streamed> {
    let mut sender = connect(target).await?;
    let started = Instant::now();
    let bytes = exchange(&mut sender, target).await?;
    Ok(Streamed { bytes, elapsed: started.elapsed() })
}

async fn connect(target: &Target) -> Result<SendRequest<Empty<Bytes>>> {
    let socket = TcpStream::connect(target.address).await?;
    socket.set_nodelay(true)?;
    let (sender, connection) = handshake(TokioIo::new(socket)).await?;
    // Its errors show in the requests too.
    tokio::spawn(connection);
    Ok(sender)
}

async fn work(
    mut sender: SendRequest<Empty<Bytes>>,
    target: Target,
    requests: usize,
    answer_bytes: u64,
) -> Result<Vec<Duration>> {
    let mut latencies = Vec::with_capacity(requests);
    for _ in 0..requests {
        let started = Instant::now();
        let bytes = exchange(&mut sender, &target).await?;
        latencies.push(started.elapsed());
        ensure!(bytes == answer_bytes, "an answer of {bytes} bytes in place of {answer_bytes}");
    }
    Ok(latencies)
}

/// One request; the bytes of its answer are counted and dropped.
async fn exchange(sender: &mut SendRequest<Empty<Bytes>>, target: &Target) -> Result<u64> {
    sender.ready().await?;
    let request = Request::get(&target.path_and_query)
        .header(header::HOST, "bench")
        .header(header::AUTHORIZATION, format!("Bearer {}", target.token))
        .body(Empty::new())?;
    let response = sender.send_request(request).await.context("send a request")?;
    let (head, mut body) = response.into_parts();
    let mut bytes = 0;
    let mut text = Vec::new();
    while let Some(frame) = body.frame().await {
        if let Ok(data) = frame?.into_data() {
            bytes += data.len() as u64;
            if !head.status.is_success() {
                text.extend_from_slice(&data);
            }
        }
    }
    ensure!(head.status == 200, "{}: {}", head.status, String::from_utf8_lossy(&text));
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use stack::fake::FastStore;

    use super::*;

    #[test]
    fn a_percentile_is_the_slowest_of_its_part() {
        let latencies = (1..=200).map(Duration::from_micros).collect();
        let run = Run { elapsed: Duration::from_secs(2), latencies };
        assert_eq!(run.percentile(50).round(), 100.0);
        assert_eq!(run.percentile(99).round(), 198.0);
        assert_eq!(run.rate(), 100.0);
    }

    fn target(store: &FastStore, query: &str) -> Target {
        let path_and_query = format!("/select?query={query}");
        Target { address: store.address(), path_and_query, token: "t" }
    }

    #[tokio::test]
    async fn all_requests_are_sent_and_an_answer_of_another_length_is_an_error() {
        let store = FastStore::start().unwrap();
        let run_with = |bytes| {
            let target = target(&store, "error");
            async move { run(&target, 3, 30, bytes).await }
        };
        assert_eq!(run_with(1024).await.unwrap().latencies.len(), 30);
        assert!(run_with(1000).await.is_err());
    }

    #[tokio::test]
    async fn a_stream_is_read_to_its_end() {
        let store = FastStore::start().unwrap();
        let streamed = stream(&target(&store, "stream_bytes_1000000")).await.unwrap();
        assert_eq!(streamed.bytes, 1_048_576);
    }
}
