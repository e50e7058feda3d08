//! Invariant 1: the path upstream is constant, and what is no canonical path of the table goes nowhere.
//! All by who may read everything, so that no review stands in for the route.

use crate::arena::{ADMIN, Arena};
use crate::wire::request;

async fn refused(arena: &Arena, target: &[u8]) -> (u16, String) {
    let headers = format!(" HTTP/1.1\r\nHost: proxy\r\n{ADMIN}\r\n\r\n");
    let answer = arena.ask([b"GET ", target, headers.as_bytes()].concat()).await;
    (answer.status, answer.reason().to_owned())
}

/// Each is the path of a query to some reader, and another or none to the next.
const UNCLEAR: &[&str] = &[
    "/namespaces/tenant-a/logs/select/logsql/../logsql/query",
    "/namespaces/tenant-a/../tenant-b/logs/select/logsql/query",
    "/namespaces/tenant-a/logs/select/logsql/query/..",
    "/namespaces/tenant-a/logs/./select/logsql/query",
    "/namespaces/tenant-a/logs/select/logsql/%2e%2e/logsql/query",
    "/namespaces/tenant-a/%2E%2E/tenant-b/logs/select/logsql/query",
    "/namespaces/tenant-a/.%2e/tenant-b/logs/select/logsql/query",
    "/namespaces/tenant-a/%2e/logs/select/logsql/query",
    "/../namespaces/tenant-a/logs/select/logsql/query",
    "//namespaces/tenant-a/logs/select/logsql/query",
    "/namespaces//tenant-a/logs/select/logsql/query",
    "/namespaces//logs/select/logsql/query",
    "/namespaces/tenant-a/logs/select/logsql//query",
    "/namespaces/tenant-a/logs/select/logsql/query//",
    "/namespaces/tenant-a%2flogs/select/logsql/query",
    "/namespaces/tenant-a%2Flogs%2Fselect%2Flogsql%2Fquery",
    "/namespaces/tenant-a/logs/select/logsql%2fquery",
    "/namespaces%2ftenant-a/logs/select/logsql/query",
    "/namespaces/tenant-a%252flogs/select/logsql/query",
    "/namespaces/tenant-a/logs/select/logsql/%2571uery",
    "/namespaces/tenant-a%25/logs/select/logsql/query",
    "/namespaces/tenant-a%255c/logs/select/logsql/query",
    "/namespaces/tenant-a;x=y/logs/select/logsql/query",
    "/namespaces/tenant-a/logs/select/logsql/query;x",
    "/namespaces/tenant-a/logs/select/logsql/query;",
    "/namespaces/tenant-a/logs/select/logsql/query%3bx",
    "/namespaces/tenant-a/logs/select/logsql/query%00",
    "/namespaces/tenant-a%00/logs/select/logsql/query",
    "/namespaces/tenant-a/logs/select/logsql/query%0a",
    "/namespaces/tenant-a/logs/select/logsql/query%0d%0aAccountID:%207",
    "/namespaces/tenant-a/logs/select/logsql/query%7f",
    r"/namespaces/tenant-a\logs/select/logsql/query",
    r"/namespaces/tenant-a/logs/select/logsql\..\query",
    "/namespaces/tenant-a/logs/select/logsql/query%5c",
    "/namespaces/tenant-a/logs/select/logsql/query%",
    "/namespaces/tenant-a/logs/select/logsql/query%2",
    "/namespaces/tenant-a/logs/select/logsql/%zzquery",
    "/namespaces/tenant-a/logs/select/logsql/query%ff",
    "/namespaces/tenant-a/logs/select/logsql/%c0%ae%c0%ae/query",
    "http://proxy/namespaces/tenant-a/logs/select/logsql/query",
    "http://tenant-b@proxy/namespaces/tenant-a/logs/select/logsql/query",
    "https://store/select/logsql/query",
];

#[tokio::test]
async fn a_path_that_hops_could_read_in_two_ways_is_refused() {
    let arena = Arena::start().await;
    for path in UNCLEAR {
        let found = refused(&arena, format!("{path}?query=*").as_bytes()).await;
        assert_eq!(found, (400, "bad_path".to_owned()), "{path}");
    }
    arena.nothing_arrived().await;
}

