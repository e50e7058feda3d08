//! Invariant 11, and what of a store's answer reaches the caller.

use stack::fake::Answer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::arena::{ALICE, Arena, QUERY_OF_A, UNLIMITED, api_server, proxy};
use crate::wire::{Wire, request};

const ROWS: &str = "{\"_msg\":\"row\"}\n";

fn query() -> Vec<u8> {
    request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "")
}

/// A raw answer of the store, with what the head says of the body's length and what comes of it.
fn raw(framing: &str, body: &str) -> Answer {
    Answer::raw(format!("HTTP/1.1 200 OK\r\nContent-Type: application/stream+json\r\n{framing}\r\n{body}"))
}

#[tokio::test]
async fn a_store_that_breaks_off_breaks_the_callers_answer_too() {
    let arena = Arena::start().await;
    let chunked = "Transfer-Encoding: chunked\r\n";
    let row = format!("{:x}\r\n{ROWS}\r\n", ROWS.len());
    for (what, answer) in [
        ("no last chunk", Answer::dies_after([ROWS])),
        ("many chunks", Answer::dies_after(vec![ROWS; 1000])),
        ("in a chunk", raw(chunked, &format!("{row}ffff\r\n{ROWS}"))),
        ("in the size of a chunk", raw(chunked, &format!("{row}f"))),
        ("behind the last chunk's size", raw(chunked, &format!("{row}0\r\n"))),
        ("no chunk size", raw(chunked, &format!("{row}canary\r\n"))),
        ("no line end behind a chunk", raw(chunked, &format!("{row}1\r\naa\r\n0\r\n\r\n"))),
        ("a chunk without end", raw(chunked, &format!("{row}ffffffffffffffff1\r\n"))),
        ("shorter than it said", Answer::claims_length(1000, ROWS)),
        ("shorter by one", Answer::claims_length(ROWS.len() as u64 + 1, ROWS)),
    ] {
        arena.store.answer(answer);
        let mut wire = arena.wire().await;
        wire.send(query()).await;
        // Where the store dies at once, its head may not have been passed on: then there is no answer at all.
        let Some(answer) = wire.answer().await else { continue };
        assert_eq!(answer.status, 200, "{what}");
        assert!(!answer.is_whole, "{what}: {}", String::from_utf8_lossy(&answer.raw));
        assert!(!answer.raw.ends_with(b"\r\n0\r\n\r\n"), "{what}: {}", String::from_utf8_lossy(&answer.raw));
        assert!(!answer.text().contains("canary"), "{what}");
        let (rest, _) = wire.rest().await;
        assert!(rest.is_empty(), "{what}: {}", String::from_utf8_lossy(&rest));
    }
    arena.store.answer(Answer::ok(ROWS));
    assert!(arena.ask(query()).await.is_whole);
}

#[tokio::test]
async fn an_answer_whose_end_nobody_can_tell_from_a_break_does_not_look_whole() {
    let arena = Arena::start().await;
    for (what, answer) in [
        ("ends by close", raw("", ROWS)),
        ("ends by close, and says so", raw("Connection: close\r\n", ROWS)),
        ("HTTP/1.0", Answer::raw(format!("HTTP/1.0 200 OK\r\n\r\n{ROWS}"))),
        ("another coding", raw("Transfer-Encoding: gzip\r\n", ROWS)),
    ] {
        arena.store.answer(answer);
        let answer = arena.try_ask(query()).await.unwrap();
        assert!(answer.status == 502 || !answer.is_whole, "{what}: {answer:?}");
    }
}

/// A store that resets its connection in the middle of an answer; it does so when told.
async fn resetting_store(framing: &'static str) -> (String, oneshot::Sender<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let (reset, told) = oneshot::channel::<()>();
    tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut request = vec![0; 64 * 1024];
        while !String::from_utf8_lossy(&request).contains("extra_filters") {
            assert!(socket.read(&mut request).await.unwrap() > 0);
        }
        let head = format!("HTTP/1.1 200 OK\r\n{framing}\r\n\r\nf\r\n{ROWS}\r\n");
        socket.write_all(head.as_bytes()).await.unwrap();
        told.await.unwrap();
        socket.set_zero_linger().unwrap();
    });
    (url, reset)
}

