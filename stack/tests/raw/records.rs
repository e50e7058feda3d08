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

const ROWS: &str = "{\"_msg\":\"row\"}\n";
const ALICES_NAME: &str = "system:serviceaccount:tenant-a:alice";
const BOBS_NAME: &str = "system:serviceaccount:tenant-b:bob";

fn query(path: &str, caller: &str) -> Vec<u8> {
    request(&format!("GET {path}?query=canary"), &[caller], "")
}

/// What the audit log says of a request to the query endpoint, without the clocks.
fn line(user: Value, namespace: Value, outcome: (&str, &str, u16), bytes: usize) -> Value {
    let (decision, reason, status) = outcome;
    json!({
        "user": user, "namespace": namespace, "signal": "logs", "endpoint": "query",
        "decision": decision, "reason": reason, "status": status, "bytes": bytes,
    })
}

/// Five requests that a store answers, one of them not to its end; and their lines.
async fn allowed_requests(arena: &Arena) -> Vec<Value> {
    let allowed = |user: &str, namespace: &str, reason: &str| {
        line(json!(user), json!(namespace), ("allow", reason, 200), ROWS.len())
    };
    let mut lines = Vec::new();
    for _ in 0..3 {
        arena.store.answer_next(Answer::ok(ROWS));
        assert_eq!(arena.ask(query(QUERY_OF_A, ALICE)).await.status, 200);
        lines.push(allowed(ALICES_NAME, "tenant-a", "complete"));
    }
    arena.store.answer_next(Answer::chunks([ROWS]));
    assert_eq!(arena.ask(query(QUERY_OF_B, BOB)).await.status, 200);
    lines.push(allowed(BOBS_NAME, "tenant-b", "complete"));
    // The rest of the answer waits, so that its beginning is on its way before the store breaks off.
    let broken = format!("{:x}\r\n{ROWS}\r\n", ROWS.len());
    arena.store.answer_next(Answer::gated_chunks([ROWS, ROWS]));
    arena.store.open_gate(1);
    let mut wire = arena.wire().await;
    wire.send(query(QUERY_OF_A, ALICE)).await;
    assert_eq!(wire.begin(broken.len()).await.status, 200);
    drop(wire);
    lines.push(allowed(ALICES_NAME, "tenant-a", "client_gone"));
    arena.until(|progress| progress.abandoned == 1).await;
    lines
}

/// Seven requests that are refused, each for another reason; and their lines.
async fn refused_requests(arena: &Arena) -> Vec<Value> {
    let nobody = Value::Null;
    let (alice, own, foreign) = (json!(ALICES_NAME), json!("tenant-a"), json!("tenant-b"));
    let put = request(&format!("PUT {QUERY_OF_A}"), &[ALICE], "");
    let malformed = request(&format!("GET {QUERY_OF_A}?query=("), &[ALICE], "");
    arena.store.answer_next(Answer::status(500, "x"));
    let refused = [
        (put, &nobody, &Value::Null, ("deny", "method_not_allowed", 405)),
        (query(QUERY_OF_A, "X: y"), &nobody, &own, ("deny", "no_token", 401)),
        (query(QUERY_OF_A, "Authorization: Bearer unknown"), &nobody, &own, ("deny", "invalid_token", 401)),
        (query(QUERY_OF_B, ALICE), &alice, &foreign, ("deny", "forbidden", 403)),
        (malformed, &alice, &own, ("deny", "query_invalid", 400)),
        (query(QUERY_OF_A, ALICE), &alice, &own, ("error", "store_failed", 502)),
    ];
    let mut lines = Vec::new();
    for (request, user, namespace, outcome) in refused {
        let answer = arena.ask(request).await;
        answer.is_refusal(outcome.2, outcome.1, outcome.1);
        lines.push(line(user.clone(), namespace.clone(), outcome, answer.body.len()));
    }
    let answer = arena.ask(request("GET /nowhere", &[ALICE], "")).await;
    answer.is_refusal(404, "unknown_path", "");
    let mut unknown = line(nobody, Value::Null, ("deny", "unknown_path", 404), answer.body.len());
    unknown["signal"] = Value::Null;
    unknown["endpoint"] = Value::Null;
    lines.push(unknown);
    lines
}

