//! Labels that name a store which is not the tenant's to name.

use http::StatusCode;
use stack::fake::Store;
use stack::{ProxyProcess, TenantLabels, World};

#[tokio::test]
async fn a_host_that_is_foreign_missing_or_malformed_is_503_and_no_request_leaves() {
    let (stack, world) = World::shared().await.unwrap();
    let kubernetes = stack.kubernetes();
    for (name, host) in [
        ("tenant-host-foreign", "tenant-b"),
        ("tenant-host-child", "tenant-host-child-c"),
        ("tenant-host-missing", "tenant-nowhere"),
        ("tenant-host-system", "kube-system"),
        ("tenant-host-dotted", "tenant-b.svc"),
        ("tenant-host-upper", "Tenant-Root"),
        ("tenant-host-underscore", "tenant_root"),
    ] {
        let labels = TenantLabels::new(host, &[stack::ROOT]);
        kubernetes.create_namespace(name, &labels).await.unwrap();
    }
    let child = TenantLabels::new(stack::ROOT, &[stack::ROOT, "tenant-host-child"]);
    kubernetes.create_namespace("tenant-host-child-c", &child).await.unwrap();

    let store = Store::start().unwrap();
    let flags = ["--rate-limit-per-user=0"];
    let proxy = ProxyProcess::start_with_store(stack, &store.url(), &flags).await.unwrap();
    for name in [
        "tenant-host-foreign",
        "tenant-host-child",
        "tenant-host-missing",
        "tenant-host-system",
        "tenant-host-dotted",
        "tenant-host-upper",
        "tenant-host-underscore",
    ] {
        let reply = proxy.query(&world.admin.token, name, "*").await.unwrap();
        assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE, "{name}: {}", reply.text());
        assert_eq!(reply.header("x-observability-reason"), "host_invalid", "{name}");
        assert!(reply.header("retry-after").parse::<u64>().unwrap() > 0, "{name}");
        assert!(store.requests().is_empty(), "{name}: {:?}", store.requests());
    }
    // The recorder records: an ordinary tenant's request arrives.
    proxy.query(&world.admin.token, "tenant-a", "*").await.unwrap();
    assert_eq!(store.requests().len(), 1);
    let request = &store.requests()[0];
    assert!(request.request_line().starts_with("POST /select/logsql/query "), "{}", request.request_line());
}

#[tokio::test]
async fn a_label_that_changes_is_followed() {
    const NAME: &str = "tenant-host-moves";
    let (stack, world) = World::shared().await.unwrap();
    let kubernetes = stack.kubernetes();
    kubernetes.create_namespace(NAME, &TenantLabels::new(stack::ROOT, &[stack::ROOT])).await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let status = async || proxy.query(&world.admin.token, NAME, "*").await.unwrap().status;
    assert_eq!(status().await, StatusCode::OK);
    for (host, expected) in [
        (Some("tenant-b"), StatusCode::SERVICE_UNAVAILABLE),
        (Some(NAME), StatusCode::OK),
        (Some("tenant-b"), StatusCode::SERVICE_UNAVAILABLE),
        (None, StatusCode::OK),
    ] {
        kubernetes.set_host(NAME, host).await.unwrap();
        crate::waiting::eventually("the label is followed", async || status().await == expected).await;
    }
}
