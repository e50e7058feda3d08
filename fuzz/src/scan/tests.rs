use super::*;

const GUARD: &str = r#"{a="x"} or b:="x""#;

fn has_conjunct(query: &str) -> bool {
    is_conjunct(parts(&query.replace('G', GUARD))[0], GUARD)
}

#[test]
fn a_guard_beside_other_filters_is_a_conjunct() {
    for query in [
        "(G)",
        "(G) a",
        "a (G)",
        "(G) (a or b)",
        "(a or b) (G)",
        "(G) !a | fields or",
        r#""or ((" (G)"#,
        r#"(G) "\" or ""#,
    ] {
        assert!(has_conjunct(query), "{query}");
    }
}

#[test]
fn a_guard_that_does_not_bind_is_none() {
    for query in [
        "a",
        "G",
        "(G) or a",
        "a or (G)",
        "(G) a or b",
        "a OR b (G)",
        "!(G)",
        "-(G)",
        "not (G)",
        "f:(G)",
        "(G)a",
        "((G) a) or b",
        "a (b or (G))",
        "in(a (G))",
        r#""(G)""#,
        r#"a "(G)"#,
        "a | filter (G)",
        "(a | b (G)",
        "a) or (b (G)",
    ] {
        assert!(!has_conjunct(query), "{query}");
    }
}

#[test]
fn marks_that_end_a_token_are_plain_only_in_double_quotes() {
    for text in [r##"a:>1.5 "#;'`é\"" b"##, "{a=b} (c [d, 1e5)) | e*"] {
        assert!(is_plain(text), "{text}");
    }
    for text in ["a#b", "a;", "'a'", "`a`", "é", "a\nb", "(a", "a)", r#""a"#, r#"a\"b"#, "a@b", "\u{a0}"] {
        assert!(!is_plain(text), "{text}");
    }
}

#[test]
fn a_query_is_parted_at_its_bare_pipes() {
    assert_eq!(parts(r#"a:in(b | c) "|" d | e | f"#), [r#"a:in(b | c) "|" d"#, "e", "f"]);
}

/// The part of a query that lacks a guard.
fn fault_of(query: &str) -> Option<String> {
    fault(&query.replace('G', GUARD), GUARD).map(|fault| fault.replace(GUARD, "G"))
}

#[test]
fn a_guard_in_every_place_is_no_fault() {
    for query in [
        "(G) a",
        "(G) a:in((G) b | fields a) | limit 1",
        "options(global_filter=((G) x), concurrency=2) (G) a",
        "(G) | join by (a) ((G) b) inner | union ((G) c | union rows({a=b}))",
        "(G) | stream_context before 1 | filter (G) _time:[2025Z,2026Z) | limit 1",
        "(G) | drop_empty_fields | field_names | fields name",
        "(G) | stats count() if (a:in((G) b | uniq by (a))) as x",
        r#"(G) "union (a)" | filter "a | b" "#,
        "(G) | union rows({a=b}) | filter (a or b)",
    ] {
        assert_eq!(fault_of(query), None, "{query}");
    }
}

#[test]
fn a_guard_that_misses_is_a_fault_at_its_place() {
    for (query, place) in [
        ("a", "a"),
        ("(G) a:in(b | fields a)", "b | fields a"),
        ("(G) a:in((G) b c:in(d | fields c) | fields a)", "d | fields c"),
        ("options(global_filter=(x)) (G) a", "x"),
        ("options(global_filter=((G) x)) a", "options(global_filter=((G) x)) a"),
        ("(G) | join by (a) (b) inner", "b"),
        ("(G) | union (c)", "c"),
        ("(G) | stream_context before 1 | limit 1", "stream_context before 1"),
        ("(G) | stream_context before 1 | filter (G) or a", "stream_context before 1"),
        ("(G) | stream_context", "stream_context"),
        ("(G) | stream_context | filter (G)", "stream_context"),
        ("(G) | stream_context | filter _time:[2025Z,2026Z)", "stream_context"),
        ("(G) | field_names", "field_names"),
        ("(G) | stats count() if (a:in(b | uniq by (a))) as x", "b | uniq by (a)"),
        ("(G) x:(a or in(b | fields x))", "b | fields x"),
    ] {
        assert_eq!(fault_of(query).as_deref(), Some(place), "{query}");
    }
}
