use http::{Method, Uri};

use super::*;
use crate::endpoint::Endpoint;
use crate::reason::Reason;

fn route(method: &str, target: &str) -> Result<Route, Refusal> {
    let uri: Uri = target.parse().unwrap();
    find(&uri)?.open(&Method::from_bytes(method.as_bytes()).unwrap())
}

#[track_caller]
fn refused(method: &str, target: &str, reason: Reason) {
    let refusal = route(method, target).expect_err(target);
    assert_eq!(refusal.reason(), reason, "{method} {target}: {refusal}");
}

const QUERY: &str = "/namespaces/tenant-a/logs/select/logsql/query";

#[test]
fn get_and_post_of_the_query_path_are_served() {
    for method in ["GET", "POST"] {
        let route = route(method, QUERY).unwrap();
        assert_eq!(route.row.endpoint, Endpoint::Query);
        assert_eq!(route.namespace.as_str(), "tenant-a");
    }
}

#[test]
fn one_layer_of_escapes_is_decoded() {
    let route = route("GET", "/name%73paces/tenant%2Da/logs/select/logsql/%71uery?query=x").unwrap();
    assert_eq!(route.namespace.as_str(), "tenant-a");
}

#[test]
fn every_other_method_of_a_known_path_is_405() {
    for method in ["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "FOO", "get"] {
        refused(method, QUERY, Reason::MethodNotAllowed);
    }
    refused("GET", "/namespaces/a/traces/insert/opentelemetry/v1/traces", Reason::MethodNotAllowed);
    refused("POST", "/namespaces/a/logs/select/vmui/index.html", Reason::MethodNotAllowed);
}

#[test]
fn a_path_of_no_endpoint_is_404() {
    for path in [
        "/",
        "/healthz",
        "/readyz",
        "/metrics",
        "/namespaces",
        "/namespaces/",
        "/namespaces/tenant-a",
        "/namespaces/tenant-a/",
        "/namespaces/tenant-a/logs",
        "/namespaces/tenant-a/logs/select/logsql/query/",
        "/namespaces/tenant-a/logs/select/logsql/Query",
        "/namespaces/tenant-a/logs/select/logsql/querying",
        "/namespaces/tenant-a/logs/select/logsql",
        "/namespaces/tenant-a/logs/select/vmui/",
        "/namespaces/tenant-a/logs/internal/select/query",
        "/namespaces/tenant-a/logs/delete/run_task",
        "/namespaces/tenant-a/logs/insert/jsonline",
        "/namespaces/tenant-a/metrics/api/v1/label/a/b/values",
        "/Namespaces/tenant-a/logs/select/logsql/query",
        "/select/logsql/query",
        "/logs/select/logsql/query",
        "/apis/observability.cozystack.io/v1alpha1/namespaces/a/logs/select/logsql/query",
    ] {
        refused("GET", path, Reason::UnknownPath);
    }
}

#[test]
fn a_path_that_hops_could_read_in_two_ways_is_400() {
    for path in [
        "/namespaces/tenant-a//logs/select/logsql/query",
        "//namespaces/tenant-a/logs/select/logsql/query",
        "/namespaces/tenant-a/logs/select/logsql//query",
        "/namespaces/tenant-a/../tenant-b/logs/select/logsql/query",
        "/namespaces/tenant-a/./logs/select/logsql/query",
        "/namespaces/tenant-a/logs/select/logsql/query/..",
        "/namespaces/tenant-a/%2e%2e/tenant-b/logs/select/logsql/query",
        "/namespaces/tenant-a%2flogs/select/logsql/query",
        "/namespaces/tenant-a%2Flogs/select/logsql/query",
        "/namespaces/tenant-a%252flogs/select/logsql/query",
        "/namespaces/tenant-a%25/logs/select/logsql/query",
        "/namespaces/tenant-a%00/logs/select/logsql/query",
        "/namespaces/tenant-a%0a/logs/select/logsql/query",
        "/namespaces/tenant-a%ff/logs/select/logsql/query",
        "/namespaces/tenant-a%c0%af/logs/select/logsql/query",
        "/namespaces/tenant-a%/logs/select/logsql/query",
        "/namespaces/tenant-a%2/logs/select/logsql/query",
        "/namespaces/tenant-a%zz/logs/select/logsql/query",
        "/namespaces/tenant-a%5clogs/select/logsql/query",
        "/namespaces/tenant-a;x/logs/select/logsql/query",
        "/namespaces/tenant-a%3bx/logs/select/logsql/query",
        "/namespaces/tenant-a/logs/select/logsql/query;x=y",
    ] {
        refused("GET", path, Reason::BadPath);
    }
}

#[test]
fn a_target_that_is_no_path_is_400() {
    refused("GET", "http://elsewhere/namespaces/tenant-a/logs/select/logsql/query", Reason::BadPath);
    refused("OPTIONS", "*", Reason::BadPath);
    refused("CONNECT", "elsewhere:443", Reason::BadPath);
}

#[test]
fn a_name_that_no_namespace_can_have_is_400() {
    for name in
        ["Tenant-A", "-a", "a-", "a.b", "a_b", "a%20b", "%C3%A9", "+", ",", "a,", "a,a", "a,,b", "a+b"]
    {
        refused("GET", &format!("/namespaces/{name}/logs/select/logsql/query"), Reason::BadNamespace);
    }
    let long = "a".repeat(64);
    refused("GET", &format!("/namespaces/{long}/logs/select/logsql/query"), Reason::BadNamespace);
    let many = (0..33).map(|n| format!("n{n}")).collect::<Vec<_>>().join(",");
    refused("GET", &format!("/namespaces/{many}/logs/select/logsql/query"), Reason::BadNamespace);
}

#[test]
fn what_is_known_and_not_built_is_501() {
    for path in [
        "/namespaces/a,b/logs/select/logsql/query",
        "/namespaces/a+/logs/select/logsql/query",
        "/namespaces/a/logs/select/logsql/tail",
        "/namespaces/a/logs/select/logsql/stats_query_range",
        "/namespaces/a/logs/select/vmui/index.html",
        "/namespaces/a/logs/explain",
        "/namespaces/a/metrics/api/v1/query",
        "/namespaces/a/metrics/prometheus/api/v1/label/job/values",
        "/namespaces/a/traces/select/jaeger/api/services",
    ] {
        refused("GET", path, Reason::NotImplemented);
    }
    refused("POST", "/namespaces/a/traces/insert/opentelemetry/v1/traces", Reason::NotImplemented);
}
