//! What is written down: audit lines, metrics, log lines; and what never is (invariant 10).

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::json;

use crate::store::{Step, chunks, rows};
use crate::world::{QUERY_OF_A, QUERY_OF_B, World, by};

#[tokio::test]
async fn each_decision_is_one_audit_line() {
    let world = World::new().await;
    world.store.play(rows("{}\n"));
    world.get(&format!("{QUERY_OF_A}?query=error")).await.is_ok();
    world.get(&format!("{QUERY_OF_B}?query=error")).await.is(403, "forbidden");
    world.get("/nowhere").await.is(404, "unknown_path");
    world.store.play(vec![Step::Close]);
    world.get(&format!("{QUERY_OF_A}?query=error")).await.is(502, "store_failed");
    let lines: Vec<_> = world.audit_lines().into_iter().map(without_clocks).collect();
    assert_eq!(
        lines,
        [
            json!({"user": "alice", "namespace": "tenant-a", "signal": "logs", "endpoint": "query",
                   "decision": "allow", "reason": "complete", "status": 200, "bytes": 3}),
            json!({"user": "alice", "namespace": "tenant-b", "signal": "logs", "endpoint": "query",
                   "decision": "deny", "reason": "forbidden", "status": 403, "bytes": 22}),
            json!({"user": null, "namespace": null, "signal": null, "endpoint": null,
                   "decision": "deny", "reason": "unknown_path", "status": 404, "bytes": 22}),
            json!({"user": "alice", "namespace": "tenant-a", "signal": "logs", "endpoint": "query",
                   "decision": "error", "reason": "store_failed", "status": 502, "bytes": 27}),
        ]
    );
}

/// The line without what differs from run to run, which must be there.
fn without_clocks(mut line: serde_json::Value) -> serde_json::Value {
    let fields = line.as_object_mut().unwrap();
    let time = fields.remove("time").unwrap();
    assert!(time.as_str().unwrap().ends_with('Z'), "{time}");
    assert!(fields.remove("milliseconds").unwrap().is_u64());
    line
}

#[tokio::test]
async fn how_an_answer_ended_is_in_its_line() {
    let world = World::new().await;
    world.store.play(vec![chunks(&["half"]), Step::Close]);
    world.get(&format!("{QUERY_OF_A}?query=error")).await;
    world.store.play(vec![chunks(&["a"]), Step::AwaitClose]);
    drop(world.begin(by("alice-token", &format!("{QUERY_OF_A}?query=error")), "").await);
    let lines = world.audit_lines();
    let endings: Vec<_> =
        lines.iter().map(|line| (&line["decision"], &line["reason"], &line["status"])).collect();
    let (allow, ok) = (json!("allow"), json!(200));
    assert_eq!(endings, [(&allow, &json!("store_broke"), &ok), (&allow, &json!("client_gone"), &ok)]);
}

#[tokio::test]
async fn queries_are_in_the_audit_log_only_where_that_is_wanted() {
    let world = World::new().await;
    world.get(&format!("{QUERY_OF_A}?query=canary")).await.is_ok();
    assert!(!format!("{:?}", world.audit_lines()).contains("canary"));
    let world = World::with(|options| options.audit_queries = true).await;
    world.get(&format!("{QUERY_OF_A}?query=canary")).await.is_ok();
    assert_eq!(world.audit_lines()[0]["query"], "canary");
}

#[tokio::test]
async fn requests_are_counted_by_signal_endpoint_and_code_and_by_nobodys_name() {
    let world = World::new().await;
    world.store.play(rows("{}\n"));
    world.get(&format!("{QUERY_OF_A}?query=error")).await.is_ok();
    world.get(&format!("{QUERY_OF_B}?query=error")).await.is(403, "forbidden");
    world.get("/nowhere").await.is(404, "unknown_path");
    let of = |code| {
        format!("observability_proxy_requests_total{{code=\"{code}\",endpoint=\"query\",signal=\"logs\"}}")
    };
    assert_eq!(world.metric(&of(200)), 1.0);
    assert_eq!(world.metric(&of(403)), 1.0);
    let unknown = "observability_proxy_requests_total{code=\"404\",endpoint=\"unknown\",signal=\"none\"}";
    assert_eq!(world.metric(unknown), 1.0);
    let labels = "{endpoint=\"query\",signal=\"logs\"}";
    assert_eq!(world.metric(&format!("observability_proxy_request_duration_seconds_count{labels}")), 2.0);
    assert!(world.metric(&format!("observability_proxy_response_bytes_total{labels}")) > 3.0);
    assert_eq!(world.metric("observability_proxy_requests_in_flight"), 0.0);
    let all = world.metrics();
    assert!(all.contains("observability_proxy_build_info"));
    for name in ["alice", "tenant-a", "tenant-b"] {
        assert!(!all.contains(name), "{all}");
    }
}

#[tokio::test]
async fn a_request_is_in_flight_until_its_answer_ends() {
    let world = World::new().await;
    world.store.play(vec![chunks(&["a"]), Step::AwaitClose]);
    let open = world.begin(by("alice-token", &format!("{QUERY_OF_A}?query=error")), "").await;
    assert_eq!(world.metric("observability_proxy_requests_in_flight"), 1.0);
    drop(open);
    assert_eq!(world.metric("observability_proxy_requests_in_flight"), 0.0);
}

#[tokio::test]
async fn a_token_is_written_nowhere() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    // For the whole process: what the other tests write is looked through as well.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let world = World::with(|options| options.audit_queries = true).await;
    for token in ["alice-token", "canary-token"] {
        let answer = world.send(by(token, &format!("{QUERY_OF_A}?query=error")), "").await;
        assert!(!answer.text().contains(token) && !format!("{:?}", answer.headers).contains(token));
    }
    world.send(by("alice-token", &format!("{QUERY_OF_B}?query=error")), "").await.is(403, "forbidden");
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let everything = format!("{log}{:?}{}{:?}", world.audit_lines(), world.metrics(), world.store.arrived());
    assert!(log.contains("forbidden"), "the log has the denial: {log}");
    assert!(!everything.contains("-token"), "{everything}");
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
