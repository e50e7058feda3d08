//! The same promises against the real store, which holds the rows of two tenants: no attack shows a row of the other.

use stack::fake::ApiServer;
use stack::{ProxyProcess, Row, VictoriaLogs, own_messages, rows_of};

use crate::arena::{
    ALICE, FORM, QUERY_OF_A, QUERY_OF_B, UNLIMITED, api_server, eventually, proxy, supervisor,
};
use crate::wire::{Answer, Wire, request};

/// A store with rows, and a proxy in front of it.
struct Scene {
    logs: VictoriaLogs,
    proxy: ProxyProcess,
    _api: ApiServer,
}

/// A store of its own for each test: some count what arrives at it.
async fn scene(name: &str) -> Scene {
    let logs = VictoriaLogs::start(supervisor().await, name).await.unwrap();
    logs.ingest(&[rows_of("tenant-a"), rows_of("tenant-b")].concat()).await.unwrap();
    let api = api_server();
    let proxy = proxy(&api, logs.url(), &UNLIMITED).await;
    Scene { logs, proxy, _api: api }
}

impl Scene {
    async fn ask(&self, request: impl AsRef<[u8]>) -> Option<Answer> {
        let mut wire = Wire::to(self.proxy.api()).await;
        wire.send(request).await;
        wire.answer().await
    }

    /// Asks, and fails when a row of the other tenant, or of nobody, comes back.
    async fn shows_no_foreign_row(&self, what: &str, request: impl AsRef<[u8]>) -> u16 {
        let Some(answer) = self.ask(request).await else { return 0 };
        let text = answer.text();
        assert!(!text.contains("of tenant-b") && !text.contains("audit of"), "{what}: {text}");
        if answer.status == 200 {
            let own = own_messages("tenant-a");
            for line in text.lines() {
                let row: serde_json::Value = serde_json::from_str(line).unwrap();
                let message = row["_msg"].as_str().unwrap_or_default();
                // The store itself puts rows of `---` between what `stream_context` shows.
                let shown = message.is_empty() || message == "---" || own.contains(&message.to_owned());
                assert!(shown, "{what}: {line}");
            }
        }
        answer.status
    }

