//! What comes back: streamed, bounded, with headers of ours, and never whole where it was not (invariant 11).

use std::num::NonZeroU64;
use std::time::Duration;

use http_body::Body;
use http_body_util::BodyExt;
use observability_proxy::BodyError;

use crate::store::{Event, Step, answer, chunks, rows};
use crate::world::{QUERY_OF_A, World, by, read};

fn target() -> String {
    format!("{QUERY_OF_A}?query=error")
}

#[tokio::test]
async fn the_rows_of_the_store_arrive_as_they_are() {
    let world = World::new().await;
    world.store.play(rows("{\"_msg\":\"one\"}\n{\"_msg\":\"two\"}\n"));
    let answer = world.get(&target()).await;
    answer.is_ok();
    assert_eq!(answer.text(), "{\"_msg\":\"one\"}\n{\"_msg\":\"two\"}\n");
    assert_eq!(answer.header("content-type"), Some("application/stream+json"));
}

#[tokio::test]
async fn no_header_of_the_store_passes() {
    let world = World::new().await;
    let headers = "content-type: text/html\r\nset-cookie: a=b\r\nlocation: http://elsewhere\r\nserver: x\r\n\
                   accountid: 7\r\nprojectid: 8\r\nvl-request-duration-seconds: 1\r\naccess-control-allow-origin: *\r\n\
                   x-server-hostname: node-1\r\nvary: x\r\netag: x\r\nlink: x\r\nrefresh: 0\r\n";
    world.store.play(answer("200 OK", headers, "{}\n"));
    let answer = world.get(&target()).await;
    answer.is_ok();
    let mut names: Vec<_> = answer.headers.keys().map(|name| name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["content-type", "x-content-type-options"]);
    assert_eq!(answer.header("content-type"), Some("application/stream+json"));
}

#[tokio::test]
async fn gzip_passes_where_the_client_can_read_it() {
    let world = World::new().await;
    world.store.play(answer("200 OK", "content-encoding: gzip\r\n", "zipped"));
    let request = by("alice-token", &target()).header("accept-encoding", "br, gzip");
    let answer = world.send(request, "").await;
    answer.is_ok();
    assert_eq!(answer.header("content-encoding"), Some("gzip"));
    assert_eq!(answer.text(), "zipped");
    let sent = world.store.only().headers;
    assert!(sent.contains(&("accept-encoding".to_owned(), "gzip".to_owned())), "{sent:?}");
}

#[tokio::test]
async fn an_encoding_that_was_not_asked_for_is_502() {
    let world = World::new().await;
    for encoding in ["gzip", "br", "gzip, gzip"] {
        world.store.play(answer("200 OK", &format!("content-encoding: {encoding}\r\n"), "zipped"));
        world.get(&target()).await.is(502, "store_failed");
    }
    assert!(
        world.store.arrived().iter().all(|one| one.headers.iter().all(|(name, _)| name != "accept-encoding"))
    );
}

#[tokio::test]
async fn a_redirect_of_the_store_is_502_and_is_not_followed() {
    let world = World::new().await;
    let location = format!("location: http://{}/elsewhere\r\n", world.store.address);
    for status in ["301 Moved Permanently", "302 Found", "307 Temporary Redirect"] {
        world.store.play(answer(status, &location, "moved"));
        let answer = world.get(&target()).await;
        answer.is(502, "store_failed");
        assert!(answer.header("location").is_none() && !answer.text().contains("moved"));
    }
    assert_eq!(world.store.arrived().len(), 3);
}

