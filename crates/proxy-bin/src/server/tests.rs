use std::convert::Infallible;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Frame, Incoming};
use tokio::io::AsyncReadExt;
use tokio::time::{Instant, sleep};

use super::pipe::{Client, Door, hello, pipes};
use super::{Patience, Server};

const GET: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

fn api() -> (Door, Server) {
    let (door, pipes) = pipes();
    (door, Server::start("api", pipes, Patience::API, hello))
}

/// Reads to the end and tells after how many seconds it came.
async fn seconds_to_the_end(client: &mut Client, since: Instant) -> (String, f64) {
    let rest = client.rest().await;
    (rest, since.elapsed().as_secs_f64())
}

/// Any number of bytes, as fast as they are taken.
struct Flood(u64);

impl Body for Flood {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let count = self.0.min(1000);
        self.0 -= count;
        let chunk = Bytes::from(vec![b'x'; usize::try_from(count).unwrap()]);
        std::task::Poll::Ready((count > 0).then(|| Ok(Frame::data(chunk))))
    }
}

#[tokio::test(start_paused = true)]
async fn a_silent_connection_is_idle_and_closed_after_two_minutes() {
    let (door, _server) = api();
    let (mut client, since) = (door.connect(), Instant::now());
    assert_eq!(seconds_to_the_end(&mut client, since).await, (String::new(), 120.0));
}

#[tokio::test(start_paused = true)]
async fn a_silent_connection_to_the_probe_listener_stays() {
    let (door, pipes) = pipes();
    let _server = Server::start("probe", pipes, Patience::PROBE, hello);
    let mut client = door.connect();
    sleep(Duration::from_secs(86_400)).await;
    client.send(GET).await;
    client.until("hello").await;
}

#[tokio::test(start_paused = true)]
async fn a_slow_head_is_cut_ten_seconds_after_its_first_byte() {
    for patience in [Patience::API, Patience::PROBE] {
        let (door, pipes) = pipes();
        let _server = Server::start("api", pipes, patience, hello);
        let mut client = door.connect();
        sleep(Duration::from_secs(60)).await;
        let since = Instant::now();
        for byte in ["G", "E", "T", " ", "/"] {
            client.send(byte).await;
            sleep(Duration::from_secs(1)).await;
        }
        assert_eq!(seconds_to_the_end(&mut client, since).await, (String::new(), 10.0));
    }
}

#[tokio::test(start_paused = true)]
async fn a_head_that_is_complete_in_time_is_answered() {
    let (door, _server) = api();
    let mut client = door.connect();
    let (begin, end) = GET.split_at(9);
    client.send(begin).await;
    sleep(Duration::from_millis(9_999)).await;
    client.send(end).await;
    client.until("hello").await;
}

#[tokio::test(start_paused = true)]
async fn a_kept_connection_is_idle_from_the_end_of_each_answer() {
    let (door, _server) = api();
    let mut client = door.connect();
    for _ in 0..3 {
        client.send(GET).await;
        client.until("hello").await;
        sleep(Duration::from_millis(119_900)).await;
    }
    client.send(GET).await;
    client.until("hello").await;
    let since = Instant::now();
    assert_eq!(seconds_to_the_end(&mut client, since).await, (String::new(), 120.0));
}

#[tokio::test(start_paused = true)]
async fn the_second_head_has_its_own_ten_seconds() {
    let (door, _server) = api();
    let mut client = door.connect();
    client.send(GET).await;
    client.until("hello").await;
    sleep(Duration::from_secs(100)).await;
    let since = Instant::now();
    client.send("GET / HT").await;
    assert_eq!(seconds_to_the_end(&mut client, since).await, (String::new(), 10.0));
}

#[tokio::test(start_paused = true)]
async fn an_answer_may_take_as_long_as_it_wants() {
    let (door, pipes) = pipes();
    let _server = Server::start("api", pipes, Patience::API, |request| async {
        sleep(Duration::from_secs(3600)).await;
        hello(request).await
    });
    let mut client = door.connect();
    client.send(GET).await;
    client.until("hello").await;
}

#[tokio::test(start_paused = true)]
async fn a_request_body_may_come_slowly() {
    let (door, pipes) = pipes();
    let _server = Server::start("api", pipes, Patience::API, |request: Request<Incoming>| async {
        Response::new(Full::new(request.collect().await.unwrap().to_bytes()))
    });
    let mut client = door.connect();
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n").await;
    for part in ["01", "23", "45", "67", "89"] {
        sleep(Duration::from_secs(300)).await;
        client.send(part).await;
    }
    client.until("0123456789").await;
}

