//! What reaches the store: invariants 1 to 8 of the design.

use chrono::{DateTime, TimeDelta, Utc};
use obsproxy_logsql::{COZYSTACK_SCOPE, ScopeTemplate, format_time};

use crate::store::{Arrived, rows};
use crate::world::{Answer, CREATED, QUERY_OF_A, World, by};

fn guard_of_a() -> String {
    ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap().guard(["tenant-a"]).unwrap().to_string()
}

#[track_caller]
fn time(arrived: &Arrived, name: &str) -> DateTime<Utc> {
    let text = arrived.argument(name);
    assert_eq!(text.len(), "2026-11-30T00:00:00.000000000Z".len(), "{text}");
    assert!(text.ends_with('Z'), "{text}");
    text.parse().unwrap()
}

async fn one(form: &str) -> (Answer, Arrived) {
    let world = World::new().await;
    let answer = world.post(QUERY_OF_A, form).await;
    answer.is_ok();
    (answer, world.store.only())
}

#[tokio::test]
async fn the_request_for_the_store_is_built_from_nothing() {
    let world = World::new().await;
    let request = by("alice-token", &format!("{QUERY_OF_A}?query=error&canary=canary"))
        .method("POST")
        .header("content-type", "application/x-www-form-urlencoded; canary=canary")
        .header("user-agent", "canary")
        .header("accept", "canary")
        .header("x-canary", "canary");
    world.send(request, "limit=5&canary=canary").await.is_ok();
    let arrived = world.store.only();
    assert_eq!(arrived.request_line, "POST /select/logsql/query HTTP/1.1");
    let mut names: Vec<_> = arrived.headers.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["accountid", "content-length", "content-type", "host", "projectid", "user-agent"]);
    let everything = format!("{arrived:?}{}", String::from_utf8_lossy(&arrived.body));
    assert!(!everything.contains("canary"), "{everything}");
}

#[tokio::test]
async fn arguments_go_upstream_once_each_in_one_form_body_and_none_in_the_url() {
    let world = World::new().await;
    world.get(&format!("{QUERY_OF_A}?query=error&limit=7&offset=3&timeout=5s")).await.is_ok();
    let arrived = world.store.only();
    assert_eq!(arrived.request_line, "POST /select/logsql/query HTTP/1.1");
    let names: Vec<_> = arrived.form().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["query", "start", "end", "limit", "offset", "timeout", "extra_filters"]);
    assert_eq!(arrived.argument("limit"), "7");
    assert_eq!(arrived.argument("offset"), "3");
    assert_eq!(arrived.argument("timeout"), "5000ms");
    assert!(arrived.body.len() < 1024 * 1024);
}

