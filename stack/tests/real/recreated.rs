//! A namespace that was deleted and made again.

use chrono::{Timelike, Utc};
use stack::{ProxyProcess, TenantLabels, World, rows_of};

use crate::waiting::eventually;

#[tokio::test]
async fn a_namespace_made_again_sees_no_row_of_its_predecessor() {
    const NAME: &str = "tenant-reborn";
    let (stack, world) = World::shared().await.unwrap();
    let kubernetes = stack.kubernetes();
    let labels = TenantLabels::new(stack::ROOT, &[stack::ROOT]);
    kubernetes.create_namespace(NAME, &labels).await.unwrap();
    // The administrator may read it before and after, so that nothing but the rows changes.
    let token = &world.admin.token;
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    stack::after_this_second().await;
    stack.logs().ingest(&rows_of(NAME)).await.unwrap();
    eventually("the rows are shown", async || {
        proxy.messages(token, NAME, "*").await.is_ok_and(|messages| messages.len() == 3)
    })
    .await;

    // The worst case: the predecessor's last rows are from the very second in which the new one is made, and the
    // API server tells no more than the second.
    let mut attempts = 0;
    let reborn = loop {
        stack::after_this_second().await;
        let second = Utc::now().second();
        stack.logs().ingest(&rows_of(NAME)).await.unwrap();
        kubernetes.delete_namespace(NAME).await.unwrap();
        let reborn = kubernetes.create_namespace(NAME, &labels).await.unwrap();
        attempts += 1;
        if Utc::now().second() == second || attempts == 10 {
            break reborn;
        }
    };
    let written = format!("{} = {}", NAME, reborn.uid);
    stack::after_this_second().await;
    stack.logs().ingest(&[stack::Row::container(NAME, "row of the new one")]).await.unwrap();
    let new = "row of the new one".to_owned();
    eventually("the new row is shown", async || {
        proxy.messages(token, NAME, "*").await.is_ok_and(|messages| messages.contains(&new))
    })
    .await;
    assert_eq!(proxy.messages(token, NAME, "*").await.unwrap(), [new]);

    // Nor to who asks for the time before.
    let request = proxy.query_request(token, NAME, "*", "start=1h").unwrap();
    let reply = stack::send(request).await.unwrap();
    assert_eq!(reply.text().lines().count(), 1, "{written}: {}", reply.text());
    assert!(reply.header("x-observability-clamped").contains("start="), "{:?}", reply.headers);
    let before = proxy.query_request(token, NAME, "*", "start=1h&end=10m").unwrap();
    assert!(!stack::send(before).await.unwrap().text().contains(NAME));
}
