//! Invariants 1 and 2: what reaches the store is built by the proxy, to the last byte.

use crate::arena::{ADMIN, ALICE, Arena, BOB, FORM, GUARD_OF_A, QUERY_OF_A, QUERY_OF_B};
use crate::wire::request;

/// All of it but for the length, which the body has.
fn head(store: &str, more: &str, length: usize) -> String {
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "POST /select/logsql/query HTTP/1.1\r\n\
         content-type: application/x-www-form-urlencoded\r\n\
         user-agent: observability-proxy/{version}\r\n\
         accountid: 0\r\n\
         projectid: 0\r\n\
         {more}host: {store}\r\n\
         content-length: {length}\r\n\r\n"
    )
}

/// The body for `error | fields _msg` in the first two hours of a day.
fn body() -> String {
    let guard: String = form_urlencoded::byte_serialize(GUARD_OF_A.as_bytes()).collect();
    format!(
        "query=%28{guard}%29+error+%7C+fields+_msg\
         &start=2026-11-30T00%3A00%3A00.000000000Z&end=2026-11-30T02%3A00%3A00.000000000Z\
         &limit=7&offset=3&timeout=5000ms&extra_filters={guard}"
    )
}

#[tokio::test]
async fn the_request_for_the_store_is_these_bytes_however_the_caller_writes_it() {
    let arena = Arena::start().await;
    let store = arena.store.address().to_string();
    let time = "start=2026-11-30T00:00:00Z&end=2026-11-30T02:00:00Z";
    let arguments = format!("query=error|fields+_msg&{time}&limit=7&offset=3&timeout=5s");
    let (url, half) = arguments.split_once("&limit").unwrap();
    let spellings = [
        request(&format!("GET {QUERY_OF_A}?{arguments}"), &[ALICE], ""),
        request(&format!("POST {QUERY_OF_A}"), &[ALICE, FORM], &arguments),
        request(&format!("POST {QUERY_OF_A}?{url}"), &[ALICE, FORM], format!("limit{half}")),
        // Other order, escapes that need not be, arguments that no table lists.
        request(
            &format!("POST {QUERY_OF_A}?canary=1&%6cimit=%37&timeout=5000ms&&offset=%2B3"),
            &[ALICE, "content-type: Application/X-WWW-Form-Urlencoded; charset=canary"],
            "end=2026-11-30T03:00:00%2B01:00&canary&start=1795996800&query=%20error%0A%7C%20fields+_msg",
        ),
    ];
    for (number, spelling) in spellings.iter().enumerate() {
        let answer = arena.ask(spelling).await;
        assert_eq!(answer.status, 200, "{number}: {}", answer.text());
        let arrived = arena.arrived();
        assert_eq!(arrived.body_text(), body(), "{number}");
        assert_eq!(String::from_utf8(arrived.head).unwrap(), head(&store, "", body().len()), "{number}");
    }
}

#[tokio::test]
async fn gzip_is_the_only_thing_that_a_header_of_the_caller_adds() {
    let arena = Arena::start().await;
    let store = arena.store.address().to_string();
    for (accepted, added) in [
        ("Accept-Encoding: gzip", "accept-encoding: gzip\r\n"),
        ("Accept-Encoding: br, GZIP;q=0.1", "accept-encoding: gzip\r\n"),
        ("Accept-Encoding: br, zstd, deflate", ""),
        ("Accept-Encoding: *", ""),
        ("Accept: text/plain", ""),
    ] {
        arena.ask(request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE, accepted], "")).await;
        let arrived = arena.arrived();
        let expected = head(&store, added, arrived.body.len());
        assert_eq!(String::from_utf8(arrived.head).unwrap(), expected, "{accepted}");
    }
}

#[tokio::test]
async fn each_caller_gets_the_guard_of_the_namespace_in_its_path_and_of_no_other() {
    let arena = Arena::start().await;
    for (caller, path, own, foreign) in [
        (ALICE, QUERY_OF_A, "tenant-a", "tenant-b"),
        (BOB, QUERY_OF_B, "tenant-b", "tenant-a"),
        (ADMIN, QUERY_OF_A, "tenant-a", "tenant-b"),
        (ADMIN, QUERY_OF_B, "tenant-b", "tenant-a"),
        // One decoding of the path, so this is `tenant-b`.
        (ADMIN, "/namespaces/tenant-%62/logs/select/logsql/%71uery", "tenant-b", "tenant-a"),
    ] {
        let answer = arena.ask(request(&format!("GET {path}?query=error"), &[caller], "")).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        let arrived = arena.arrived();
        let guard = GUARD_OF_A.replace("tenant-a", own);
        assert_eq!(arrived.argument("query"), [format!("({guard}) error")]);
        assert_eq!(arrived.argument("extra_filters"), [guard]);
        assert!(!arrived.contains(foreign), "{}", arrived.body_text());
    }
}