#[tokio::test]
async fn what_two_parsers_could_read_in_two_ways_reaches_no_store() {
    let world = World::new().await;
    for form in [
        "query=a;b=c",
        "query=a%",
        "query=%ff",
        "query=a&query=b",
        "query=a&%71uery=b",
        "limit=1&limit=2&query=a",
    ] {
        world.post(QUERY_OF_A, form).await.is(400, "bad_request");
        world.get(&format!("{QUERY_OF_A}?{form}")).await.is(400, "bad_request");
    }
    world.post(&format!("{QUERY_OF_A}?query=a"), "query=b").await.is(400, "bad_request");
    world.send(by("alice-token", QUERY_OF_A), "query=a").await.is(400, "bad_request");
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn only_one_kind_of_body_is_read_and_a_bounded_number_of_arguments() {
    let world = World::new().await;
    for content_type in ["multipart/form-data; boundary=x", "application/json", "text/plain"] {
        let request = by("alice-token", QUERY_OF_A).method("POST").header("content-type", content_type);
        world.send(request, "query=a").await.is(415, "unsupported_body");
    }
    let many = format!("query=a&{}", "x=y&".repeat(20_000));
    world.post(QUERY_OF_A, &many).await.is(431, "too_many_arguments");
    let large = format!("query={}", "a".repeat(1024 * 1024));
    world.post(QUERY_OF_A, &large).await.is(413, "body_too_large");
    for method in ["PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "FOO"] {
        let request = by("alice-token", &format!("{QUERY_OF_A}?query=a")).method(method);
        let answer = world.send(request, "").await;
        answer.is(405, "method_not_allowed");
        assert_eq!(answer.header("allow"), Some("GET, POST"));
    }
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn arguments_that_the_table_does_not_list_never_pass() {
    let (_, arrived) = one(
        "query=error&extra_label=a&hidden_fields_filters=b&extra_filters[]=c&AccountID=7&accountid=7&Account_ID=7\
         &ProjectID=8&step=1h&ignore_pipes=1&allow_partial_response=1&time=1&tenant_ids=x&Query=z",
    )
    .await;
    let names: Vec<_> = arrived.form().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["query", "start", "end", "limit", "timeout", "extra_filters"]);
    assert_eq!(arrived.argument("extra_filters"), guard_of_a());
}

#[tokio::test]
async fn a_clients_own_filters_are_conjoined_with_the_query_and_never_pass_as_arguments() {
    let form = "query=error&extra_filters=level:warn&extra_filters=%7B%22app%22%3A%5B%22web%22%5D%7D\
                &extra_stream_filters=%7Bpod%3D%22p0%22%7D";
    let (_, arrived) = one(form).await;
    let query = arrived.argument("query");
    for part in ["error", "level", "warn", "app", "web", "pod", "p0"] {
        assert!(query.contains(part), "{part} in {query}");
    }
    assert_eq!(arrived.argument("extra_filters"), guard_of_a());
    let world = World::new().await;
    world.post(QUERY_OF_A, "query=error&extra_filters=a+or").await.is(400, "query_invalid");
    world.post(QUERY_OF_A, "query=error&extra_stream_filters=%7B%22a%22").await.is(400, "query_invalid");
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn a_clients_filter_cannot_widen_the_query() {
    let (_, arrived) = one("query=error&extra_filters=x+or+*").await;
    let query = arrived.argument("query");
    let (alone, _) = one("query=error").await;
    alone.is_ok();
    // Whatever the filter says, it stands in parentheses beside the guard, which is there whole.
    assert!(query.contains("(x or *)"), "{query}");
    assert!(query.contains(&guard_of_a()), "{query}");
}

#[tokio::test]
async fn a_query_that_is_too_long_with_its_guard_is_refused_and_told_by_how_much() {
    let world = World::new().await;
    let words = "abcdefg ".repeat(16 * 1024 / 8 - 2);
    let answer = world.post(QUERY_OF_A, &format!("query={}", words.trim().replace(' ', "+"))).await;
    answer.is(400, "query_too_long");
    let number = answer.text().split(' ').find_map(|word| word.parse::<usize>().ok());
    assert!(number.is_some_and(|by| by > 0 && by < 4096), "{}", answer.text());
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn the_guard_stands_in_the_query_and_beside_it() {
    let (_, arrived) = one("query=error+or+warning").await;
    assert_eq!(arrived.argument("extra_filters"), guard_of_a());
    let query = arrived.argument("query");
    assert!(query.contains("(error or warning)"), "{query}");
    assert!(query.contains(&guard_of_a()), "{query}");
    for branch in ["kubernetes_namespace_name", "tenant", "metadata_namespace"] {
        assert!(query.contains(branch), "{branch} in {query}");
    }
}

#[tokio::test]
async fn a_construct_that_is_not_known_is_refused_with_a_caret_and_reaches_no_store() {
    let world = World::new().await;
    for query in
        ["error | no_such_pipe", "error |", "(error", "options(ignore_global_time_filter=true) *", "x:\"", ""]
    {
        let form: String =
            form_urlencoded::Serializer::new(String::new()).append_pair("query", query).finish();
        let answer = world.post(QUERY_OF_A, &form).await;
        assert_eq!(answer.status, 400, "{query}: {}", answer.text());
        if !query.is_empty() {
            assert!(answer.text().contains('^'), "{query}: {}", answer.text());
        }
    }
    assert_eq!(world.store.arrived().len(), 0);
}

#[tokio::test]
async fn the_account_is_0_0_once_whatever_the_client_sends() {
    let world = World::new().await;
    let mut request = by("alice-token", &format!("{QUERY_OF_A}?query=error&AccountID=5"));
    for name in
        ["AccountID", "accountid", "Account_ID", "Account-ID", "account.id", "ProjectID", "Project_ID"]
    {
        request = request.header(name, "7").header(name, "8");
    }
    world.send(request.header("connection", "AccountID, ProjectID"), "").await.is_ok();
    let arrived = world.store.only();
    let accounts: Vec<_> = arrived
        .headers
        .iter()
        .filter(|(name, _)| obsproxy_tenancy::is_account_header(name))
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    assert_eq!(accounts, [("accountid", "0"), ("projectid", "0")]);
}

#[tokio::test]
async fn no_header_of_the_client_passes() {
    let world = World::new().await;
    let mut request = by("alice-token", &format!("{QUERY_OF_A}?query=error"));
    for name in [
        "cookie",
        "impersonate-user",
        "impersonate-group",
        "x-remote-user",
        "x-forwarded-for",
        "x-forwarded-host",
        "forwarded",
        "vl-debug",
        "vt-debug",
        "te",
        "trailer",
        "upgrade",
        "proxy-authorization",
        "keep-alive",
        "range",
        "if-none-match",
        "content-encoding",
        "accept-encoding",
        "origin",
        "x-http-method-override",
    ] {
        request = request.header(name, "canary");
    }
    world.send(request.header("connection", "x-custom").header("x-custom", "canary"), "").await.is_ok();
    let arrived = world.store.only();
    let text = format!("{:?}", arrived.headers);
    assert!(!text.contains("canary") && !text.contains("alice-token"), "{text}");
    assert_eq!(arrived.headers.len(), 6, "{text}");
}

#[tokio::test]
async fn the_window_is_the_last_hour_unless_the_caller_says_otherwise() {
    let (answer, arrived) = one("query=error").await;
    let (start, end) = (time(&arrived, "start"), time(&arrived, "end"));
    assert_eq!(end - start, TimeDelta::hours(1));
    assert!((Utc::now() - end).abs() < TimeDelta::minutes(1));
    assert_eq!(arrived.argument("limit"), "1000");
    assert_eq!(arrived.argument("timeout"), "60000ms");
    assert_eq!(answer.header("x-observability-clamped"), None);
}

#[tokio::test]
async fn what_was_clamped_is_told_and_nothing_else() {
    let (answer, arrived) =
        one("query=error&start=2026-11-01T00:00:00Z&end=2026-11-30T00:00:00Z&limit=99999&timeout=5m").await;
    assert_eq!(arrived.argument("start"), "2026-11-23T00:00:00.000000000Z");
    assert_eq!(arrived.argument("limit"), "10000");
    assert_eq!(arrived.argument("timeout"), "60000ms");
    assert_eq!(
        answer.header("x-observability-clamped"),
        Some("start=2026-11-23T00:00:00.000000000Z, limit=10000, timeout=60000ms")
    );
}

#[tokio::test]
async fn no_window_starts_before_the_namespace_was_made() {
    let created = DateTime::from_timestamp(CREATED.try_into().unwrap(), 0).unwrap();
    let form = format!("query=error&start={}&end={}", CREATED - 60, CREATED + 60);
    let (answer, arrived) = one(&form).await;
    // Its second is cut off by the API server, so it belongs to the predecessor as well.
    let shown = created + TimeDelta::seconds(1);
    assert_eq!(time(&arrived, "start"), shown);
    let told = answer.header("x-observability-clamped").unwrap();
    assert!(told.contains(&format_time(shown)), "{told}");
    let world = World::with(|options| options.logs.hide_before_creation = false).await;
    world.post(QUERY_OF_A, &form).await.is_ok();
    assert_eq!(time(&world.store.only(), "start"), created - TimeDelta::seconds(60));
}

#[tokio::test]
async fn an_argument_that_says_nothing_clear_is_refused() {
    let world = World::new().await;
    for arguments in [
        "start=yesterday",
        "end=%2B5m",
        "start=2026-11-30T00:00:00Z&end=2026-11-29T00:00:00Z",
        "limit=5m",
        "limit=0x5",
        "limit=+5+",
        "offset=-1",
        "offset=x",
        "offset=45000&limit=5001",
        "offset=49500",
        "timeout=5",
        "timeout=soon",
        "format=csv",
        "format=xml",
    ] {
        world.post(QUERY_OF_A, &format!("query=error&{arguments}")).await.is(400, "bad_request");
    }
    world.post(QUERY_OF_A, "").await.is(400, "bad_request");
    world.post(QUERY_OF_A, "query=").await.is(400, "bad_request");
    assert_eq!(world.store.arrived().len(), 0);
    world.post(QUERY_OF_A, "query=error&offset=45000&limit=5000").await.is_ok();
}

#[tokio::test]
async fn all_rows_are_never_asked_for() {
    for (asked, sent, told) in
        [("0", "1000", true), ("-5", "1000", true), ("", "1000", false), ("%2B5", "5", false)]
    {
        let (answer, arrived) = one(&format!("query=error&limit={asked}")).await;
        assert_eq!(arrived.argument("limit"), sent, "limit={asked}");
        assert_eq!(answer.header("x-observability-clamped").is_some(), told, "limit={asked}");
    }
}

#[tokio::test]
async fn a_store_without_a_deadline_of_ours_keeps_its_own() {
    let world = World::with(|options| options.request_timeout = None).await;
    world.store.play(rows(""));
    world.post(QUERY_OF_A, "query=error").await.is_ok();
    world.post(QUERY_OF_A, "query=error&timeout=5m").await.is_ok();
    let arrived = world.store.arrived();
    assert!(arrived[0].form().iter().all(|(name, _)| name != "timeout"));
    assert_eq!(arrived[1].argument("timeout"), "300000ms");
}

#[tokio::test]
async fn a_query_that_cuts_its_range_into_too_many_buckets_reaches_no_store() {
    let world = World::new().await;
    for query in ["*|stats by (_time:1ms) count()", "a:in(*|stats by (_time:1ms) count() x|fields x)|limit 1"]
    {
        let answer = world.post(QUERY_OF_A, &format!("query={query}")).await;
        answer.is(400, "query_refused");
        assert!(answer.text().contains("use `_time:"), "{}", answer.text());
    }
    assert_eq!(world.store.arrived().len(), 0);
    world.post(QUERY_OF_A, "query=*|stats by (_time:1s) count()").await.is_ok();
}

#[tokio::test]
async fn a_query_that_is_too_long_by_itself_is_told_by_how_much() {
    let world = World::new().await;
    let answer = world.post(QUERY_OF_A, &format!("query={}", "a".repeat(16 * 1024 + 3))).await;
    answer.is(400, "query_too_long");
    assert!(answer.text().contains(" 3 bytes"), "{}", answer.text());
    assert_eq!(world.store.arrived().len(), 0);
}
