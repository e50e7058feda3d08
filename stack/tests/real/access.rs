//! What RBAC gives and takes back.

use http::StatusCode;
use stack::{ProxyProcess, TenantLabels, World};

use crate::waiting::eventually;

#[tokio::test]
async fn a_grant_and_its_end_are_seen_when_the_cached_answer_is_too_old_and_not_before() {
    const NAME: &str = "tenant-granted";
    let (stack, _) = World::shared().await.unwrap();
    let kubernetes = stack.kubernetes();
    let labels = TenantLabels::new(stack::ROOT, &[stack::ROOT]);
    kubernetes.create_namespace(NAME, &labels).await.unwrap();
    let carol = kubernetes.create_account(NAME, "carol").await.unwrap();
    let uncached = ProxyProcess::start(stack, &["--auth-cache-ttl=0s"]).await.unwrap();
    let short = ProxyProcess::start(stack, &["--auth-cache-ttl=1s"]).await.unwrap();
    let long = ProxyProcess::start(stack, &["--auth-cache-ttl=1h"]).await.unwrap();
    let status = async |proxy: &ProxyProcess| proxy.query(&carol.token, NAME, "*").await.unwrap().status;

    for proxy in [&uncached, &short, &long] {
        assert_eq!(status(proxy).await, StatusCode::FORBIDDEN);
    }
    kubernetes.grant_logs(NAME, &carol).await.unwrap();
    assert_eq!(status(&uncached).await, StatusCode::OK);
    eventually("the grant is seen", async || status(&short).await == StatusCode::OK).await;
    // A refusal is cached as an allow is.
    assert_eq!(status(&long).await, StatusCode::FORBIDDEN);

    kubernetes.revoke_logs(NAME, &carol).await.unwrap();
    assert_eq!(status(&uncached).await, StatusCode::FORBIDDEN);
    eventually("its end is seen", async || status(&short).await == StatusCode::FORBIDDEN).await;
}

#[tokio::test]
async fn an_account_that_is_deleted_is_no_longer_known() {
    const NAME: &str = "tenant-dismissed";
    let (stack, _) = World::shared().await.unwrap();
    let kubernetes = stack.kubernetes();
    let labels = TenantLabels::new(stack::ROOT, &[stack::ROOT]);
    kubernetes.create_namespace(NAME, &labels).await.unwrap();
    let dave = kubernetes.create_account(NAME, "dave").await.unwrap();
    kubernetes.grant_logs(NAME, &dave).await.unwrap();
    let proxy = ProxyProcess::start(stack, &["--auth-cache-ttl=0s"]).await.unwrap();
    assert_eq!(proxy.query(&dave.token, NAME, "*").await.unwrap().status, StatusCode::OK);
    // Takes its accounts along, so the token is not valid any more: 401, not 403.
    kubernetes.delete_namespace(NAME).await.unwrap();
    eventually("the token is refused", async || {
        proxy.query(&dave.token, NAME, "*").await.unwrap().status == StatusCode::UNAUTHORIZED
    })
    .await;
}
