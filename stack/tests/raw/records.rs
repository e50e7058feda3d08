//! Metrics and the audit log.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;

use serde_json::{Value, json};
use stack::fake::{Answer, Store};
use stack::{Launch, Process, ProxyProcess, UnixSignal, proxy_binary};

use crate::arena::{
    ALICE, Arena, BOB, QUERY_OF_A, QUERY_OF_B, UNLIMITED, api_server, eventually, launch, supervisor,
};
use crate::wire::{SOON, Wire, request};

/// The samples of a scrape by their series.
fn samples(page: &str) -> BTreeMap<String, f64> {
    let lines = page.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let (series, value) = line.rsplit_once(' ').unwrap();
            (series.to_owned(), value.parse().unwrap())
        })
        .collect()
}

/// One request of each kind, in order, and the same as the audit log tells it.
async fn known_requests(arena: &Arena) -> Vec<Value> {
    const ROWS: &str = "{\"_msg\":\"row\"}\n";
    let (alice, bob) = ("system:serviceaccount:tenant-a:alice", "system:serviceaccount:tenant-b:bob");
    let (own, foreign) = (format!("GET {QUERY_OF_A}?query=canary"), format!("GET {QUERY_OF_B}?query=canary"));
    let refusal = |user: Value, namespace: Value, decision: &str, reason: &str, status: u16, bytes: usize| {
        let endpoint = if reason == "unknown_path" { Value::Null } else { json!("query") };
        let signal = if reason == "unknown_path" { Value::Null } else { json!("logs") };
        json!({
            "user": user, "namespace": namespace, "signal": signal, "endpoint": endpoint,
            "decision": decision, "reason": reason, "status": status, "bytes": bytes,
        })
    };
    let allowed = |user: &str, namespace: &str, reason: &str, bytes: usize| {
        refusal(json!(user), json!(namespace), "allow", reason, 200, bytes)
    };
    let mut lines = Vec::new();
    for _ in 0..3 {
        arena.store.answer_next(Answer::ok(ROWS));
        assert_eq!(arena.ask(request(&own, &[ALICE], "")).await.status, 200);
        lines.push(allowed(alice, "tenant-a", "complete", ROWS.len()));
    }
    arena.store.answer_next(Answer::chunks([ROWS]));
    assert_eq!(arena.ask(request(&foreign, &[BOB], "")).await.status, 200);
    lines.push(allowed(bob, "tenant-b", "complete", ROWS.len()));
    arena.store.answer_next(Answer::claims_length(1000, ROWS));
    assert!(!arena.ask(request(&own, &[ALICE], "")).await.is_whole);
    lines.push(allowed(alice, "tenant-a", "store_broke", ROWS.len()));

    let refused = [
        (request("GET /nowhere", &[ALICE], ""), Value::Null, Value::Null, "deny", "unknown_path", 404),
        (
            request(&format!("PUT {QUERY_OF_A}"), &[ALICE], ""),
            Value::Null,
            Value::Null,
            "deny",
            "method_not_allowed",
            405,
        ),
        (request(&own, &[], ""), Value::Null, json!("tenant-a"), "deny", "no_token", 401),
        (
            request(&own, &["Authorization: Bearer unknown"], ""),
            Value::Null,
            json!("tenant-a"),
            "deny",
            "invalid_token",
            401,
        ),
        (request(&foreign, &[ALICE], ""), json!(alice), json!("tenant-b"), "deny", "forbidden", 403),
        (
            request(&format!("GET {QUERY_OF_A}?query=("), &[ALICE], ""),
            json!(alice),
            json!("tenant-a"),
            "deny",
            "query_invalid",
            400,
        ),
    ];
    for (request, user, namespace, decision, reason, status) in refused {
        let answer = arena.ask(request).await;
        answer.is_refusal(status, reason, reason);
        lines.push(refusal(user, namespace, decision, reason, status, answer.body.len()));
    }
    arena.store.answer_next(Answer::status(500, "x"));
    let answer = arena.ask(request(&own, &[ALICE], "")).await;
    answer.is_refusal(502, "store_failed", "");
    lines.push(refusal(json!(alice), json!("tenant-a"), "error", "store_failed", 502, answer.body.len()));
    lines
}

