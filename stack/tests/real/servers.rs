//! The stack alone, without the proxy.

use k8s_openapi::api::authentication::v1::{TokenReview, TokenReviewSpec};
use k8s_openapi::api::core::v1::{Namespace, Secret};
use k8s_openapi::api::rbac::v1::RoleBinding;
use kube::api::{ListParams, PostParams};
use kube::{Api, Client};
use stack::{Program, Row, Stack, TenantLabels};

fn tenant() -> TenantLabels {
    TenantLabels::new("tenant-root", &["tenant-root"])
}

async fn review_token(client: &Client, token: &str) -> TokenReview {
    let spec = TokenReviewSpec { token: Some(token.to_owned()), ..TokenReviewSpec::default() };
    let review = TokenReview { spec, ..TokenReview::default() };
    Api::all(client.clone()).create(&PostParams::default(), &review).await.unwrap()
}

#[tokio::test]
async fn the_servers_run_in_the_versions_that_are_pinned() {
    let stack = Stack::shared().await.unwrap();
    let version = stack.kubernetes().admin().unwrap().apiserver_version().await.unwrap();
    assert_eq!(version.git_version, Program::KUBE_APISERVER.version);
    let metrics = stack::get(&format!("{}/metrics", stack.logs().url())).await.unwrap();
    assert!(metrics.contains(Program::VICTORIA_LOGS.version.trim_start_matches('v')), "{metrics}");
}

#[tokio::test]
async fn the_proxys_account_may_review_and_watch_namespaces_and_nothing_else() {
    let stack = Stack::shared().await.unwrap();
    let kubernetes = stack.kubernetes();
    let client = kubernetes.client(&stack.proxy_account().token).unwrap();

    kubernetes.create_namespace("tenant-servers", &tenant()).await.unwrap();
    let reader = kubernetes.create_account("tenant-servers", "reader").await.unwrap();
    let status = review_token(&client, &reader.token).await.status.unwrap();
    assert_eq!(status.user.unwrap().username, Some(reader.user()));
    assert_ne!(review_token(&client, "nonsense").await.status.unwrap().authenticated, Some(true));

    assert!(!kubernetes.may_read_logs("tenant-servers", &reader).await.unwrap());
    kubernetes.grant_logs("tenant-servers", &reader).await.unwrap();
    assert!(kubernetes.may_read_logs("tenant-servers", &reader).await.unwrap());
    assert!(!kubernetes.may_read_logs("kube-system", &reader).await.unwrap());
    kubernetes.revoke_logs("tenant-servers", &reader).await.unwrap();
    assert!(!kubernetes.may_read_logs("tenant-servers", &reader).await.unwrap());

    Api::<Namespace>::all(client.clone()).list(&ListParams::default()).await.unwrap();
    assert!(Api::<Secret>::all(client).list(&ListParams::default()).await.is_err());
}

#[tokio::test]
async fn a_namespace_made_again_has_another_uid_and_nothing_of_its_predecessor() {
    let kubernetes = Stack::shared().await.unwrap().kubernetes();
    let first = kubernetes.create_namespace("tenant-again", &tenant()).await.unwrap();
    let account = kubernetes.create_account("tenant-again", "reader").await.unwrap();
    kubernetes.grant_logs("tenant-again", &account).await.unwrap();
    kubernetes.delete_namespace("tenant-again").await.unwrap();

    let second = kubernetes.create_namespace("tenant-again", &tenant()).await.unwrap();
    assert_ne!(first.uid, second.uid);
    let client = kubernetes.admin().unwrap();
    let bindings: Api<RoleBinding> = Api::namespaced(client.clone(), "tenant-again");
    assert!(bindings.list(&ListParams::default()).await.unwrap().items.is_empty());
    assert_ne!(review_token(&client, &account.token).await.status.unwrap().authenticated, Some(true));
}

#[tokio::test]
async fn rows_have_the_streams_that_cozystack_gives_them() {
    let logs = Stack::shared().await.unwrap().logs();
    let rows = [
        Row::container("tenant-rows", "rows-container"),
        Row::event("tenant-rows", "rows-event"),
        Row::guest("tenant-rows", "default", "rows-guest"),
        Row::audit("tenant-rows", "rows-audit"),
    ];
    logs.ingest(&rows).await.unwrap();
    for (query, message) in [
        (r#"{log_source="container_log",kubernetes_namespace_name="tenant-rows"}"#, "rows-container"),
        (
            r#"{log_source="kube_events",kubernetes_namespace_name=""} metadata_namespace:="tenant-rows""#,
            "rows-event",
        ),
        (r#"{log_source="",kubernetes_namespace_name!=""} tenant:="tenant-rows""#, "rows-guest"),
        (r#"{log_source="audit_log"} objectRef.namespace:="tenant-rows""#, "rows-audit"),
    ] {
        let found = logs.query(query).await.unwrap();
        assert_eq!(found.lines().count(), 1, "{query}: {found}");
        assert!(found.contains(message), "{query}: {found}");
    }
    assert_eq!(logs.query("rows-event meatdata_namespace:*").await.unwrap(), "");
}

#[tokio::test]
async fn an_api_server_that_is_killed_comes_back_with_its_data() {
    let stack = Stack::start().await.unwrap();
    let kubernetes = stack.kubernetes();
    let made = kubernetes.create_namespace("tenant-kept", &tenant()).await.unwrap();
    kubernetes.kill_api().unwrap();
    assert!(kubernetes.admin().unwrap().apiserver_version().await.is_err());
    kubernetes.restart_api().await.unwrap();
    let api: Api<Namespace> = Api::all(kubernetes.admin().unwrap());
    assert_eq!(api.get("tenant-kept").await.unwrap().metadata.uid, Some(made.uid));
    review_token(&kubernetes.client(&stack.proxy_account().token).unwrap(), "nonsense").await;
}
