//! Invariants 2 and 3: how arguments are read, and which never pass.

use crate::arena::{ADMIN, ALICE, Arena, FORM, GUARD_OF_A, QUERY_OF_A};
use crate::wire::request;

/// The arguments of every request for the store.
const SENT: [&str; 6] = ["query", "start", "end", "limit", "timeout", "extra_filters"];

/// In the URL, in the body, and behind a good argument in the other of the two.
fn everywhere(arguments: &[u8]) -> Vec<Vec<u8>> {
    let url = [b"GET ".as_slice(), QUERY_OF_A.as_bytes(), b"?", arguments].concat();
    let head = [url.as_slice(), b" HTTP/1.1\r\nHost: proxy\r\n", ALICE.as_bytes(), b"\r\n\r\n"].concat();
    vec![head, request(&format!("POST {QUERY_OF_A}"), &[ALICE, FORM], arguments)]
}

fn form(pairs: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

#[tokio::test]
async fn an_argument_that_stands_twice_is_refused_wherever_it_stands() {
    let arena = Arena::start().await;
    for twice in [
        "query=a&query=a",
        "query=a&query=b",
        "query=a&%71uery=b",
        "query=a&query",
        "query=&query=a",
        "query=a&limit=1&limit=1",
        "query=a&start=1&start=2",
        "query=a&end=1&e%6Ed=2",
    ] {
        for request in everywhere(twice.as_bytes()) {
            arena.ask(request).await.is_refusal(400, "bad_request", twice);
        }
        // The first of the two in the URL, the second in the body.
        let (url, body) = twice.rsplit_once('&').unwrap();
        arena.post(&format!("{QUERY_OF_A}?{url}"), body).await.is_refusal(400, "bad_request", twice);
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn what_two_parsers_could_read_in_two_ways_is_refused() {
    let arena = Arena::start().await;
    let unclear: [&[u8]; 20] = [
        b"query=a;limit=5",
        b"query=a;",
        b";query=a",
        b"query=a&b=c;query=d",
        b"query=a&x;y=z",
        b"query=%",
        b"query=a%2",
        b"query=a%2&limit=5",
        b"query=a%zz",
        b"query=a%u0041",
        b"query=a%+1",
        b"query=a&%=b",
        b"query=%ff",
        b"query=a&%ff=b",
        b"query=%c0%af",
        b"query=%ed%a0%80",
        b"query=%f8%88%80%80%80",
        b"query=a\xff",
        b"query=a&\xc3=b",
        b"query=a&b=\xe2\x82",
    ];
    for arguments in unclear {
        let shown = String::from_utf8_lossy(arguments).into_owned();
        for request in everywhere(arguments) {
            let answer = arena.ask(request).await;
            assert_eq!(answer.status, 400, "{shown}: {}", answer.text());
            // Bytes that no URL may have do not come as far as the proxy's own answer.
            assert!(answer.reason() == "bad_request" || !arguments.is_ascii(), "{shown}");
        }
    }
    arena.nothing_arrived().await;
}

/// The arguments with which a store is told what may be seen, as they are and as others could read them.
const POLICY: &[&str] = &[
    "extra_label",
    "extra_label[]",
    "Extra_Label",
    "%65xtra_label",
    "extra_filters[]",
    "extra_filters%5B%5D",
    "extra_filters%5b0%5d",
    "Extra_Filters",
    "EXTRA_FILTERS",
    "extra-filters",
    "extra.filters",
    "+extra_filters",
    "extra_filters+",
    "extra_filters%00",
    "extra_filters%20",
    "extra_stream_filters[]",
    "EXTRA_STREAM_FILTERS",
    "hidden_fields_filters",
    "hidden_fields_filters[]",
    "Hidden_Fields_Filters",
    "h%69dden_fields_filters",
    "AccountID",
    "accountid",
    "account_id",
    "Account-ID",
    "ProjectID",
    "projectid",
    "tenant",
    "tenant_id",
    "tenant_ids",
    "time",
    "step",
    "field",
    "ignore_pipes",
    "allow_partial_response",
    "Query",
    "query[]",
    "query%00",
    "authKey",
    "",
];

#[tokio::test]
async fn policy_arguments_of_the_store_never_pass_in_any_spelling() {
    let arena = Arena::start().await;
    for name in POLICY {
        for request in everywhere(format!("{name}=canary&query=error&{name}=canary").as_bytes()) {
            let answer = arena.ask(request).await;
            assert_eq!(answer.status, 200, "{name}: {}", answer.text());
            let arrived = arena.arrived();
            let names: Vec<_> = arrived.form().into_iter().map(|(name, _)| name).collect();
            assert_eq!(names, SENT, "{name}");
            assert_eq!(arrived.argument("extra_filters"), [GUARD_OF_A], "{name}");
            assert_eq!(arrived.argument("query"), [format!("({GUARD_OF_A}) error")], "{name}");
            assert!(!arrived.contains("canary"), "{name}: {}", arrived.body_text());
        }
    }
}

#[tokio::test]
async fn a_callers_own_filters_only_narrow_and_never_pass_as_arguments() {
    let arena = Arena::start().await;
    for (name, filter, sent) in [
        ("extra_filters", "kubernetes_namespace_name:tenant-b", r#"kubernetes_namespace_name:"tenant-b""#),
        ("extra_filters", "x or *", "(x or *)"),
        ("extra_filters", r#"{"a":"b"}"#, "a:=b"),
        ("extra_stream_filters", r#"{tenant="tenant-b"}"#, r#"{tenant="tenant-b"}"#),
        ("extra_stream_filters", r#"{"tenant":"tenant-b"}"#, r#"{tenant="tenant-b"}"#),
    ] {
        let form = form(&[("query", "error"), (name, filter)]);
        // An escape that need not be makes it no other argument.
        for request in
            [everywhere(form.as_bytes()), everywhere(form.replace("extra", "%65xtra").as_bytes())].concat()
        {
            let answer = arena.ask(request).await;
            assert_eq!(answer.status, 200, "{filter}: {}", answer.text());
            let arrived = arena.arrived();
            let names: Vec<_> = arrived.form().into_iter().map(|(name, _)| name).collect();
            assert_eq!(names, SENT, "{filter}");
            assert_eq!(arrived.argument("extra_filters"), [GUARD_OF_A], "{filter}");
            assert_eq!(arrived.argument("query"), [format!("({GUARD_OF_A}) {sent} error")], "{filter}");
        }
    }
}

#[tokio::test]
async fn a_filter_that_the_store_would_read_as_everything_is_refused() {
    let arena = Arena::start().await;
    for (name, filter) in [
        ("extra_filters", "a or"),
        ("extra_filters", "a) or (b"),
        ("extra_filters", "a | fields b"),
        ("extra_filters", "options(ignore_global_time_filter=true) a"),
        ("extra_filters", r#"{"kubernetes_namespace_name":[]}"#),
        ("extra_filters", r#"{"kubernetes_namespace_name":[],"x":"y"}"#),
        ("extra_stream_filters", r#"{"kubernetes_namespace_name":[]}"#),
        ("extra_stream_filters", r#"{"a"="b"}"#),
        ("extra_stream_filters", "{a="),
    ] {
        for request in everywhere(form(&[("query", "error"), (name, filter)]).as_bytes()) {
            let answer = arena.ask(request).await;
            assert_eq!(answer.status, 400, "{filter}: {}", answer.text());
            assert!(answer.reason().starts_with("query_"), "{filter}: {}", answer.reason());
        }
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn only_get_and_post_run_a_query_and_no_other_method_does() {
    let arena = Arena::start().await;
    for method in
        ["PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "FOO", "get", "Post", "PROPFIND", "QUERY"]
    {
        let line = format!("{method} {QUERY_OF_A}?query=*");
        for (headers, body) in [(&[ADMIN][..], ""), (&[ADMIN, FORM], "query=*")] {
            let mut wire = arena.wire().await;
            wire.send(request(&line, headers, body)).await;
            let answer = if method == "HEAD" { wire.head().await } else { wire.answer().await };
            let answer = answer.unwrap();
            assert_eq!((answer.status, answer.reason()), (405, "method_not_allowed"), "{method}");
            assert_eq!(answer.header("allow"), ["GET, POST"], "{method}");
        }
    }
    // The words that other proxies take for the method.
    let overrides = ["X-HTTP-Method-Override: POST", "X-Method-Override: POST", "X-HTTP-Method: GET"];
    for header in overrides {
        let answer = arena.ask(request(&format!("PUT {QUERY_OF_A}?query=*"), &[ADMIN, header], "")).await;
        answer.is_refusal(405, "method_not_allowed", header);
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn a_body_is_read_as_one_urlencoded_form_or_not_at_all() {
    const MULTIPART: &str = "--x\r\nContent-Disposition: form-data; name=\"query\"\r\n\r\n*\r\n--x--\r\n";
    let arena = Arena::start().await;
    let line = format!("POST {QUERY_OF_A}?query=*");
    for types in [
        &["Content-Type: multipart/form-data; boundary=x"][..],
        &["Content-Type: multipart/mixed; boundary=x"],
        &["Content-Type: application/json"],
        &["Content-Type: text/plain"],
        &["Content-Type: application/x-www-form-urlencodedx"],
        &["Content-Type: x; application/x-www-form-urlencoded"],
        &["Content-Type: "],
        &["X: "],
        &["Content-Type: multipart/form-data; boundary=x", FORM],
        &[FORM, "Content-Type: multipart/form-data; boundary=x"],
        &[FORM, FORM],
    ] {
        for body in [MULTIPART, "query=*", "limit=1"] {
            let answer = arena.ask(request(&line, &[&[ALICE], types].concat(), body)).await;
            answer.is_refusal(415, "unsupported_body", &format!("{types:?}"));
        }
    }
    for encoding in ["gzip", "deflate", "br", "zstd", "identity", "gzip, gzip", "x"] {
        let encoded = format!("Content-Encoding: {encoding}");
        let answer = arena.ask(request(&line, &[ALICE, FORM, &encoded], "limit=1")).await;
        answer.is_refusal(415, "unsupported_body", encoding);
    }
    // A GET's body would be read by some stores.
    for headers in [&[ALICE, FORM][..], &[ALICE, "Content-Type: multipart/form-data; boundary=x"], &[ALICE]] {
        let line = format!("GET {QUERY_OF_A}?query=*");
        let answer = arena.ask(request(&line, headers, "limit=1")).await;
        answer.is_refusal(400, "bad_request", "GET with a body");
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn twenty_thousand_arguments_are_refused_and_so_are_257() {
    let arena = Arena::start().await;
    // Two bytes each, so that they fit the longest head that is read.
    let url = "a&".repeat(20_000);
    let body = "extra_filters=x&".repeat(20_000);
    let answer = arena.get(&format!("{QUERY_OF_A}?{url}query=*")).await;
    answer.is_refusal(431, "too_many_arguments", "URL");
    let answer = arena.post(QUERY_OF_A, format!("query=*&{body}")).await;
    answer.is_refusal(431, "too_many_arguments", "body");
    // A head that is too long to be read.
    let answer = arena.get(&format!("{QUERY_OF_A}?query=*&{body}")).await;
    assert!(matches!(answer.status, 414 | 431), "{answer:?}");
    for url in [1, 128, 256] {
        let (url, body) = ("a=b&".repeat(url), "c=d&".repeat(256 - url));
        let answer = arena.post(&format!("{QUERY_OF_A}?{url}query=*"), body).await;
        answer.is_refusal(431, "too_many_arguments", "both together");
    }
    arena.nothing_arrived().await;
    let answer = arena
        .post(&format!("{QUERY_OF_A}?{}", "a=b&".repeat(128)), "query=*&".to_owned() + &"c=d&".repeat(127))
        .await;
    assert_eq!(answer.status, 200, "256 are read: {}", answer.text());
}

#[tokio::test]
async fn a_body_above_a_mebibyte_is_refused_whether_or_not_it_says_so() {
    const LIMIT: usize = 1024 * 1024;
    let arena = Arena::start().await;
    let body = |bytes: usize| format!("query=*&x={}", "a".repeat(bytes - "query=*&x=".len()));
    let answer = arena.post(QUERY_OF_A, body(LIMIT + 1)).await;
    answer.is_refusal(413, "body_too_large", "announced");
    let head = format!(
        "POST {QUERY_OF_A} HTTP/1.1\r\nHost: proxy\r\n{ALICE}\r\n{FORM}\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    let chunked = |body: String| format!("{head}{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    arena.ask(chunked(body(LIMIT + 1))).await.is_refusal(413, "body_too_large", "chunked");
    // A chunk without end.
    let endless = format!("{head}ffffffffffffffff\r\n{}", body(LIMIT + 1));
    arena.ask(endless).await.is_refusal(413, "body_too_large", "endless chunk");
    arena.nothing_arrived().await;
    for request in
        [request(&format!("POST {QUERY_OF_A}"), &[ALICE, FORM], body(LIMIT)), chunked(body(LIMIT)).into()]
    {
        let answer = arena.ask(request).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}