#[tokio::test]
async fn each_decision_is_one_audit_line_and_is_counted_under_nobodys_name() {
    let arena = Arena::with(&["--auth-cache-ttl=1h"]).await;
    let expected = known_requests(&arena).await;
    eventually("all lines are written", async || arena.proxy.audit().unwrap().len() == expected.len()).await;
    let mut lines = arena.proxy.audit().unwrap();
    for line in &mut lines {
        let line = line.as_object_mut().unwrap();
        let time = line.remove("time").unwrap();
        assert!(time.as_str().is_some_and(|time| time.starts_with("20") && time.ends_with('Z')), "{time}");
        assert!(line.remove("milliseconds").unwrap().is_u64());
    }
    assert_eq!(lines, expected);
    assert!(!arena.proxy.audit().unwrap().iter().any(|line| line.to_string().contains("canary")));

    let page = arena.proxy.metrics().await.unwrap();
    let samples = samples(&page);
    let of_query = |code: u16| {
        samples
            .get(&format!(
                r#"observability_proxy_requests_total{{code="{code}",endpoint="query",signal="logs"}}"#
            ))
            .copied()
    };
    let found = [200, 400, 401, 403, 405, 502, 404, 500].map(of_query);
    assert_eq!(
        found,
        [Some(5.0), Some(1.0), Some(2.0), Some(1.0), Some(1.0), Some(1.0), None, None],
        "{page}"
    );
    let series = |name: &str| samples.get(&format!("observability_proxy_{name}")).copied();
    assert_eq!(series(r#"requests_total{code="404",endpoint="unknown",signal="none"}"#), Some(1.0));
    assert_eq!(series(r#"request_duration_seconds_count{endpoint="query",signal="logs"}"#), Some(11.0));
    assert_eq!(series(r#"upstream_errors_total{kind="broken"}"#), Some(1.0));
    assert_eq!(series(r#"upstream_errors_total{kind="failed"}"#), Some(1.0));
    assert_eq!(series(r#"upstream_errors_total{kind="unreachable"}"#), Some(0.0));
    assert_eq!(series(r#"limit_refusals_total{reason="user_rate"}"#), Some(0.0));
    assert_eq!(series("requests_in_flight"), Some(0.0));
    assert_eq!(series("audit_lines_dropped_total"), Some(0.0));
    assert_eq!(series(&format!(r#"build_info{{version="{}"}}"#, env!("CARGO_PKG_VERSION"))), Some(1.0));
    // Alice, Bob and nobody; each asked once, whatever came later is from the cache.
    let reviews = arena.api.reviews();
    assert_eq!((reviews.token, reviews.access), (3, 3));
    assert_eq!(series(r#"reviews_total{kind="token",result="miss"}"#), Some(3.0), "{page}");
    assert!(samples.keys().any(|series| series.starts_with("process_resident_memory_bytes")));
    for name in ["alice", "bob", "tenant-", "canary", "serviceaccount"] {
        assert!(!page.contains(name), "{name} in {page}");
    }
}

#[tokio::test]
async fn limits_that_refuse_are_counted_by_their_reason() {
    let arena = Arena::with(&["--rate-limit-per-user=0.001", "--rate-limit-burst=1"]).await;
    for _ in 0..4 {
        arena.get(&format!("{QUERY_OF_A}?query=*")).await;
    }
    let samples = samples(&arena.proxy.metrics().await.unwrap());
    assert_eq!(samples[r#"observability_proxy_limit_refusals_total{reason="user_rate"}"#], 3.0);
    assert_eq!(
        samples[r#"observability_proxy_requests_total{code="429",endpoint="query",signal="logs"}"#],
        3.0
    );
}

#[tokio::test]
async fn queries_stand_in_the_audit_log_where_that_is_wanted() {
    let arena = Arena::with(&["--audit-queries"]).await;
    arena.get(&format!("{QUERY_OF_A}?query=error+%22a%5Cnb%22")).await;
    eventually("the line is written", async || arena.proxy.audit().unwrap().len() == 1).await;
    assert_eq!(arena.proxy.audit().unwrap()[0]["query"], "error \"a\\nb\"");
}

/// A proxy whose stdout is a pipe, and the end of it that nobody reads.
async fn proxy_with_a_pipe(arguments: Vec<String>) -> (ProxyProcess, File) {
    let script = r#"mkfifo pipe && exec "$0" "$@" >pipe"#.to_owned();
    let program = proxy_binary().await.unwrap().to_str().unwrap().to_owned();
    let arguments = [vec!["-c".to_owned(), script, program], arguments].concat();
    let launch =
        Launch { name: "proxy-piped", program: "/bin/sh".into(), arguments, environment: Vec::new() };
    let process = Process::start(supervisor().await, launch).unwrap();
    let pipe = process.folder().join("pipe");
    eventually("the pipe is there", async || pipe.exists()).await;
    // Opening a pipe waits for the other side.
    let reader = tokio::task::spawn_blocking(move || File::open(pipe)).await.unwrap().unwrap();
    (ProxyProcess::adopt(process).await.unwrap(), reader)
}

#[tokio::test]
async fn a_stdout_that_nobody_reads_holds_up_no_request() {
    /// More lines than the pipe, the writer and the channel between them and the requests take.
    const REQUESTS: usize = 14_000;
    let (api, store) = (api_server(), Store::start().unwrap());
    let flags = [&UNLIMITED[..], &["--shutdown-timeout=10s"]].concat();
    let (proxy, mut reader) = proxy_with_a_pipe(launch(&api, &store.url(), &flags).await.arguments()).await;
    proxy.ready().await.unwrap();
    let mut wire = Wire::to(proxy.api()).await;
    let batch = request("GET /nowhere", &[], "").repeat(100);
    for _ in 0..REQUESTS / 100 {
        wire.send(&batch).await;
        for _ in 0..100 {
            assert_eq!(wire.answer().await.unwrap().status, 404);
        }
    }
    let page = proxy.metrics().await.unwrap();
    let dropped = samples(&page)["observability_proxy_audit_lines_dropped_total"];
    assert!(dropped > 0.0, "no line was dropped, so the pipe was never full: {page}");
    // It also ends, although the last lines have nowhere to go.
    proxy.signal(UnixSignal::Terminate).unwrap();
    assert_eq!(proxy.wait(SOON).await.unwrap().code, Some(0));
    // What came through is lines, whole but for the last.
    let mut text = String::new();
    reader.read_to_string(&mut text).unwrap();
    let (whole, _) = text.rsplit_once('\n').unwrap();
    for line in whole.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert_eq!(line["reason"], "unknown_path");
    }
}