#[tokio::test]
async fn a_store_that_resets_its_connection_breaks_the_callers_answer_too() {
    for framing in ["Transfer-Encoding: chunked", "Content-Length: 1000"] {
        let (url, reset) = resetting_store(framing).await;
        let api = api_server();
        let proxy = proxy(&api, &url, &UNLIMITED).await;
        let mut wire = Wire::to(proxy.api()).await;
        wire.send(query()).await;
        let answer = wire.begin(ROWS.len()).await;
        assert_eq!(answer.status, 200);
        reset.send(()).unwrap();
        let (rest, _) = wire.rest().await;
        assert!(!rest.ends_with(b"0\r\n\r\n"), "{framing}: {}", String::from_utf8_lossy(&rest));
    }
}

#[tokio::test]
async fn a_store_that_answers_no_http_is_502() {
    let arena = Arena::start().await;
    for (what, answer) in [
        ("closed", Answer::raw("")),
        ("text", Answer::raw("canary\r\n\r\n")),
        ("half a head", Answer::raw("HTTP/1.1 200 OK\r\nX: canary\r\n")),
        ("no version", Answer::raw("HTTP/9.9 200 OK\r\n\r\n")),
        ("no status", Answer::raw("HTTP/1.1 abc canary\r\n\r\n")),
        ("two lengths", raw("Content-Length: 3\r\nContent-Length: 4\r\n", "abcd")),
        ("no length", raw("Content-Length: canary\r\n", "abcd")),
        ("folded", raw("X: a\r\n canary\r\nContent-Length: 0\r\n", "")),
        ("protocol", Answer::raw("HTTP/1.1 101 Switching Protocols\r\nUpgrade: canary\r\n\r\n")),
    ] {
        arena.store.answer(answer);
        let answer = arena.ask(query()).await;
        answer.is_refusal(502, "store_failed", what);
        assert!(!format!("{answer:?} {}", answer.text()).contains("canary"), "{what}");
    }
}

#[tokio::test]
async fn no_status_but_200_passes_and_no_text_with_it() {
    let arena = Arena::start().await;
    for (status, told, reason) in [
        (201, 502, "store_failed"),
        (204, 502, "store_failed"),
        (206, 502, "store_failed"),
        (301, 502, "store_failed"),
        (302, 502, "store_failed"),
        (304, 502, "store_failed"),
        (307, 502, "store_failed"),
        (308, 502, "store_failed"),
        (400, 400, "store_refused"),
        (401, 502, "store_failed"),
        (403, 502, "store_failed"),
        (404, 502, "store_failed"),
        (407, 502, "store_failed"),
        (422, 400, "store_refused"),
        (429, 503, "store_busy"),
        (500, 502, "store_failed"),
        (502, 502, "store_failed"),
        (503, 503, "store_busy"),
        (504, 504, "timeout"),
        (599, 502, "store_failed"),
    ] {
        let canary = "canary: cannot parse {kubernetes_namespace_name=\"tenant-a\"} at 10.0.0.1";
        let answer = Answer::status(status, canary)
            .header("Location", "http://canary/")
            .header("WWW-Authenticate", "Basic realm=\"canary\"")
            .header("Retry-After", "86400");
        arena.store.answer(answer);
        let answer = arena.ask(query()).await;
        answer.is_refusal(told, reason, &status.to_string());
        let shown = format!("{:?} {}", answer.headers, answer.text());
        assert!(!shown.contains("canary") && !shown.contains("86400"), "{status}: {shown}");
        assert_eq!(answer.header("location"), Vec::<&str>::new(), "{status}");
        // Nobody followed it, and nobody asked again.
        arena.arrived();
    }
}

/// What a store could say to a browser, to a hop, or in our name.
const STORED: &[&str] = &[
    "Set-Cookie",
    "Set-Cookie2",
    "Location",
    "Content-Location",
    "AccountID",
    "ProjectID",
    "Server",
    "Via",
    "Date",
    "Access-Control-Allow-Origin",
    "Access-Control-Allow-Credentials",
    "Content-Security-Policy",
    "Clear-Site-Data",
    "Refresh",
    "Link",
    "Alt-Svc",
    "Strict-Transport-Security",
    "WWW-Authenticate",
    "Proxy-Authenticate",
    "Age",
    "ETag",
    "Last-Modified",
    "Expires",
    "Cache-Control",
    "Content-Disposition",
    "Content-Language",
    "Trailer",
    "X-Frame-Options",
    "X-Content-Type-Options",
    "X-Observability-Reason",
    "X-Observability-Clamped",
    "Retry-After",
    "Service-Worker-Allowed",
    "SourceMap",
    "Content-Type",
    "Vary",
    "VL-Request-Duration-Seconds",
    "X-Accel-Redirect",
];

