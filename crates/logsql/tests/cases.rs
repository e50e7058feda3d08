//! The table suite: each data file is a construct.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod support;

use support::{Expected, cases, fails, rewrites_to, roundtrips};

fn holds(name: &str, at_least: usize) {
    let cases = cases(name);
    assert!(cases.len() >= at_least, "{name}: {} cases", cases.len());
    for case in &cases {
        // The place stands in the output of a failing test.
        println!("{}", case.place);
        match &case.expected {
            Expected::Canonical(canonical) => roundtrips(&case.query, canonical),
            Expected::Error(picture) => fails(&case.query, picture),
        }
    }
}

#[test]
fn words_phrases_and_prefixes() {
    holds("words", 80);
}

#[test]
fn quotes_escapes_and_comments() {
    holds("quotes", 50);
}

#[test]
fn operators_and_adjacency() {
    holds("operators", 90);
}

#[test]
fn fields_and_field_groups() {
    holds("fields", 100);
}

#[test]
fn comparisons_and_numbers() {
    holds("compare", 100);
}

#[test]
fn quoted_and_lax_numbers() {
    holds("invariant6", 50);
}

#[test]
fn regular_expressions() {
    holds("regexp", 80);
}

#[test]
fn sets_and_sub_queries() {
    holds("sets", 70);
}

#[test]
fn stream_filters() {
    holds("streams", 70);
}

#[test]
fn time_filters() {
    holds("time", 110);
}

#[test]
fn pipes_that_pick_fields_and_rows() {
    holds("pipes", 150);
}

#[test]
fn stats() {
    holds("stats", 80);
}

#[test]
fn constructs_refused_by_name() {
    holds("unsupported", 95);
}

#[test]
fn the_acceptance_vectors_of_the_fact_sheet() {
    holds("vectors", 200);
}

#[test]
fn each_construct_that_is_not_taken_is_refused_by_its_own_name() {
    for case in cases("unsupported") {
        let Expected::Error(message) = case.expected else {
            panic!("{}: `{}` is taken", case.place, case.query)
        };
        let first = message.lines().next().unwrap();
        let name = first.split('`').nth(1).unwrap();
        let by_name = first.ends_with("is not supported yet")
            && case.query.to_lowercase().contains(name.trim_matches('*'));
        let folded = first.contains("`options`") || first.contains("`*substring*`");
        assert!(by_name || folded, "{}: {first}", case.place);
    }
}

const SCOPE: &str = r#"{ns="{namespace}"}"#;
const WIDE: &str = r#"{ns="{namespace}"} or tenant:="{namespace}""#;

#[test]
fn the_guard_stands_at_the_root() {
    rewrites_to("*", SCOPE, r#"{ns="ns"} *"#);
    rewrites_to("a b", SCOPE, r#"{ns="ns"} a b"#);
    rewrites_to("a or b", SCOPE, r#"{ns="ns"} (a or b)"#);
    rewrites_to("!(a or b)", SCOPE, r#"{ns="ns"} !(a or b)"#);
    rewrites_to("a or b", WIDE, r#"({ns="ns"} or tenant:=ns) (a or b)"#);
    rewrites_to("a # or {ns=other}", SCOPE, r#"{ns="ns"} a"#);
    rewrites_to("a | filter b or c | limit 1", SCOPE, r#"{ns="ns"} a | filter b or c | limit 1"#);
    rewrites_to(r#"{ns="other"} or *"#, SCOPE, r#"{ns="ns"} ({ns="other"} or *)"#);
}

#[test]
fn the_guard_stands_in_every_sub_query() {
    rewrites_to("u:in(a | fields u)", SCOPE, r#"{ns="ns"} u:in({ns="ns"} a | fields u)"#);
    rewrites_to(
        "u:in(a or v:in(b | uniq by (v)) | fields u) or c",
        SCOPE,
        r#"{ns="ns"} (u:in({ns="ns"} (a or v:in({ns="ns"} b | uniq by (v))) | fields u) or c)"#,
    );
    rewrites_to(
        "u:(!in(a | fields u) or x) | filter v:in(b | filter w:in(c | fields w) | fields v)",
        SCOPE,
        r#"{ns="ns"} u:(!in({ns="ns"} a | fields u) or x) | filter v:in({ns="ns"} b | filter w:in({ns="ns"} c | fields w) | fields v)"#,
    );
    rewrites_to("u:in(*)", SCOPE, r#"{ns="ns"} u:in(*)"#);
}
