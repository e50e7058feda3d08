//! Who gets in, and what those who do not are told: invariant 9 and the table of statuses.

use std::time::Duration;

use http::Request;
use obsproxy_authz::Behavior;
use obsproxy_resolver::{Directory, DirectoryOptions};

use crate::world::{QUERY_OF_A, QUERY_OF_B, World, by, name};

const FORM: &str = "?query=error";

#[tokio::test]
async fn without_a_valid_token_the_answer_is_401_and_names_the_scheme() {
    let world = World::new().await;
    let target = format!("{QUERY_OF_A}{FORM}");
    for (headers, status, reason) in [
        (&[][..], 401, "no_token"),
        (&["Basic dXNlcjpwYXNz"], 401, "no_token"),
        (&["Bearer nobody"], 401, "invalid_token"),
        (&["Bearer "], 401, "invalid_token"),
        (&["Bearer alice-token", "Bearer alice-token"], 400, "bad_request"),
    ] {
        let mut request = Request::builder().uri(&target);
        for value in headers {
            request = request.header("authorization", *value);
        }
        let answer = world.send(request, "").await;
        answer.is(status, reason);
        assert_eq!(answer.header("www-authenticate").is_some(), status == 401);
    }
    assert_eq!(world.store.arrived().len(), 0);
    assert_eq!(world.reviewer.access_reviews(), 0);
}

#[tokio::test]
async fn a_denial_is_the_same_byte_for_byte_whether_or_not_the_namespace_exists() {
    let world = World::new().await;
    let mut told = Vec::new();
    for namespace in ["tenant-b", "tenant-root", "astray", "lost", "no-such-namespace", "tenant-a-b"] {
        let answer = world.get(&format!("/namespaces/{namespace}/logs/select/logsql/query{FORM}")).await;
        answer.is(403, "forbidden");
        told.push((answer.headers, answer.body));
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn a_malformed_request_for_a_foreign_namespace_is_the_same_denial() {
    let world = World::new().await;
    let good = world.get(&format!("{QUERY_OF_B}{FORM}")).await;
    for arguments in ["?query=(", "?limit=x", "?query=a;b", ""] {
        let answer = world.get(&format!("{QUERY_OF_B}{arguments}")).await;
        assert_eq!(
            (answer.status, answer.body, answer.headers),
            (good.status, good.body.clone(), good.headers.clone())
        );
    }
}

#[tokio::test]
async fn who_may_read_a_namespace_that_is_not_there_is_told_so() {
    let world = World::new().await;
    let target = format!("/namespaces/lost/logs/select/logsql/query{FORM}");
    world.send(by("root-token", &target), "").await.is(404, "unknown_namespace");
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn a_label_that_names_a_foreign_host_is_503_and_no_request_leaves() {
    let world = World::new().await;
    let target = format!("/namespaces/astray/logs/select/logsql/query{FORM}");
    let answer = world.send(by("root-token", &target), "").await;
    answer.is(503, "host_invalid");
    assert!(answer.header("retry-after").is_some());
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn an_undecidable_request_is_503_with_retry_after_and_never_401_or_403() {
    let world = World::new().await;
    world.reviewer.behave(Behavior::Fail);
    let answer = world.get(&format!("{QUERY_OF_A}{FORM}")).await;
    answer.is(503, "undecidable");
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(world.store.arrived().len(), 0);
    world.reviewer.behave(Behavior::Answer);
    world.get(&format!("{QUERY_OF_A}{FORM}")).await.is_ok();
}

#[tokio::test]
async fn before_the_namespaces_are_known_the_answer_is_503() {
    // Its driver is never run, so it never learns a namespace.
    let config = kube::Config::new("http://127.0.0.1:1".parse().unwrap());
    let client = kube::Client::try_from(config).unwrap();
    let (directory, _driver) =
        Directory::watch(client, DirectoryOptions { root_tenant: name("tenant-root") });
    let world = World::with(|options| options.directory = Some(directory)).await;
    let answer = world.get(&format!("{QUERY_OF_A}{FORM}")).await;
    answer.is(503, "not_synced");
    assert!(answer.text().contains("namespace cache not synced"));
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn a_review_that_hangs_ends_with_the_request_timeout() {
    let world = World::with(|options| options.request_timeout = Some(Duration::from_millis(50))).await;
    world.reviewer.behave(Behavior::Hang);
    world.get(&format!("{QUERY_OF_A}{FORM}")).await.is(504, "timeout");
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn what_no_endpoint_has_is_404_and_what_is_not_built_501_before_any_review() {
    let world = World::new().await;
    for path in ["/", "/healthz", "/readyz", "/metrics", "/select/logsql/query", "/namespaces/tenant-a/logs/"]
    {
        world.get(path).await.is(404, "unknown_path");
    }
    let answer = world.get("/namespaces/tenant-a/logs/select/logsql/hits?query=error").await;
    answer.is(501, "not_implemented");
    assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
    let answer = world.get("/namespaces/tenant-a/logs/select/logsql/stats_query?query=error").await;
    answer.is(501, "not_implemented");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let error: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!((&error["status"], &error["errorType"]), (&"error".into(), &"not_implemented".into()));
    world
        .get("/namespaces/tenant-a,tenant-b/logs/select/logsql/query?query=x")
        .await
        .is(501, "not_implemented");
    world
        .get("/namespaces/tenant-a%2f..%2ftenant-b/logs/select/logsql/query?query=x")
        .await
        .is(400, "bad_path");
    assert_eq!(world.reviewer.token_reviews(), 0);
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn every_error_carries_nosniff_a_type_and_its_reason() {
    let world = World::new().await;
    for target in ["/", QUERY_OF_B, QUERY_OF_A, "/namespaces/tenant-a/logs/explain"] {
        let answer = world.get(target).await;
        assert!(answer.status.is_client_error() || answer.status.is_server_error());
        assert!(answer.reason().is_some());
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("content-type"), Some("text/plain; charset=utf-8"));
        assert!(answer.text().ends_with('\n'));
    }
}
