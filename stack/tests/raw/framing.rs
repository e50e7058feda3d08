//! Where one request ends and the next begins, nobody but the proxy decides: each has its own review and its own scope.

use crate::arena::{ALICE, Arena, BOB, FORM, GUARD_OF_A, QUERY_OF_A, QUERY_OF_B};
use crate::wire::request;

/// A request that must not be run: it stands where a body should, and carries a valid token.
fn smuggled() -> String {
    format!("GET {QUERY_OF_A}?query=smuggled HTTP/1.1\r\nHost: proxy\r\n{ALICE}\r\n\r\n")
}

/// Sends all of it, and gives the statuses of what is answered before a last request of ours, or before the proxy closes.
async fn statuses(arena: &Arena, bytes: impl AsRef<[u8]>) -> Vec<u16> {
    let mut wire = arena.wire().await;
    wire.send(bytes).await;
    wire.send(request("GET /namespaces/LAST/logs/select/logsql/query", &[], "")).await;
    let mut statuses = Vec::new();
    while let Some(answer) = wire.answer().await.filter(|answer| answer.reason() != "bad_namespace") {
        statuses.push(answer.status);
    }
    statuses
}

fn head(headers: &[&str]) -> String {
    let headers = headers.join("\r\n");
    format!("POST {QUERY_OF_A} HTTP/1.1\r\nHost: proxy\r\n{ALICE}\r\n{FORM}\r\n{headers}\r\n\r\n")
}

