//! Invariants 4, 5 and 6: what query text goes upstream.

use stack::fake::RecordedRequest;

use crate::arena::{Arena, GUARD_OF_A, QUERY_OF_A};
use crate::wire::Answer;

async fn ask(arena: &Arena, query: &str) -> Answer {
    let form = form_urlencoded::Serializer::new(String::new()).append_pair("query", query).finish();
    arena.post(QUERY_OF_A, form).await
}

async fn sent(arena: &Arena, query: &str) -> RecordedRequest {
    let answer = ask(arena, query).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.text());
    arena.arrived()
}

#[tokio::test]
async fn the_guard_stands_at_the_root_in_every_sub_query_and_beside_the_query() {
    let arena = Arena::start().await;
    for (query, sent_as) in [
        ("*", "(G) *"),
        ("a or b", "(G) (a or b)"),
        ("user:in(error | fields user)", "(G) user:in((G) error | fields user)"),
        (
            "a:in(b or a:in(c | fields a) | fields a) or !d:in(e | fields d)",
            "(G) (a:in((G) (b or a:in((G) c | fields a)) | fields a) or !d:in((G) e | fields d))",
        ),
        ("* | filter a:in(b | fields a)", "(G) * | filter a:in((G) b | fields a)"),
        ("a | un\u{130}on (b)", "(G) a | union ((G) b)"),
        ("a | join by (c) (b | limit 5)", "(G) a | join by (c) ((G) b | limit 5)"),
        (
            "a | stats count() if (c:in(b | uniq c)) x",
            "(G) a | stats count(*) if (c:in((G) b | uniq by (c))) as x",
        ),
        ("options(global_filter=(b)) a", "options(global_filter=((G) b)) (G) a"),
        ("kubernetes_namespace_name:tenant-b", r#"(G) kubernetes_namespace_name:"tenant-b""#),
    ] {
        let arrived = sent(&arena, query).await;
        assert_eq!(arrived.argument("query"), [sent_as.replace('G', GUARD_OF_A)], "{query}");
        assert_eq!(arrived.argument("extra_filters"), [GUARD_OF_A], "{query}");
    }
}

#[tokio::test]
async fn no_text_of_the_caller_closes_opens_or_comments_out_the_guard() {
    let arena = Arena::start().await;
    for (query, sent_as) in [
        ("* # ) or *", "*"),
        ("a #\n or b", "(a or b)"),
        ("* ;", "*"),
        (r#""a) or (b""#, r#""a) or (b""#),
        (r#""a\" or \"b""#, r#""a\" or \"b""#),
        ("`a\" or \"b`", r#""a\" or \"b""#),
        ("'a\" | fields b'", r#""a\" | fields b""#),
    ] {
        let arrived = sent(&arena, query).await;
        assert_eq!(arrived.argument("query"), [format!("({GUARD_OF_A}) {sent_as}")], "{query}");
    }
}

#[tokio::test]
async fn what_the_parser_does_not_know_is_refused_with_a_caret() {
    let arena = Arena::start().await;
    for query in [
        "a) or (b",
        "*) or (*",
        "(a",
        "a)",
        "a | ",
        "a;b",
        "a;;",
        "\"a",
        "'a",
        "`a",
        "a \\",
        "a | no_such_pipe",
        "a | stream_context before 5000",
        "a | limit 5 | stream_context before 5",
        "a | join by (b)",
        "a | union (b",
        "a | block_stats",
        "a | query_stats",
        "a | generate_sequence 1000000",
        "a | pack_logfmt",
        "options(ignore_global_time_filter=true) a",
        "OPTIONS(time_offset=1h) a",
        "opt\u{130}ons(ignore_global_time_filter=true) *",
        "* | un\u{130}on b",
        "x:in(a | fields b, c)",
        "x:in(a | limit 5)",
        "{a IN (\"b\")}",
    ] {
        let answer = ask(&arena, query).await;
        answer.is_refusal(400, answer.reason(), query);
        assert!(answer.reason().starts_with("query_"), "{query}: {}", answer.reason());
        assert!(answer.text().contains('^'), "{query}: {}", answer.text());
        assert!(!answer.text().contains("log_source"), "the guard is told: {}", answer.text());
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn a_quoted_text_where_a_number_stands_cannot_break_out_of_it() {
    let arena = Arena::start().await;
    // The store prints numbers raw and parses what it printed.
    for query in [
        r##"x:>"0.0.0.0)" or ns:~"t.+" or y:>"1.1.1.0#""##,
        r##"x:<"0.0.0.0)" or *  #""##,
        r##"x:>="0.0.0.0)""##,
        r##"x:>"2026-1)-01T00:00:00Z""##,
        r##"_time:"5m) or (*""##,
        r##"_time:["2026-11-30T00:00:00Z) or (*", now]"##,
        r##"* | limit "5) or (*""##,
        r##"* | stats by (_time:"1h) count() | fields *#") count()"##,
    ] {
        let answer = ask(&arena, query).await;
        assert_eq!(answer.status, 400, "{query}");
        assert!(answer.reason().starts_with("query_"), "{query}: {}", answer.reason());
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn the_text_for_the_store_is_at_most_16_kib_with_its_guards() {
    const MOST: usize = 16 * 1024;
    let arena = Arena::start().await;
    let room = MOST - GUARD_OF_A.len() - "() ".len();
    let word = |bytes| "a".repeat(bytes);
    assert_eq!(sent(&arena, &word(room)).await.argument("query").concat().len(), MOST);
    for more in [1, 20, 200] {
        let answer = ask(&arena, &word(room + more)).await;
        answer.is_refusal(400, "query_too_long", "");
        assert!(answer.text().contains(&format!(" {more} bytes")), "{}", answer.text());
    }
    // Too long without the guard already.
    assert_eq!(ask(&arena, &word(2 * MOST)).await.status, 400);
    // Each sub-query has a guard of its own, which counts.
    let sub_queries = |count| vec!["a:in(c | fields a)"; count].join(" ");
    let answer = ask(&arena, &format!("{} {}", sub_queries(30), word(room / 2))).await;
    answer.is_refusal(400, "query_too_long", "");
    assert!(arena.store.requests().is_empty());
}

#[tokio::test]
async fn a_keyword_in_unicode_is_the_keyword_and_goes_upstream_as_such() {
    let arena = Arena::start().await;
    for (query, sent_as) in [
        ("x:\u{130}n(a | fields x)", "x:in((G) a | fields x)"),
        ("x:IN(a | FIELDS x)", "x:in((G) a | fields x)"),
        ("_t\u{130}me:5m", "_time:5m"),
    ] {
        let answer = ask(&arena, query).await;
        if answer.status == 200 {
            let text = arena.arrived().argument("query").concat();
            assert_eq!(text, format!("(G) {sent_as}").replace('G', GUARD_OF_A), "{query}");
        }
        // To refuse it is as good.
        assert!(matches!(answer.status, 200 | 400), "{query}: {}", answer.text());
    }
}