/// Canonical, and of no endpoint.
const UNKNOWN: &[&str] = &[
    // Of the store.
    "/select/logsql/query",
    "/select/logsql/tail",
    "/select/tenant_ids",
    "/select/buildinfo",
    "/internal/select/query",
    "/internal/force_merge",
    "/delete/run_task",
    "/insert/jsonline",
    "/flags",
    "/debug/pprof/heap",
    "/namespaces/tenant-a/select/logsql/query",
    "/namespaces/tenant-a/logs/internal/select/query",
    "/namespaces/tenant-a/logs/delete/run_task",
    "/namespaces/tenant-a/logs/insert/jsonline",
    "/namespaces/tenant-a/logs/metrics",
    "/namespaces/tenant-a/logs/select/vmalert/",
    "/namespaces/tenant-a/logs/select/multitenant/logsql/query",
    // Of the probe listener.
    "/metrics",
    "/healthz",
    "/readyz",
    // Nearly right.
    "/",
    "/namespaces",
    "/namespaces/",
    "/namespaces/tenant-a",
    "/namespaces/tenant-a/",
    "/namespaces/tenant-a/logs",
    "/namespaces/tenant-a/logs/select/logsql/query/",
    "/namespaces/tenant-a/logs/select/logsql/query/x",
    "/namespaces/tenant-a/logs/select/logsql/query%20",
    "/namespaces/tenant-a/logs/select/logsql/query%3f",
    "/namespaces/tenant-a/logs/select/logsql/quer",
    "/namespaces/tenant-a/logs/select/logsql/Query",
    "/namespaces/tenant-a/Logs/select/logsql/query",
    "/namespaces/tenant-a/logs/select/LogsQL/query",
    "/Namespaces/tenant-a/logs/select/logsql/query",
    "/NAMESPACES/tenant-a/logs/select/logsql/query",
    "/namespaces/tenant-a/logs/select/logsql/qu%C3%A9ry",
    "/x/namespaces/tenant-a/logs/select/logsql/query",
    "/prometheus/namespaces/tenant-a/logs/select/logsql/query",
];

#[tokio::test]
async fn a_path_that_the_table_does_not_list_is_unknown() {
    let arena = Arena::start().await;
    for path in UNKNOWN {
        let found = refused(&arena, format!("{path}?query=*").as_bytes()).await;
        assert_eq!(found, (404, "unknown_path".to_owned()), "{path}");
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn a_namespace_that_is_no_dns_label_is_refused() {
    let arena = Arena::start().await;
    let long = "a".repeat(64);
    for name in [
        "Tenant-a",
        "tenant_a",
        "tenant-a.b",
        "-tenant",
        "tenant-",
        "tenant%20a",
        "tenant%22",
        "tenant%c3%a9",
        "*",
        "%2a",
        "tenant-a'",
        "a%22%20or%20b",
        "tenant-a:b",
        long.as_str(),
        "a,",
        ",a",
        "a,,b",
        "a,a",
        "+",
        "%7Bnamespace%7D",
    ] {
        let path = format!("/namespaces/{name}/logs/select/logsql/query?query=*");
        assert_eq!(refused(&arena, path.as_bytes()).await, (400, "bad_namespace".to_owned()), "{name}");
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn a_request_target_that_is_no_path_is_refused() {
    let arena = Arena::start().await;
    for line in [
        "CONNECT store:9428",
        "CONNECT 127.0.0.1:80",
        "OPTIONS *",
        "GET *",
        "GET namespaces/tenant-a/logs/select/logsql/query?query=*",
        "GET proxy",
        "GET ?query=*",
        "GET http://proxy",
    ] {
        let answer = arena.ask(request(line, &[ADMIN], "")).await;
        assert_eq!(answer.status, 400, "{line}: {}", answer.text());
    }
    for target in [
        &b"/namespaces/tenant-a/logs/select/logsql/query\0?query=*"[..],
        b"/namespaces/tenant-a\0/logs/select/logsql/query?query=*",
        b"/namespaces/tenant-a/logs/select/logsql/query?query=\0",
        b"/namespaces/tenant-a/logs/select/logsql/query?query=*\x01",
        b"/namespaces/tenant-a/logs/select/logsql/query?query=a b",
        b"/namespaces/tenant-a/logs/select/logsql/query\t?query=*",
        b"/namespaces/tenant-a/logs/select/logsql/query\x7f?query=*",
        b"/namespaces/tenant-a/logs/select/logsql/query\xff?query=*",
        b"",
    ] {
        let (status, _) = refused(&arena, target).await;
        assert_eq!(status, 400, "{}", String::from_utf8_lossy(target));
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn a_fragment_changes_neither_path_nor_caller() {
    let arena = Arena::start().await;
    let path = "/namespaces/tenant-a/logs/select/logsql/query";
    for target in [
        format!("{path}#/healthz?query=*"),
        format!("{path}?query=*#/healthz"),
        format!("/healthz#{path}?query=*"),
    ] {
        let answer = arena.ask(request(&format!("GET {target}"), &[], "")).await;
        assert!(matches!(answer.status, 400 | 401 | 404), "{target}: {}", answer.status);
    }
    arena.nothing_arrived().await;
}