#[tokio::test]
async fn an_error_of_the_store_becomes_one_of_ours_and_its_text_stays_here() {
    let world = World::new().await;
    for (status, ours, reason) in [
        ("400 Bad Request", 400, "store_refused"),
        ("422 Unprocessable Entity", 400, "store_refused"),
        ("401 Unauthorized", 502, "store_failed"),
        ("403 Forbidden", 502, "store_failed"),
        ("404 Not Found", 502, "store_failed"),
        ("429 Too Many Requests", 503, "store_busy"),
        ("500 Internal Server Error", 502, "store_failed"),
        ("502 Bad Gateway", 502, "store_failed"),
        ("503 Service Unavailable", 503, "store_busy"),
        ("504 Gateway Timeout", 504, "timeout"),
        ("204 No Content", 502, "store_failed"),
        ("206 Partial Content", 502, "store_failed"),
    ] {
        let body = if status.starts_with("204") { "" } else { "canary: tenant guard and http://node" };
        world.store.play(answer(status, "x-canary: canary\r\n", body));
        let answer = world.get(&target()).await;
        answer.is(ours, reason);
        assert!(!answer.text().contains("canary"), "{}", answer.text());
        assert!(answer.header("x-canary").is_none());
        assert_eq!(answer.header("retry-after").is_some(), ours == 503);
    }
}

#[tokio::test]
async fn a_503_of_the_store_after_the_time_that_it_was_given_is_504() {
    let world = World::new().await;
    world.store.play(answer("503 Service Unavailable", "", "canary"));
    let answer = world.get(&format!("{}&timeout=1ns", target())).await;
    answer.is(504, "timeout");
    assert_eq!(answer.header("retry-after"), None);
    assert_eq!(world.metric("observability_proxy_upstream_errors_total{kind=\"timeout\"}"), 1.0);
}

#[tokio::test]
async fn a_store_that_is_not_there_is_502() {
    let world = World::with(|options| {
        options.logs.store =
            obsproxy_resolver::StoreTemplate::parse("http://127.0.0.1:1", "cozy.local").unwrap();
    })
    .await;
    world.get(&target()).await.is(502, "store_unreachable");
    assert_eq!(world.metric("observability_proxy_upstream_errors_total{kind=\"unreachable\"}"), 1.0);
}

#[tokio::test]
async fn a_store_that_speaks_no_http_is_502() {
    let world = World::new().await;
    world.store.play(vec![Step::Send(b"SSH-2.0-nonsense\r\n\r\n".to_vec()), Step::Close]);
    world.get(&target()).await.is(502, "store_failed");
    world.store.play(vec![Step::Close]);
    world.get(&target()).await.is(502, "store_failed");
}

#[tokio::test]
async fn a_store_that_dies_in_the_middle_breaks_the_answer_too() {
    let world = World::new().await;
    let promised = b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf".to_vec();
    let aborted = b"1\r\na\r\nthe connection has been aborted".to_vec();
    for steps in [
        vec![chunks(&["half"]), Step::Close],
        vec![Step::Send(promised), Step::Close],
        vec![chunks(&["half"]), Step::Send(aborted), Step::Close],
        vec![chunks(&["half"]), Step::Send(b"zz\r\n".to_vec()), Step::Close],
    ] {
        world.store.play(steps);
        let answer = world.get(&target()).await;
        assert_eq!(answer.status, 200);
        assert!(answer.text().starts_with("half"), "{}", answer.text());
        assert!(matches!(answer.broke, Some(BodyError::Store(_))), "{:?}", answer.broke);
    }
    assert_eq!(world.metric("observability_proxy_upstream_errors_total{kind=\"broken\"}"), 4.0);
}

#[tokio::test]
async fn an_answer_of_unknown_length_never_announces_one() {
    let world = World::new().await;
    world.store.play(vec![chunks(&["a"]), Step::Send(b"0\r\n\r\n".to_vec())]);
    let response = world.begin(by("alice-token", &target()), "").await;
    assert_eq!(response.body().size_hint().exact(), None);
    assert!(!response.headers().contains_key("content-length"));
    assert!(read(response).await.broke.is_none());
    world.store.play(rows("{}\n"));
    let response = world.begin(by("alice-token", &target()), "").await;
    assert_eq!(response.body().size_hint().exact(), Some(3));
}

