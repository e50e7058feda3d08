//! What a workload of B prints does not get into A's answer, but for the one case that the design leaves open.

use stack::{ProxyProcess, Row, World, own_messages};

#[tokio::test]
async fn rows_of_b_that_name_a_in_any_field_are_not_shown_to_a() {
    let (stack, world) = World::shared().await.unwrap();
    // The part of B is played by `tenant-c`, since other tests count the rows of `tenant-b`.
    let mallory = stack.kubernetes().create_account("tenant-c", "mallory").await.unwrap();
    stack.kubernetes().grant_logs("tenant-c", &mallory).await.unwrap();
    let rows = [
        Row::guest("tenant-c", "tenant-a", "forged: guest namespace"),
        Row::guest("tenant-c", "tenant-a", "forged: guest with a log source")
            .with("log_source", "container_log"),
        Row::guest("tenant-c", "default", "forged: guest with an event's field")
            .with("metadata_namespace", "tenant-a")
            .with("log_source", "kube_events"),
        Row::container("tenant-c", "forged: tenant").with("tenant", "tenant-a"),
        Row::container("tenant-c", "forged: tenant and cluster")
            .with("tenant", "tenant-a")
            .with("cluster", "kubernetes-guest"),
        Row::container("tenant-c", "forged: event's field").with("metadata_namespace", "tenant-a"),
        // A collector that adds this field only where it is absent makes a stream of it.
        Row::container("tenant-c", "forged: log source of events")
            .with("log_source", "kube_events")
            .with("metadata_namespace", "tenant-a")
            .with("tenant", "tenant-a"),
        Row::container("tenant-c", "forged: other stream field").with("kubernetes_pod_name", "tenant-a"),
        Row::container("tenant-c", "forged: tenant-a in the message of tenant-a"),
        Row::event("tenant-c", "forged: event's tenant").with("tenant", "tenant-a"),
        Row::event("tenant-c", "forged: event's container namespace")
            .with("kubernetes_namespace_name", "tenant-a"),
        Row::event("tenant-c", "forged: event's other namespace")
            .with("involvedObject_namespace", "tenant-a")
            .with("meatdata_namespace", "tenant-a"),
        Row::audit("tenant-a", "forged: audit line of A").with("tenant", "tenant-a"),
    ];
    stack.logs().ingest(&rows).await.unwrap();
    assert_eq!(stack.logs().query("forged | fields _msg").await.unwrap().lines().count(), rows.len());

    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let seen = proxy.messages(&world.alice.token, "tenant-a", "*").await.unwrap();
    assert_eq!(seen, own_messages("tenant-a"));
    assert_eq!(proxy.messages(&world.alice.token, "tenant-a", "forged").await.unwrap(), Vec::<String>::new());
    // B keeps its own: none is lost by a forged field but those that change the stream.
    let own = proxy.messages(&mallory.token, "tenant-c", "forged").await.unwrap();
    assert!(
        own.contains(&"forged: tenant".to_owned()) && own.contains(&"forged: guest namespace".to_owned())
    );
}

/// The documented rest (design §5): the collectors of guest clusters keep what a workload prints, so B can put rows
/// of its own into A's answer. It shows A nothing that B did not mean to show, and B nothing of A.
#[tokio::test]
async fn a_guest_row_of_b_that_prints_the_tenant_a_is_shown_to_a_and_not_to_b() {
    let (stack, world) = World::shared().await.unwrap();
    let kubernetes = stack.kubernetes();
    // A tenant of its own, since other tests count the rows of `tenant-a`.
    let labels = stack::TenantLabels::new(stack::ROOT, &[stack::ROOT]);
    kubernetes.create_namespace("tenant-printed", &labels).await.unwrap();
    let reader = kubernetes.create_account("tenant-printed", "reader").await.unwrap();
    kubernetes.grant_logs("tenant-printed", &reader).await.unwrap();
    stack::after_this_second().await;
    let rows = [
        Row::guest("tenant-b", "default", "printed in a guest").with("tenant", "tenant-printed"),
        // The same where the management cluster's collector lets a workload empty the log source.
        Row::container("tenant-b", "printed in a container")
            .with("log_source", "")
            .with("tenant", "tenant-printed")
            .with("cluster", "x"),
    ];
    stack.logs().ingest(&rows).await.unwrap();

    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let seen = proxy.messages(&reader.token, "tenant-printed", "*").await.unwrap();
    assert_eq!(seen, ["printed in a container", "printed in a guest"]);
    let own = proxy.messages(&world.bob.token, "tenant-b", "printed").await.unwrap();
    assert_eq!(own, Vec::<String>::new());
}
