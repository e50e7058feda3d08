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
        "a | stream_context before 5",
        "a | join by (b) (c)",
        "a | union (b)",
        "a | block_stats",
        "a | query_stats",
        "a | generate_sequence 10",
        "options(ignore_global_time_filter=true) a",
        "OPTIONS(time_offset=1h) a",
        "opt\u{130}ons(ignore_global_time_filter=true) *",
        "x:\u{130}n(a)",
        "* | un\u{130}on (b)",
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
        r##"x:>="1.1.1.1) or (*""##,
        r##"_time:"5m) or (*""##,
        r##"_time:["2026-11-30T00:00:00Z) or (*", now]"##,
        r##"* | limit "5) or (*""##,
        r##"* | stats by (_time:"1h) count() | fields *#") count()"##,
    ] {
        let answer = ask(&arena, query).await;
        if answer.status == 200 {
            // Taken as a text to compare with: then it stands there as one quoted text.
            let text = arena.arrived().argument("query").concat();
            let rest = text.strip_prefix(&format!("({GUARD_OF_A}) ")).unwrap_or_else(|| panic!("{text}"));
            assert!(rest.contains('"'), "{rest}");
            panic!("{query} was sent as {rest}");
        }
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
    for more in [1, 20, 3000] {
        let answer = ask(&arena, &word(room + more)).await;
        answer.is_refusal(400, "query_too_long", "");
        assert!(answer.text().contains(&format!(" {more} bytes")), "{}", answer.text());
    }
    // Short, and long with its guards.
    let nested = format!("a:in({}) b", vec!["c | fields a"; 1].concat());
    let many = vec![nested.as_str(); 60].join(" ");
    let answer = ask(&arena, &many).await;
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert!(answer.reason() == "query_too_long" || answer.reason() == "query_refused", "{}", answer.reason());
    assert_eq!(arena.store.requests().len(), 0);
}