#[tokio::test]
async fn of_a_stores_headers_none_reaches_the_caller() {
    let arena = Arena::start().await;
    let mut answer = Answer::chunks([ROWS]);
    for header in STORED {
        answer = answer.header(header, "canary").header(header, "canary");
    }
    arena.store.answer(answer);
    let answer = arena.ask(query()).await;
    assert_eq!((answer.status, answer.text().as_str()), (200, ROWS));
    assert!(answer.is_whole);
    assert_eq!(
        answer.header_names(),
        ["content-type", "date", "transfer-encoding", "x-content-type-options"]
    );
    assert_eq!(answer.header("content-type"), ["application/stream+json"]);
    assert_eq!(answer.header("x-content-type-options"), ["nosniff"]);
    assert!(!format!("{:?}", answer.headers).contains("canary"), "{:?}", answer.headers);
}

#[tokio::test]
async fn the_type_of_an_answer_is_the_endpoints_whatever_the_store_says() {
    let arena = Arena::start().await;
    for stored in
        ["text/html", "image/svg+xml", "application/javascript", "multipart/form-data; boundary=x", ""]
    {
        let page = "<script>alert(1)</script>\n";
        // The store closes behind this answer: told, so that the next request is not sent on a connection that is going.
        let answer = Answer::claims_length(page.len() as u64, page)
            .header("Content-Type", stored)
            .header("Connection", "close");
        arena.store.answer(answer);
        let answer = arena.ask(query()).await;
        assert_eq!((answer.status, answer.text().as_str(), answer.is_whole), (200, page, true), "{stored}");
        assert_eq!(
            answer.header_names(),
            ["content-length", "content-type", "date", "x-content-type-options"]
        );
        assert_eq!(answer.header("content-type"), ["application/stream+json"], "{stored}");
    }
}

#[tokio::test]
async fn an_encoding_that_the_caller_did_not_ask_for_is_502() {
    let arena = Arena::start().await;
    let accepting = |accepted: &str| request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE, accepted], "");
    for (encodings, accepted, status) in [
        (&["gzip"][..], "Accept: */*", 502),
        (&["gzip"], "Accept-Encoding: br", 502),
        (&["gzip"], "Accept-Encoding: gzip;q=0", 502),
        (&["br"], "Accept-Encoding: gzip, br", 502),
        (&["gzip, gzip"], "Accept-Encoding: gzip", 502),
        (&["gzip", "gzip"], "Accept-Encoding: gzip", 502),
        (&["canary"], "Accept-Encoding: gzip, canary", 502),
        (&["gzip"], "Accept-Encoding: gzip", 200),
        (&[], "Accept-Encoding: gzip", 200),
        (&["identity"], "Accept-Encoding: gzip", 200),
    ] {
        let mut answer = Answer::ok(ROWS);
        for encoding in encodings {
            answer = answer.header("Content-Encoding", encoding);
        }
        arena.store.answer(answer);
        let answer = arena.ask(accepting(accepted)).await;
        assert_eq!(answer.status, status, "{encodings:?} {accepted}");
        let passed: &[&str] = if encodings == ["gzip"] && status == 200 { &["gzip"] } else { &[] };
        assert_eq!(answer.header("content-encoding"), passed, "{encodings:?} {accepted}");
    }
}

#[tokio::test]
async fn an_answer_above_the_cap_on_bytes_is_broken_off() {
    let arena = Arena::with(&["--logs-max-response-bytes=64KiB"]).await;
    arena.store.answer(Answer::stream(ROWS, 1024 * 1024));
    let answer = arena.ask(query()).await;
    assert_eq!((answer.status, answer.is_whole), (200, false));
    assert!(answer.body.len() <= 64 * 1024 && !answer.raw.ends_with(b"0\r\n\r\n"), "{}", answer.raw.len());
    arena.store.answer(Answer::claims_length(64 * 1024 + 1, ""));
    arena.ask(query()).await.is_refusal(502, "response_too_large", "");
    arena.store.answer(Answer::ok("a".repeat(64 * 1024)));
    assert!(arena.ask(query()).await.is_whole);
}