    /// Queries that the store has run.
    async fn queries(&self) -> f64 {
        self.logs.metric(r#"vl_http_requests_total{path="/select/logsql/query"}"#).await.unwrap()
    }
}

#[tokio::test]
async fn the_store_holds_rows_of_both_and_each_tenant_sees_its_own() {
    let scene = scene("victoria-logs-raw").await;
    let all = scene.logs.query("*").await.unwrap();
    assert!(all.contains("container of tenant-a") && all.contains("guest of tenant-b"), "{all}");
    for (token, tenant) in [("alice-token", "tenant-a"), ("bob-token", "tenant-b")] {
        assert_eq!(scene.proxy.messages(token, tenant, "*").await.unwrap(), own_messages(tenant));
    }
}

#[tokio::test]
async fn no_argument_however_smuggled_shows_a_row_of_another_tenant() {
    let scene = scene("victoria-logs-arguments").await;
    for smuggled in [
        "extra_filters[]=*",
        "extra_filters=*",
        "extra_filters=x+or+*",
        "extra_stream_filters=%7B%7D",
        "extra_stream_filters=%7Blog_source%21%3D%22x%22%7D",
        "hidden_fields_filters=kubernetes_namespace_name",
        "hidden_fields_filters=*",
        "hidden_fields_filters[]=*",
        "extra_label=x%3Dy",
        "AccountID=7",
        "AccountID=0&ProjectID=7",
        "tenant_ids=%5B%5D",
        "time=2026-01-01T00:00:00Z",
        "allow_partial_response=1",
        "ignore_pipes=1",
        "step=100y&offset=0",
        "start=0&end=9999999999",
        "start=2026-01-01&end=2027-01-01",
        "limit=0",
        "limit=-1",
        "limit=10000&offset=0",
        "timeout=-1s",
        "format=json",
    ] {
        for (url, body) in [(smuggled, ""), ("", smuggled), (smuggled, "x=y")] {
            let line = format!("POST {QUERY_OF_A}?query=*&{url}");
            let status = scene.shows_no_foreign_row(smuggled, request(&line, &[ALICE, FORM], body)).await;
            assert!(status == 200 || status == 400, "{smuggled}: {status}");
        }
    }
}

#[tokio::test]
async fn what_the_proxy_refuses_the_store_does_not_run() {
    let scene = scene("victoria-logs-refused").await;
    let before = scene.queries().await;
    let line = format!("POST {QUERY_OF_A}?query=*");
    let many = "x=y&".repeat(20_000);
    let multipart = "--x\r\nContent-Disposition: form-data; name=\"query\"\r\n\r\n*\r\n--x--\r\n";
    for (what, request) in [
        ("20,000 arguments", request(&line, &[ALICE, FORM], &many)),
        ("a raw ;", request(&line, &[ALICE, FORM], "a=b;extra_filters=*")),
        ("a bad escape", request(&line, &[ALICE, FORM], "limit=5%")),
        ("invalid UTF-8", request(&line, &[ALICE, FORM], "x=%ff")),
        ("twice", request(&line, &[ALICE, FORM], "query=*")),
        ("multipart", request(&line, &[ALICE, "Content-Type: multipart/form-data; boundary=x"], multipart)),
        ("PUT", request(&format!("PUT {QUERY_OF_A}"), &[ALICE, FORM], "query=*")),
        ("PATCH", request(&format!("PATCH {QUERY_OF_A}"), &[ALICE, FORM], "query=*")),
        ("DELETE", request(&format!("DELETE {QUERY_OF_A}?query=*"), &[ALICE], "")),
        ("TRACE", request(&format!("TRACE {QUERY_OF_A}?query=*"), &[ALICE], "")),
        ("FOO", request(&format!("FOO {QUERY_OF_A}?query=*"), &[ALICE], "")),
        ("foreign", request(&format!("GET {QUERY_OF_B}?query=*"), &[ALICE], "")),
        ("the store's own path", request("GET /select/logsql/query?query=*", &[ALICE], "")),
        ("the cluster's own path", request("GET /internal/select/query?query=*", &[ALICE], "")),
        (
            "up and down",
            request("GET /namespaces/tenant-a/../tenant-b/logs/select/logsql/query?query=*", &[ALICE], ""),
        ),
        (
            "escaped",
            request(
                "GET /namespaces/tenant-a%2f..%2ftenant-b/logs/select/logsql/query?query=*",
                &[ALICE],
                "",
            ),
        ),
        ("absolute", request(&format!("GET {}/select/logsql/query?query=*", scene.logs.url()), &[ALICE], "")),
        ("two lengths", request(&line, &[ALICE, FORM, "Content-Length: 3"], "limit=5")),
    ] {
        let status = scene.shows_no_foreign_row(what, request).await;
        assert!((400..500).contains(&status), "{what}: {status}");
    }
    // The counter counts: this one runs.
    scene.proxy.messages("alice-token", "tenant-a", "*").await.unwrap();
    eventually("the query is counted", async || scene.queries().await > before).await;
    assert_eq!(scene.queries().await, before + 1.0);
}

#[tokio::test]
async fn no_header_shows_a_row_of_another_tenant_or_hides_an_own_one() {
    let scene = scene("victoria-logs-headers").await;
    for headers in [
        &["AccountID: 7"][..],
        &["accountid: 7", "projectid: 7"],
        &["Account_ID: 7", "ACCOUNT-ID: 8"],
        &["AccountID: 7", "AccountID: 0"],
        &["AccountID: x"],
        &["Connection: AccountID, ProjectID, close"],
        &["Connection: Content-Type, Content-Length, User-Agent"],
        &["VL-Extra-Filters: *", "X-Forwarded-For: 127.0.0.1", "Content-Encoding: snappy"],
        &["Content-Type: multipart/form-data; boundary=x"],
        &["Accept-Encoding: identity"],
    ] {
        let line = format!("GET {QUERY_OF_A}?query=*");
        let answer = scene.ask(request(&line, &[&[ALICE], headers].concat(), "")).await.unwrap();
        assert_eq!(answer.status, 200, "{headers:?}: {}", answer.text());
        assert_eq!(answer.text().lines().count(), own_messages("tenant-a").len(), "{headers:?}");
        assert!(!answer.text().contains("tenant-b"), "{headers:?}: {}", answer.text());
    }
}

/// Texts that reach for rows of others.
const QUERIES: &[&str] = &[
    "* # ",
    "*) or (*",
    "a or *",
    "!x",
    "!(log_source:container_log)",
    "kubernetes_namespace_name:tenant-b or tenant:tenant-b or metadata_namespace:tenant-b",
    r#"{kubernetes_namespace_name="tenant-b"} or {kubernetes_namespace_name!=""} or {}"#,
    "{}",
    "!{}",
    r#"_stream_id:in(kubernetes_namespace_name:"tenant-b" | fields _stream_id)"#,
    r#"_msg:in(kubernetes_namespace_name:"tenant-b" | fields _msg)"#,
    r#"_msg:in(* | fields _msg) or "tenant-b""#,
    r##"x:>"0.0.0.0)" or _msg:~"t.+" or y:>"1.1.1.0#""##,
    r##"x:>"0.0.0.0)" or * #""##,
    r#""_TIME":>"0""#,
    "options(ignore_global_time_filter=true) *",
    "opt\u{130}ons(ignore_global_time_filter=true) *",
    "* | stream_context before 10 after 10",
    "* | join by (log_source) (*)",
    "* | union (*)",
    "* | filter tenant-b",
    "* | stats by (_msg) count()",
    "* | uniq by (kubernetes_namespace_name)",
    "* | sort by (_time desc) limit 10",
    "tenant-b | limit 10",
    "_time:>2020-01-01",
    "_time:[2020-01-01, 2030-01-01]",
    "* ; ",
    "*;*",
];

#[tokio::test]
async fn no_query_text_shows_a_row_of_another_tenant() {
    let scene = scene("victoria-logs-queries").await;
    let mut ran = 0;
    for query in QUERIES {
        let form = form_urlencoded::Serializer::new(String::new()).append_pair("query", query).finish();
        let sent = request(&format!("POST {QUERY_OF_A}"), &[ALICE, FORM], form);
        let status = scene.shows_no_foreign_row(query, sent).await;
        assert!(status == 200 || status == 400, "{query}: {status}");
        ran += usize::from(status == 200);
    }
    assert!(ran > 8, "only {ran} were run");
}

/// Queries that tell by their answer whether some row of a block has a field; `NAME` is that field's.
const PROBES: &[&str] = &[
    r#"NAME*:"" | stats count()"#,
    "NAME*:in(* | fields NAME) | stats count()",
    r#"NAME*:~"a?" | stats count()"#,
    "NAME*:<a | stats count()",
    r#"NAME*:(x or "") | stats count()"#,
    r#"* | filter NAME*:"" | stats count()"#,
    r#"_msg:in(NAME*:"" | fields _msg) | stats count()"#,
    "* | fields NAME*, _msg | stats min(*) x",
    "* | stats min(NAME*) x",
    "* | fields NAME*, _msg | sort | limit 1",
    "* | stats count(NAME*) x",
    "NAME*:* | stats count() x",
];

#[tokio::test]
async fn no_query_tells_which_fields_the_rows_of_others_have_in_a_shared_stream() {
    let scene = scene("victoria-logs-fields").await;
    let rows =
        ["tenant-a", "tenant-b"].map(|tenant| Row::guest(tenant, "default", &format!("guest of {tenant}")));
    let [own, foreign] = rows;
    scene.logs.ingest(&[own, foreign.with("zz_foreign", "1")]).await.unwrap();
    let count = async |name: &str| {
        scene.logs.query(&format!("tenant:=\"tenant-a\" {name}*:\"\" | stats count() x")).await.unwrap()
    };
    assert_ne!(count("zz_foreign").await, count("zz_nobodys").await, "the store itself tells");
    for probe in PROBES {
        let mut answers = Vec::new();
        for name in ["zz_foreign", "zz_nobodys"] {
            let query = probe.replace("NAME", name);
            let form = form_urlencoded::Serializer::new(String::new()).append_pair("query", &query).finish();
            let answer =
                scene.ask(request(&format!("POST {QUERY_OF_A}"), &[ALICE, FORM], form)).await.unwrap();
            answers.push((answer.status, answer.text().replace(name, "NAME")));
        }
        assert_eq!(answers.first(), answers.last(), "{probe}");
    }
}
