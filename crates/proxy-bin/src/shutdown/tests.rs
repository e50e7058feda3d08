use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::{Failed, Servers, Stopper, Wishes, run};
use crate::server::pipe::{Door, hello, pipes};
use crate::server::{Patience, Server};

const GET: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const QUICK: &str = "GET /quick HTTP/1.1\r\nHost: x\r\n\r\n";

/// How long a request of the API takes, but for `/quick`.
const WORK: Duration = Duration::from_secs(5);

/// A program that ends.
struct Program {
    api: Door,
    probe: Door,
    stopper: Stopper,
    draining: Arc<AtomicBool>,
    ended: JoinHandle<Result<(), Failed>>,
}

async fn work(request: Request<Incoming>) -> Response<Full<Bytes>> {
    if request.uri().path() != "/quick" {
        sleep(WORK).await;
    }
    hello(request).await
}

fn program(patience: Duration) -> Program {
    program_with(patience, pending())
}

fn program_with(patience: Duration, broken: impl Future<Output = &'static str> + Send + 'static) -> Program {
    let ((api, api_pipes), (probe, probe_pipes)) = (pipes(), pipes());
    let servers = Servers {
        api: Server::start("api", api_pipes, Patience::API, work),
        probe: Server::start("probe", probe_pipes, Patience::PROBE, hello),
    };
    let (stopper, wishes) = Wishes::channel();
    let draining = Arc::new(AtomicBool::new(false));
    let drain = Arc::clone(&draining);
    let ended = tokio::spawn(async move {
        run(servers, wishes, patience, broken, || drain.store(true, Ordering::Relaxed)).await
    });
    Program { api, probe, stopper, draining, ended }
}

impl Program {
    /// Seconds from now to the end, and how it ended.
    async fn end(self) -> (f64, Result<(), Failed>) {
        let since = Instant::now();
        let ended = timeout(Duration::from_secs(86_400), self.ended).await.unwrap().unwrap();
        (since.elapsed().as_secs_f64(), ended)
    }
}

/// Lets everything that can happen without time passing happen.
async fn settle() {
    sleep(Duration::from_millis(1)).await;
}

#[tokio::test(start_paused = true)]
async fn what_runs_is_finished_and_what_is_new_is_refused_while_probes_are_answered() {
    let program = program(Duration::from_secs(15));
    let (mut running, mut idle) = (program.api.connect(), program.api.connect());
    running.send(GET).await;
    idle.send(QUICK).await;
    idle.until("hello").await;
    assert!(!program.draining.load(Ordering::Relaxed));

    program.stopper.stop();
    settle().await;
    assert!(program.api.try_connect().is_none(), "the socket is closed at once");
    assert_eq!(idle.rest().await, "", "an idle connection is closed at once");
    assert!(program.draining.load(Ordering::Relaxed));
    let mut probing = program.probe.connect();
    probing.send(GET).await;
    probing.until("hello").await;

    let (seconds, ended) = program.end().await;
    assert!(ended.is_ok());
    assert!(seconds < WORK.as_secs_f64() + 0.1, "{seconds}");
    let answer = running.rest().await;
    assert!(answer.contains("connection: close") && answer.ends_with("hello"), "{answer}");
    assert_eq!(probing.rest().await, "");
}

#[tokio::test(start_paused = true)]
async fn a_first_request_that_is_coming_in_is_taken_if_it_comes_in_time() {
    let program = program(Duration::from_secs(15));
    let (mut slow, mut slower) = (program.api.connect(), program.api.connect());
    slow.send("GET /qui").await;
    slower.send("GET /qui").await;
    settle().await;
    program.stopper.stop();
    settle().await;
    slow.send("ck HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert!(slow.rest().await.ends_with("hello"));
    // The head has its ten seconds, also now.
    let (seconds, ended) = program.end().await;
    assert!(ended.is_ok() && (9.9..10.0).contains(&seconds), "{seconds}");
    assert_eq!(slower.rest().await, "");
}

#[tokio::test(start_paused = true)]
async fn what_runs_longer_than_the_bound_is_cut() {
    let program = program(Duration::from_secs(2));
    let mut running = program.api.connect();
    running.send(GET).await;
    settle().await;
    program.stopper.stop();
    let (seconds, ended) = program.end().await;
    assert!(ended.is_ok());
    assert!((2.0..2.1).contains(&seconds), "{seconds}");
    assert_eq!(running.rest().await, "");
}

#[tokio::test(start_paused = true)]
async fn a_bound_of_zero_cuts_at_once() {
    let program = program(Duration::ZERO);
    let mut running = program.api.connect();
    running.send(GET).await;
    settle().await;
    program.stopper.stop();
    let (seconds, ended) = program.end().await;
    assert!(ended.is_ok() && seconds < 0.1, "{seconds}");
    assert_eq!(running.rest().await, "");
}

#[tokio::test(start_paused = true)]
async fn a_second_wish_cuts_at_once() {
    let program = program(Duration::from_secs(3600));
    let mut running = program.api.connect();
    running.send(GET).await;
    settle().await;
    program.stopper.stop();
    sleep(Duration::from_secs(1)).await;
    program.stopper.stop();
    let (seconds, ended) = program.end().await;
    assert!(ended.is_ok() && seconds < 0.1, "{seconds}");
    assert_eq!(running.rest().await, "");
}

#[tokio::test(start_paused = true)]
async fn a_slow_probe_is_cut_when_the_bound_of_all_is_over() {
    let program = program(Duration::from_secs(2));
    let mut probing = program.probe.connect();
    probing.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n").await;
    program.stopper.stop();
    assert!(program.end().await.0 < 2.1);
}

#[tokio::test(start_paused = true)]
async fn a_listener_that_fails_drains_the_other_and_is_told() {
    let program = program(Duration::from_secs(15));
    let mut running = program.api.connect();
    running.send(GET).await;
    settle().await;
    program.probe.fail(9);
    let (_, ended) = program.end().await;
    assert_eq!(ended.unwrap_err().to_string(), "the probe listener failed: Bad file descriptor (os error 9)");
    assert!(running.rest().await.ends_with("hello"));
}

#[tokio::test(start_paused = true)]
async fn a_task_that_ends_drains_both_and_is_told() {
    let program = program_with(Duration::from_secs(15), async {
        sleep(Duration::from_secs(1)).await;
        "the namespace watch"
    });
    let mut running = program.api.connect();
    running.send(GET).await;
    let (_, ended) = program.end().await;
    assert_eq!(ended.unwrap_err().to_string(), "the namespace watch ended");
    assert!(running.rest().await.ends_with("hello"));
}

#[tokio::test(start_paused = true)]
async fn without_a_wish_it_goes_on() {
    let mut program = program(Duration::from_secs(15));
    let day = timeout(Duration::from_secs(86_400), &mut program.ended).await;
    assert!(day.is_err());
}
