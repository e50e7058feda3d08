//! Every place where a guard or a pipe of ours belongs: with it left out there, the proof does not pass.

use chrono::DateTime;

use super::super::insert::LeftOut;
use super::super::{EnforceError, EnforceOptions, Isolation, ProofError, enforce_except, enforce_with};
use super::cozystack;
use crate::error::RefusalKind;
use crate::parse::parse;
use crate::scope::{COZYSTACK_SCOPE, ScopeTemplate};
use crate::time::Window;

fn options() -> EnforceOptions {
    let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
    let window = Some(Window { start: at(1_700_000_000), end: at(1_700_003_600) });
    EnforceOptions { window, ..EnforceOptions::default() }
}

fn scoped(text: &str) -> Result<String, EnforceError> {
    let guard = ScopeTemplate::parse(r#"{ns="{namespace}"}"#).unwrap().guard(["n"]).unwrap();
    enforce_with(parse(text).unwrap(), &guard, &options()).map(|scoped| scoped.as_str().to_owned())
}

/// A place where a sub-query may stand, a query that has one there only, and what becomes of it.
const PLACES: &[(&str, &str, &str)] = &[
    ("in", "u:in(a | fields u)", r#"{ns="n"} u:in({ns="n"} a | fields u)"#),
    ("contains_all", "u:contains_all(a | fields u)", r#"{ns="n"} u:contains_all({ns="n"} a | fields u)"#),
    ("contains_any", "contains_any(a | fields u)", r#"{ns="n"} contains_any({ns="n"} a | fields u)"#),
    ("a field group", "u:(b or in(a | fields u))", r#"{ns="n"} u:(b or in({ns="n"} a | fields u))"#),
    ("_stream_id:in", "_stream_id:in(a | fields s)", r#"{ns="n"} _stream_id:in({ns="n"} a | fields s)"#),
    ("join", "* | join by (u) (a)", r#"{ns="n"} * | join by (u) ({ns="n"} a)"#),
    ("union", "* | union (a)", r#"{ns="n"} * | union ({ns="n"} a)"#),
    ("filter", "* | filter u:in(a | fields u)", r#"{ns="n"} * | filter u:in({ns="n"} a | fields u)"#),
    (
        "if",
        "* | stats count() if (u:in(a | fields u)) hits",
        r#"{ns="n"} * | stats count(*) if (u:in({ns="n"} a | fields u)) as hits"#,
    ),
    (
        "switch",
        "* | stats count() switch(case (u:in(a | fields u)) x, default y)",
        r#"{ns="n"} * | stats count(*) switch (case (u:in({ns="n"} a | fields u)) as x, default as y)"#,
    ),
    ("global_filter", "options(global_filter=(a)) *", r#"options(global_filter=({ns="n"} a)) {ns="n"} *"#),
];

#[test]
fn the_guard_stands_wherever_a_sub_query_may_stand() {
    for (place, text, expected) in PLACES {
        assert_eq!(scoped(text).as_deref(), Ok(*expected), "{place}");
    }
}

#[test]
fn a_guard_that_is_left_out_of_any_place_is_missed_by_the_proof() {
    let guard = cozystack("tenant-a");
    for (place, text, _) in PLACES {
        for left_out in 0..2 {
            let left_out = Some(LeftOut::Guard(left_out));
            let proof = enforce_except(parse(text).unwrap(), &guard, &options(), left_out);
            let expected = EnforceError::Proof(ProofError::Unguarded { guarded: 1, queries: 2 });
            assert_eq!(proof, Err(expected), "{place}");
        }
        let beyond = Some(LeftOut::Guard(2));
        assert!(enforce_except(parse(text).unwrap(), &guard, &options(), beyond).is_ok(), "{place}");
    }
}

#[test]
fn a_global_filter_may_hold_sub_queries_and_options_of_its_own() {
    assert_eq!(
        scoped(
            "options(concurrency=2, global_filter=(options(parallel_readers=3) a or u:in(b | fields u))) c"
        )
        .as_deref(),
        Ok(r#"options(global_filter=({ns="n"} (a or u:in({ns="n"} b | fields u)))) {ns="n"} c"#)
    );
    let guard = cozystack("tenant-a");
    for text in [
        "options(global_filter=(options(time_offset=1h) a)) b",
        "options(ignore_global_time_filter=false) b",
        "a u:in(options(ignore_global_time_filter=true) b | fields u)",
    ] {
        let Err(EnforceError::Refused(refusal)) = enforce_with(parse(text).unwrap(), &guard, &options())
        else {
            panic!("{text}")
        };
        assert_eq!(refusal.kind(), RefusalKind::OptionOfWindow, "{text}");
    }
    assert_eq!(
        scoped("options(allow_partial_response=true) a").as_deref(),
        Ok(r#"options(allow_partial_response=true) {ns="n"} a"#)
    );
}

/// Pipes that have ours beside them.
const ACCOMPANIED: &[(&str, &str, LeftOut)] = &[
    ("field_names", r#"{ns="n"} * | drop_empty_fields | field_names"#, LeftOut::DropEmptyFields),
    (
        "limit 5 | field_names as x | limit 3",
        r#"{ns="n"} * | limit 5 | drop_empty_fields | field_names as x | limit 3"#,
        LeftOut::DropEmptyFields,
    ),
    (
        "stream_context before 5",
        r#"{ns="n"} * | stream_context before 5 | filter {ns="n"} _time:[2023-11-14T22:13:20.000000000Z,2023-11-14T23:13:20.000000000Z)"#,
        LeftOut::ContextFilter,
    ),
    (
        "stream_context before 1000 after 1000 time_window 1h | fields a",
        r#"{ns="n"} * | stream_context before 1000 after 1000 time_window 1h | filter {ns="n"} _time:[2023-11-14T22:13:20.000000000Z,2023-11-14T23:13:20.000000000Z) | fields a"#,
        LeftOut::ContextFilter,
    ),
];

#[test]
fn a_pipe_that_shows_more_than_its_rows_has_ours_beside_it() {
    let guard = cozystack("tenant-a");
    for (pipes, expected, left_out) in ACCOMPANIED {
        let text = format!("* | {pipes}");
        assert_eq!(scoped(&text).as_deref(), Ok(*expected));
        let nested = format!("a | union ({text})");
        assert_eq!(scoped(&nested), Ok(format!(r#"{{ns="n"}} a | union ({expected})"#)));
        for text in [text, nested] {
            let proof = enforce_except(parse(&text).unwrap(), &guard, &options(), Some(*left_out));
            let alone = matches!(proof, Err(EnforceError::Proof(ProofError::Unaccompanied { .. })));
            assert!(alone, "{text}: {proof:?}");
        }
    }
}

#[test]
fn what_a_client_writes_itself_takes_no_place_of_ours() {
    // The client's own filter is the guard, word for word.
    assert_eq!(scoped(r#"{ns="n"} a"#).as_deref(), Ok(r#"{ns="n"} {ns="n"} a"#));
    assert_eq!(scoped(r#"({ns="n"} a) or b"#).as_deref(), Ok(r#"{ns="n"} ({ns="n"} a or b)"#));
    assert_eq!(scoped(r#"* | filter {ns="n"} b"#).as_deref(), Ok(r#"{ns="n"} * | filter {ns="n"} b"#));
    assert_eq!(
        scoped(r#"u:in({ns="n"} b | fields u)"#).as_deref(),
        Ok(r#"{ns="n"} u:in({ns="n"} {ns="n"} b | fields u)"#)
    );
    assert_eq!(
        scoped(r#"* | stats count() if ({ns="n"} b) x"#).as_deref(),
        Ok(r#"{ns="n"} * | stats count(*) if ({ns="n"} b) as x"#)
    );
    let context = r#"* | stream_context after 1 | filter {ns="n"} _time:[2023-11-14T22:13:20.000000000Z,2023-11-14T23:13:20.000000000Z)"#;
    assert_eq!(scoped(context).unwrap().matches("| filter").count(), 2);
}

#[test]
fn stream_context_is_refused_without_a_window_beyond_its_bounds_and_where_accounts_isolate() {
    let guard = cozystack("tenant-a");
    let refusal = |pipe: &str, options: EnforceOptions| {
        let text = format!("a | {pipe}");
        match enforce_with(parse(&text).unwrap(), &guard, &options) {
            Ok(_) => None,
            Err(EnforceError::Refused(refusal)) => {
                assert_eq!(text.get(refusal.span().range()), Some(pipe));
                Some(refusal.kind())
            }
            Err(other) => panic!("{text}: {other}"),
        }
    };
    let accounts = EnforceOptions { isolation: Isolation::Account, ..options() };
    for options in [EnforceOptions::default(), accounts] {
        assert_eq!(refusal("stream_context before 1", options), Some(RefusalKind::StreamContext));
    }
    for wide in [
        "stream_context before 1001",
        "stream_context after 1001",
        "stream_context before 1 after 1001",
        "stream_context before 1 time_window 61m",
        "stream_context before 1 time_window 3600000000001ns",
        "stream_context before 1 time_window 0s",
        "stream_context after 1 time_window -0s",
        "stream_context before 1 time_window 0.1ns",
    ] {
        assert_eq!(refusal(wide, options()), Some(RefusalKind::WideStreamContext), "{wide}");
    }
    assert_eq!(refusal("stream_context before 0 after 1000", options()), None);
    assert_eq!(refusal("stream_context before 1 time_window 1ns", options()), None);
}

#[test]
fn generated_rows_have_a_cap() {
    let guard = cozystack("tenant-a");
    let options = EnforceOptions { max_generated_rows: 7, ..options() };
    for (rows, taken) in [(7, true), (8, false)] {
        for text in
            [format!("a | generate_sequence {rows}"), format!("a | union (* | generate_sequence {rows})")]
        {
            match enforce_with(parse(&text).unwrap(), &guard, &options) {
                Ok(_) => assert!(taken, "{text}"),
                Err(EnforceError::Refused(refusal)) => {
                    assert!(!taken, "{text}");
                    assert_eq!(refusal.kind(), RefusalKind::GeneratedRows { max: 7 });
                }
                Err(other) => panic!("{text}: {other}"),
            }
        }
    }
}

#[test]
fn sub_queries_are_counted_after_filters_were_added() {
    let guard = cozystack("tenant-a");
    let filter = crate::parse::parse_filter("u:in(a | fields u)").unwrap();
    let mut query = parse(&format!("b{}", " v:in(c | fields v)".repeat(16))).unwrap();
    assert!(enforce_with(query.clone(), &guard, &options()).is_ok());
    query.conjoin_everywhere(&filter);
    let Err(EnforceError::Refused(refusal)) = enforce_with(query, &guard, &options()) else {
        panic!("it is taken")
    };
    assert_eq!(refusal.kind(), RefusalKind::TooManySubqueries { max: 32 });
}

#[test]
fn a_text_of_the_caller_that_is_the_guards_is_taken_wherever_it_stands() {
    for scope in [
        "ns:=\"{namespace}\"",
        "{ns=\"{namespace}\"}",
        "{ns=\"{namespace}\"} or ns:=\"{namespace}\"",
        COZYSTACK_SCOPE,
    ] {
        let guard = ScopeTemplate::parse(scope).unwrap().guard(["a"]).unwrap();
        for text in [
            "(G)",
            "!(G) or (G)",
            "options(global_filter=(G)) (G)",
            "* | filter (G)",
            "* | stats count() if (G) x",
            "* | stats count() if ((G)) x, sum(b) if (c (G)) y",
            "* | stats count() switch (case (G) x, case (G) y, default z)",
            "* | format if (G) \"<a>\" as b",
            "* | replace if (G) (\"a\", \"b\") at c",
            "u:in((G) | fields u) | union (G) | join by (u) (G)",
            "* | union rows({ns=a}, {ns:a})",
            "* | join by (ns) rows({ns=\"a\"})",
            "ns:(=a) ns:(=a or =a)",
        ] {
            let text = text.replace('G', guard.as_str());
            let query = parse(&text).unwrap();
            let scoped =
                enforce_with(query, &guard, &options()).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(parse(scoped.as_str()).is_ok(), "{text}");
        }
    }
}
