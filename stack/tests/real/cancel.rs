//! A client that goes away, against the real store.

use http_body_util::BodyExt;
use stack::{ProxyProcess, Row, TenantLabels, VictoriaLogs, World};

use crate::waiting::eventually;

const NAME: &str = "tenant-large";

/// More than the sockets between the store and the client hold together.
const ROWS: usize = 4_000;
const ROW_BYTES: usize = 30_000;

#[tokio::test]
async fn a_client_that_goes_away_cancels_the_query_in_the_store() {
    let (stack, world) = World::shared().await.unwrap();
    let labels = TenantLabels::new(stack::ROOT, &[stack::ROOT]);
    stack.kubernetes().create_namespace(NAME, &labels).await.unwrap();
    // A store of its own, since its counters are looked at.
    let logs = VictoriaLogs::start(stack.supervisor(), "victoria-logs-cancel").await.unwrap();
    let message = "large ".repeat(ROW_BYTES / 6);
    stack::after_this_second().await;
    for _ in 0..ROWS / 500 {
        let rows = vec![Row::container(NAME, &message); 500];
        logs.ingest(&rows).await.unwrap();
    }
    let proxy = ProxyProcess::start_with_store(stack, logs.url(), &[]).await.unwrap();

    let request = proxy.query_request(&world.admin.token, NAME, "*", &format!("limit={ROWS}")).unwrap();
    let mut answer = stack::open(request).await.unwrap();
    assert_eq!(answer.status(), http::StatusCode::OK);
    answer.body_mut().frame().await.unwrap().unwrap();
    // The client reads no further: the store has to wait for it, or the proxy would hold the answer in memory.
    let address = logs.url().trim_start_matches("http://");
    let counter = format!(r#"vm_tcplistener_written_bytes_total{{name="http", addr="{address}"}}"#);
    let written = async || logs.metric(&counter).await.unwrap();
    let mut before = 0.0;
    eventually("the store stands still", async || {
        let now = written().await;
        let more = now - std::mem::replace(&mut before, now);
        // Its answers with the counter are all that it writes.
        now > 0.0 && more < f64::from(1_u32 << 20)
    })
    .await;
    assert!(logs.running_queries().await.unwrap() >= 1.0, "the store did not wait for the client");

    drop(answer);
    eventually("the query ends", async || logs.running_queries().await.unwrap() == 0.0).await;
    // It was cancelled, not read to its end by the proxy.
    let written = written().await;
    let all = f64::from(u32::try_from(ROWS * ROW_BYTES).unwrap());
    assert!(written > 0.0 && written < all / 2.0, "{written} of {all} bytes were sent");
}