fn flood() -> (Door, Server) {
    let (door, pipes) = pipes();
    (door, Server::start("api", pipes, Patience::API, |_| async { Response::new(Flood(1 << 20)) }))
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_nothing_is_cut_after_a_minute() {
    let (door, server) = flood();
    let (mut client, since) = (door.connect(), Instant::now());
    client.send(GET).await;
    while server.open() > 0 || since.elapsed().is_zero() {
        sleep(Duration::from_millis(100)).await;
    }
    assert!((60.0..60.2).contains(&since.elapsed().as_secs_f64()), "{:?}", since.elapsed());
    assert!(client.was_broken_off());
    // What is left in the pipe, and no clean end.
    assert!(!client.rest().await.ends_with("0\r\n\r\n"));
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_little_is_not_cut() {
    let (door, server) = flood();
    let mut client = door.connect();
    client.send(GET).await;
    for _ in 0..100 {
        sleep(Duration::from_secs(59)).await;
        client.stream.read_u8().await.unwrap();
    }
    assert_eq!(server.open(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_less_than_the_system_reports_is_not_cut() {
    let (door, server) = flood();
    let mut client = door.connect();
    client.send(GET).await;
    // Into the answer, so that it is writes that wait.
    client.until("x").await;
    for _ in 0..10 {
        client.hide_room();
        sleep(Duration::from_secs(61)).await;
    }
    assert_eq!(server.open(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_head_above_64_kib_is_431_and_the_client_can_read_it() {
    let (door, _server) = api();
    let mut client = door.connect();
    // Sent as it is read: the pipe holds less than that. Ends early where the server has had enough.
    let head = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(65 * 1024));
    client.send(&head).await;
    let answer = client.rest().await;
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_head_of_60_kib_is_answered_and_more_than_100_headers_are_431() {
    let (door, _server) = api();
    let mut client = door.connect();
    client.send(&format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(60 * 1024))).await;
    assert!(client.until("hello").await.starts_with("HTTP/1.1 200 "));
    client.send(&format!("GET / HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(101))).await;
    assert!(client.rest().await.starts_with("HTTP/1.1 431 "));
}

#[tokio::test(start_paused = true)]
async fn a_handler_that_panics_ends_its_connection_and_no_other() {
    let (door, pipes) = pipes();
    let _server = Server::start("api", pipes, Patience::API, |request: Request<Incoming>| async move {
        assert_eq!(request.uri().path(), "/", "a bug");
        hello(request).await
    });
    let (mut first, mut second) = (door.connect(), door.connect());
    first.send(GET).await;
    first.until("hello").await;
    second.send("GET /bug HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert_eq!(second.rest().await, "");
    first.send(GET).await;
    first.until("hello").await;
    let mut third = door.connect();
    third.send(GET).await;
    third.until("hello").await;
}

/// One chunk, then the error of a store that died.
fn broken_answer() -> Response<http_body_util::combinators::UnsyncBoxBody<Bytes, std::io::Error>> {
    let frames = [Ok(Frame::data(Bytes::from_static(b"part"))), Err(std::io::Error::other("the store died"))];
    Response::new(http_body_util::StreamBody::new(futures_util::stream::iter(frames)).boxed_unsync())
}

#[tokio::test(start_paused = true)]
async fn a_broken_answer_is_seen_as_broken_in_either_version() {
    for (version, broken_off) in [("HTTP/1.1", false), ("HTTP/1.0", true)] {
        let (door, pipes) = pipes();
        let _server = Server::start("api", pipes, Patience::API, |_| async { broken_answer() });
        let mut client = door.connect();
        client.send(&format!("GET / {version}\r\nHost: x\r\n\r\n")).await;
        assert!(!client.rest().await.ends_with("0\r\n\r\n"));
        // Chunks have an end of their own to miss; without them only the close can tell.
        assert_eq!(client.was_broken_off(), broken_off, "{version}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_whole_answer_in_version_1_0_ends_cleanly() {
    let (door, _server) = api();
    let mut client = door.connect();
    client.send("GET / HTTP/1.0\r\n\r\n").await;
    assert!(client.rest().await.ends_with("hello"));
    assert!(!client.was_broken_off());
}

#[tokio::test(start_paused = true)]
async fn a_passing_error_of_accept_is_passed_over() {
    let (door, mut server) = api();
    // ECONNABORTED, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPERM
    for errno in [103, 24, 23, 105, 12, 1] {
        door.fail(errno);
    }
    let mut client = door.connect();
    client.send(GET).await;
    client.until("hello").await;
    assert!(tokio::time::timeout(Duration::from_secs(3600), server.failed()).await.is_err());
}

#[tokio::test(start_paused = true)]
async fn a_listener_that_is_gone_is_told_and_its_connections_go_on() {
    let (door, mut server) = api();
    let mut client = door.connect();
    client.send(GET).await;
    client.until("hello").await;
    door.fail(9);
    let failed = tokio::time::timeout(Duration::from_secs(60), server.failed()).await.unwrap();
    assert_eq!(failed.to_string(), "the api listener failed: Bad file descriptor (os error 9)");
    client.send(GET).await;
    client.until("hello").await;
}

#[tokio::test(start_paused = true)]
async fn a_body_that_is_refused_is_dropped_until_the_client_has_read_why() {
    let (door, server) = api();
    let mut client = door.connect();
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n").await;
    client.until("hello").await;
    // Would fail if the connection were closed with the answer.
    client.send(&"x".repeat(100_000)).await;
    let since = Instant::now();
    while server.open() > 0 {
        sleep(Duration::from_millis(10)).await;
    }
    assert!(since.elapsed() <= Duration::from_millis(510), "{:?}", since.elapsed());
}