#[tokio::test]
async fn a_length_beside_chunks_starts_no_second_request() {
    let arena = Arena::start().await;
    let chunked = "7\r\nquery=*\r\n0\r\n\r\n";
    for headers in [
        ["Content-Length: 15", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", "Content-Length: 15"],
        ["Content-Length: 0", "Transfer-Encoding: chunked"],
        ["Transfer-Encoding: chunked", "Content-Length: 5000"],
    ] {
        // Whoever reads the length sees the second request elsewhere, so there must be none on this connection.
        let found = statuses(&arena, head(&headers) + chunked + &smuggled()).await;
        assert!(found == [200] || found == [400], "{headers:?}: {found:?}");
        for arrived in arena.store.requests() {
            assert!(!arrived.contains("smuggled"), "{headers:?}");
        }
    }
}

#[tokio::test]
async fn a_framing_that_is_not_clear_is_refused_and_ends_the_connection() {
    let arena = Arena::start().await;
    for headers in [
        &["Content-Length: 7", "Content-Length: 8"][..],
        &["Content-Length: 7, 8"],
        &["Content-Length: +7"],
        &["Content-Length: -7"],
        &["Content-Length: 0x7"],
        &["Content-Length: 7a"],
        &["Content-Length: "],
        &["Content-Length: 99999999999999999999"],
        &["Content-Length : 7"],
        &["Content-Length\t: 7"],
        &[" Content-Length: 7"],
        &["Transfer-Encoding: identity"],
        &["Transfer-Encoding: xchunked"],
        &["Transfer-Encoding: chunked, identity"],
        &["Transfer-Encoding: chunked, gzip"],
        &["Transfer-Encoding: "],
        &["Transfer-Encoding: \"chunked\""],
        &["Transfer-Encoding: chunked", "Transfer-Encoding: identity"],
        &["Transfer-Encoding : chunked"],
        &["Transfer-Encoding: chunked\u{b}"],
        // Folded, with a space and with a tab.
        &["X: a\r\n Transfer-Encoding: chunked", "Content-Length: 7"],
        &["X: a\r\n\tb", "Content-Length: 7"],
        &["X: a\rContent-Length: 7"],
        &["X: a\0", "Content-Length: 7"],
        &["X", "Content-Length: 7"],
        &[": a", "Content-Length: 7"],
        &["X Y: a", "Content-Length: 7"],
        &["X(: a", "Content-Length: 7"],
    ] {
        let found = statuses(&arena, head(headers) + "query=*" + &smuggled()).await;
        assert_eq!(found, [400], "{headers:?}");
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn chunks_that_are_malformed_are_refused_and_end_the_connection() {
    let arena = Arena::start().await;
    for chunks in [
        "7\r\nquery=*0\r\n\r\n",
        "6\r\nquery=*\r\n0\r\n\r\n",
        "8\r\nquery=*\r\n0\r\n\r\n",
        "z\r\nquery=*\r\n0\r\n\r\n",
        "-7\r\nquery=*\r\n0\r\n\r\n",
        "+7\r\nquery=*\r\n0\r\n\r\n",
        "0x7\r\nquery=*\r\n0\r\n\r\n",
        "\r\nquery=*\r\n0\r\n\r\n",
        "7\nquery=*\r\n0\r\n\r\n",
        "7\r\nquery=*\n0\r\n\r\n",
        "7\rquery=*\r\n0\r\n\r\n",
        "10000000000000007\r\nquery=*\r\n0\r\n\r\n",
        "7;a\nb\r\nquery=*\r\n0\r\n\r\n",
    ] {
        let found = statuses(&arena, head(&["Transfer-Encoding: chunked"]) + chunks + &smuggled()).await;
        assert!(found == [400] || found.is_empty(), "{chunks:?}: {found:?}");
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn a_body_that_breaks_off_is_refused() {
    let arena = Arena::start().await;
    for (headers, part) in [
        ("Content-Length: 100", "query=*"),
        ("Transfer-Encoding: chunked", "7\r\nquery=*\r\n"),
        ("Transfer-Encoding: chunked", "7\r\nquery=*\r\n0\r\n"),
        ("Transfer-Encoding: chunked", "70\r\nquery=*"),
    ] {
        let mut wire = arena.wire().await;
        wire.send(head(&[headers]) + part).await;
        wire.finish().await;
        // Who closes has usually gone, so there may be nobody to tell.
        let answer = wire.answer().await;
        assert!(answer.as_ref().is_none_or(|answer| answer.status == 400), "{part:?}: {answer:?}");
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn a_bare_line_feed_hides_no_header_and_starts_no_second_request() {
    let arena = Arena::start().await;
    // Read as a line end, which RFC 9112 §2.2 allows, or refused; never as a part of a value.
    let hidden = format!("GET {QUERY_OF_B}?query=* HTTP/1.1\r\nHost: proxy\r\nX: a\n{BOB}\n\r\n");
    let found = statuses(&arena, hidden).await;
    assert!(found == [200] || found == [400], "{found:?}");
    arena.store.forget_requests();
    let length = format!(
        "POST {QUERY_OF_A} HTTP/1.1\r\nHost: proxy\r\n{ALICE}\r\n{FORM}\r\nX: a\nContent-Length: 7\r\n\r\nquery=*"
    );
    let found = statuses(&arena, length + &smuggled()).await;
    assert!(found == [200, 200] || found == [400], "{found:?}");
    let bodies: Vec<_> =
        arena.store.requests().iter().map(|request| request.argument("query").concat()).collect();
    let own = [format!("({GUARD_OF_A}) *"), format!("({GUARD_OF_A}) smuggled")];
    assert!(bodies == own || bodies.is_empty(), "{bodies:?}");
}

#[tokio::test]
async fn pipelined_requests_have_each_their_own_review_and_scope() {
    let arena = Arena::with(&["--auth-cache-ttl=0s"]).await;
    arena.get(&format!("{QUERY_OF_A}?query=*")).await;
    arena.store.forget_requests();
    let before = arena.api.reviews();
    let mut wire = arena.wire().await;
    let get = |path: &str, caller| request(&format!("GET {path}?query=*"), &[caller], "");
    let form = |path: &str, caller| request(&format!("POST {path}"), &[caller, FORM], "query=*");
    let all = [
        get(QUERY_OF_A, ALICE),
        get(QUERY_OF_B, ALICE),
        form(QUERY_OF_B, BOB),
        form(QUERY_OF_A, BOB),
        get(QUERY_OF_B, "X: y"),
        form(QUERY_OF_A, ALICE),
    ];
    wire.send(all.concat()).await;
    let mut found = Vec::new();
    for _ in &all {
        let answer = wire.answer().await.unwrap();
        found.push((answer.status, answer.reason().to_owned()));
    }
    let ok = (200, String::new());
    let forbidden = (403, "forbidden".to_owned());
    let no_token = (401, "no_token".to_owned());
    assert_eq!(found, [ok.clone(), forbidden.clone(), ok.clone(), forbidden, no_token, ok]);
    let reviews = arena.api.reviews();
    assert_eq!((reviews.token - before.token, reviews.access - before.access), (5, 5));
    let guards: Vec<_> =
        arena.store.requests().iter().map(|request| request.argument("extra_filters").concat()).collect();
    let guard_of_b = GUARD_OF_A.replace("tenant-a", "tenant-b");
    assert_eq!(guards, [GUARD_OF_A, guard_of_b.as_str(), GUARD_OF_A]);
}

#[tokio::test]
async fn a_request_after_a_refused_one_on_the_same_connection_is_read_from_its_own_beginning() {
    let arena = Arena::start().await;
    let inner = smuggled();
    let good = request(&format!("GET {QUERY_OF_B}?query=own"), &[BOB], "");
    let line = format!("POST {QUERY_OF_A}");
    let refused = [
        (request(&line, &[FORM], &inner), 401),
        (request(&line, &["Authorization: Bearer unknown", FORM], &inner), 401),
        (request(&line, &[BOB, FORM], &inner), 403),
        (request(&line, &[ALICE], &inner), 415),
        (request(&line, &[ALICE, FORM, "Content-Encoding: gzip"], &inner), 415),
        (request(&format!("PUT {QUERY_OF_A}"), &[ALICE, FORM], &inner), 405),
        (request("POST /nowhere", &[ALICE, FORM], &inner), 404),
        (request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], &inner), 400),
        (request(&line, &[ALICE, FORM], format!("query=a&query=b&{inner}")), 400),
        (request(&line, &[ALICE, FORM], format!("{inner}{}", "x".repeat(2 * 1024 * 1024))), 413),
    ];
    for (refused, status) in refused {
        let found = statuses(&arena, [refused, good.clone()].concat()).await;
        // The connection may also be closed behind a body that nobody read.
        assert!(found == [status, 200] || found == [status], "{status}: {found:?}");
        for arrived in arena.store.requests() {
            assert!(!arrived.contains("smuggled"), "{status}");
        }
    }
}

#[tokio::test]
async fn an_upgrade_leaves_the_connection_what_it_was() {
    let arena = Arena::start().await;
    for headers in [
        &[ALICE, "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
            [..],
        &[ALICE, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAAA"],
    ] {
        let first = request(&format!("GET {QUERY_OF_A}?query=*"), headers, "");
        let second = request(&format!("GET {QUERY_OF_B}?query=*"), &[ALICE], "");
        let found = statuses(&arena, [first, second].concat()).await;
        assert_eq!(found, [200, 403]);
    }
    // Of another protocol, and of another version.
    for bytes in [
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /\r\n\r\n",
        "GET / HTTP/3.0\r\n\r\n",
        "\u{16}\u{3}\u{1}\0\u{1}",
    ] {
        let found = statuses(&arena, bytes).await;
        assert!(found.is_empty() || found == [400], "{bytes:?}: {found:?}");
    }
}