#[tokio::test]
async fn an_answer_that_does_not_say_where_it_ends_is_502() {
    let world = World::new().await;
    for head in [
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.0 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n",
    ] {
        world.store.play(vec![Step::Send(format!("{head}half").into_bytes()), Step::Close]);
        world.get(&target()).await.is(502, "store_failed");
    }
}

#[tokio::test]
async fn trailers_of_the_store_are_dropped() {
    let world = World::new().await;
    world.store.play(vec![chunks(&["a"]), Step::Send(b"0\r\nx-trailer: canary\r\n\r\n".to_vec())]);
    let answer = world.get(&target()).await;
    answer.is_ok();
    assert_eq!(answer.text(), "a");
}

#[tokio::test]
async fn an_answer_above_the_cap_on_bytes_is_broken_off() {
    let world = World::with(|options| options.logs.max_response_bytes = NonZeroU64::new(10)).await;
    world.store.play(vec![chunks(&["12345", "12345"]), Step::Send(b"0\r\n\r\n".to_vec())]);
    world.get(&target()).await.is_ok();
    world.store.play(vec![chunks(&["12345", "123456"]), Step::Send(b"0\r\n\r\n".to_vec())]);
    let answer = world.get(&target()).await;
    assert!(matches!(answer.broke, Some(BodyError::TooLarge)), "{answer:?}");
    assert!(answer.body.len() <= 10, "{answer:?}");
    world.store.play(rows("12345678901"));
    world.get(&target()).await.is(502, "response_too_large");
}

#[tokio::test]
async fn a_store_that_does_not_answer_in_time_is_504() {
    let world = World::with(|options| options.request_timeout = Some(Duration::from_millis(100))).await;
    world.store.play(vec![Step::AwaitClose]);
    world.get(&target()).await.is(504, "timeout");
    assert_eq!(world.store.event().await, Event::ClosedByPeer { sent: 0 });
    assert_eq!(world.metric("observability_proxy_upstream_errors_total{kind=\"timeout\"}"), 1.0);
}

#[tokio::test]
async fn the_deadline_breaks_an_answer_that_has_begun() {
    let world = World::with(|options| options.request_timeout = Some(Duration::from_millis(100))).await;
    world.store.play(vec![chunks(&["a\n"]), Step::AwaitClose]);
    let answer = world.get(&target()).await;
    assert_eq!((answer.status.as_u16(), answer.text()), (200, "a\n"));
    assert!(matches!(answer.broke, Some(BodyError::Timeout)), "{:?}", answer.broke);
    assert!(matches!(world.store.event().await, Event::ClosedByPeer { .. }));
}

#[tokio::test]
async fn a_client_that_goes_away_ends_the_exchange_with_the_store() {
    let world = World::new().await;
    world.store.play(vec![chunks(&["a\n"]), Step::AwaitClose]);
    let mut response = world.begin(by("alice-token", &target()), "").await;
    assert!(response.body_mut().frame().await.unwrap().is_ok());
    drop(response);
    assert!(matches!(world.store.event().await, Event::ClosedByPeer { .. }));
}

#[tokio::test]
async fn nothing_is_read_ahead_of_the_client() {
    let world = World::new().await;
    world.store.play(vec![chunks(&[]), Step::Flood]);
    let mut response = world.begin(by("alice-token", &target()), "").await;
    assert!(response.body_mut().frame().await.unwrap().is_ok());
    // Far more turns than the store would need to fill any buffer but the sockets'.
    for _ in 0..10_000 {
        tokio::task::yield_now().await;
    }
    drop(response);
    let Event::ClosedByPeer { sent } = world.store.event().await;
    assert!(sent < 32 * 1024 * 1024, "the store had sent {sent} bytes");
}

#[tokio::test]
async fn connections_to_the_store_are_used_again() {
    let world = World::new().await;
    world.store.play(rows("{}\n"));
    for _ in 0..5 {
        world.get(&target()).await.is_ok();
    }
    assert_eq!(world.store.arrived().len(), 5);
    assert_eq!(world.store.connections(), 1);
}