/// The audit lines without their clocks.
fn without_clocks(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        let line = line.as_object_mut().unwrap();
        let time = line.remove("time").unwrap();
        assert!(time.as_str().is_some_and(|time| time.starts_with("20") && time.ends_with('Z')), "{time}");
        assert!(line.remove("milliseconds").unwrap().is_u64());
    }
    lines
}

#[tokio::test]
async fn each_decision_is_one_audit_line() {
    let arena = Arena::start().await;
    let allowed = allowed_requests(&arena).await;
    let written = async || arena.proxy.audit().unwrap().len();
    // A client that left is noticed a moment later; the order of lines is that in which the answers ended.
    eventually("its line is written", async || written().await == allowed.len()).await;
    let expected = [allowed, refused_requests(&arena).await].concat();
    eventually("all lines are written", async || written().await == expected.len()).await;
    let lines = arena.proxy.audit().unwrap();
    assert!(!lines.iter().any(|line| line.to_string().contains("canary")), "{lines:?}");
    assert_eq!(without_clocks(lines), expected);
}

#[tokio::test]
async fn requests_are_counted_and_under_nobodys_name() {
    let arena = Arena::with(&["--auth-cache-ttl=1h"]).await;
    allowed_requests(&arena).await;
    refused_requests(&arena).await;
    // A store that breaks off, which is counted whether or not the head of its answer got through.
    arena.store.answer_next(Answer::claims_length(1000, ROWS));
    assert!(arena.try_ask(query(QUERY_OF_A, ALICE)).await.is_none_or(|answer| !answer.is_whole));
    let quiet = r"observability_proxy_requests_in_flight";
    let scrape = async || samples(&arena.proxy.metrics().await.unwrap());
    eventually("nothing is in flight", async || scrape().await[quiet] == 0.0).await;
    let samples = scrape().await;
    for (series, value) in COUNTED {
        assert_eq!(
            samples.get(&format!("observability_proxy_{series}")),
            Some(value),
            "{series} of {samples:?}"
        );
    }
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(samples[&format!(r#"observability_proxy_build_info{{version="{version}"}}"#)], 1.0);
    assert!(samples.contains_key("process_resident_memory_bytes"), "{samples:?}");
    // Alice, Bob and the unknown one, each asked about once: whatever came later is from the cache.
    let reviews = arena.api.reviews();
    assert_eq!((reviews.token, reviews.access), (3, 3));
    let page = arena.proxy.metrics().await.unwrap();
    for name in ["alice", "bob", "tenant-", "canary", "serviceaccount", "nowhere"] {
        assert!(!page.contains(name), "{name} in {page}");
    }
}

/// After the requests above.
const COUNTED: &[(&str, f64)] = &[
    (r#"requests_total{code="200",endpoint="query",signal="logs"}"#, 6.0),
    (r#"requests_total{code="400",endpoint="query",signal="logs"}"#, 1.0),
    (r#"requests_total{code="401",endpoint="query",signal="logs"}"#, 2.0),
    (r#"requests_total{code="403",endpoint="query",signal="logs"}"#, 1.0),
    (r#"requests_total{code="405",endpoint="query",signal="logs"}"#, 1.0),
    (r#"requests_total{code="502",endpoint="query",signal="logs"}"#, 1.0),
    (r#"requests_total{code="404",endpoint="unknown",signal="none"}"#, 1.0),
    (r#"request_duration_seconds_count{endpoint="query",signal="logs"}"#, 12.0),
    (r#"upstream_errors_total{kind="broken"}"#, 1.0),
    (r#"upstream_errors_total{kind="failed"}"#, 1.0),
    (r#"upstream_errors_total{kind="unreachable"}"#, 0.0),
    (r#"limit_refusals_total{reason="user_rate"}"#, 0.0),
    (r#"reviews_total{kind="token",result="miss"}"#, 3.0),
    ("requests_in_flight", 0.0),
    ("audit_lines_dropped_total", 0.0),
];

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
