use chrono::{DateTime, TimeDelta};
use proptest::prelude::*;

mod places;
mod row;
mod set;

use super::additions::Additions;
use super::insert::LeftOut;
use super::{EnforceError, EnforceOptions, Isolation, ProofError, enforce, enforce_except, enforce_with};
use crate::ast::{Filter, GuardFilter, Node, Operator, Query};
use crate::error::RefusalKind;
use crate::generate;
use crate::options::ParseOptions;
use crate::parse::{parse, parse_with};
use crate::scope::{COZYSTACK_SCOPE, Guard, ScopeTemplate};
use crate::time::Window;
use crate::visit::{Visit, walk_query};

const OPTIONS: EnforceOptions = EnforceOptions {
    window: None,
    max_generated_rows: 10_000,
    max_subqueries: 32,
    isolation: Isolation::Scope,
};

fn cozystack(name: &str) -> Guard {
    ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap().guard([name]).unwrap()
}

/// Collects the filters of all queries in a query.
#[derive(Default)]
struct Filters(Vec<Filter>);

impl Visit for Filters {
    fn query(&mut self, query: &Query) {
        self.0.push(query.filter.clone());
        walk_query(self, query);
    }
}

fn filters_of(query: &Query) -> Vec<Filter> {
    let mut filters = Filters::default();
    filters.query(query);
    filters.0
}

fn is_guarded(filter: &Filter, guard: &Guard) -> bool {
    match &filter.node {
        Node::Joined(joined) => {
            !filter.negated
                && joined.operator == Operator::And
                && joined.items.first() == Some(guard.filter())
        }
        Node::Atom(_) => false,
    }
}

/// Queries whose sub-queries stand in every place where one can stand.
const PLACES: [&str; 12] = [
    "a",
    "u:in(a | fields u)",
    "!u:in(a | fields u) or (b v:in(c | uniq by (v)))",
    "u:(x or !(y in(a | fields u)))",
    "a | filter u:in(b | fields u) | limit 5 | v:(in(c | fields v) or w)",
    "u:in(a v:in(b | filter w:in(c | fields w) | fields v) | fields u) | stats count()",
    "a | join by (b) (c)",
    "a | union (b | join by (c) (d u:in(e | fields u)) inner | limit 1)",
    "a | stats count() if (u:in(b | fields u)) x, sum(c) if () y",
    "a | by (b) count() switch (case (u:in(c | fields u)) x, if (v:in(d | uniq by (v))) y, default z)",
    "u:in(a | union (b | stats count() if (v:in(c | fields v)) | fields u) | fields u)",
    "a | join by (b) rows({c=d}) | union rows() | join on (e) (f) prefix g",
];

#[test]
fn each_query_and_sub_query_begins_with_the_guard() {
    let guard = cozystack("tenant-a");
    for text in PLACES {
        let scoped = enforce(parse(text).unwrap(), &guard).unwrap();
        let filters = filters_of(&parse(scoped.as_str()).unwrap());
        assert_eq!(filters.len(), filters_of(&parse(text).unwrap()).len());
        assert!(filters.iter().all(|filter| is_guarded(filter, &guard)), "{}", scoped.as_str());
        assert_eq!(scoped.facts().subqueries, filters.len() - 1);
    }
}

#[test]
fn the_proof_fails_when_the_rewriter_leaves_any_single_place_out() {
    let guard = cozystack("tenant-a");
    for text in PLACES {
        let queries = filters_of(&parse(text).unwrap()).len();
        for left_out in 0..queries {
            let proof =
                enforce_except(parse(text).unwrap(), &guard, &OPTIONS, Some(LeftOut::Guard(left_out)));
            let expected = ProofError::Unguarded { guarded: queries - 1, queries };
            assert_eq!(proof, Err(EnforceError::Proof(expected)), "{text}, place {left_out}");
        }
        assert!(
            enforce_except(parse(text).unwrap(), &guard, &OPTIONS, Some(LeftOut::Guard(queries))).is_ok(),
            "there is no such place"
        );
    }
}

#[test]
fn the_proof_fails_when_the_print_is_another_query() {
    let guard = cozystack("tenant-a");
    let mut query = parse("a").unwrap();
    query.conjoin(GuardFilter::filter_of(&guard));
    let additions = Additions::new(&guard, &OPTIONS);
    let proof = |text: &str| super::verify::prove(text, &query, &additions);
    assert_eq!(proof(&format!("({guard}) a")), Ok(()));
    assert_eq!(proof(&format!("({guard}) b")), Err(ProofError::Changed));
    assert_eq!(proof(&format!("({guard}) a | limit 1")), Err(ProofError::Changed));
    let unguarded = ProofError::Unguarded { guarded: 0, queries: 1 };
    assert_eq!(proof(&format!("{guard} a")), Err(unguarded.clone()), "`or` binds less tightly than `and`");
    assert_eq!(proof(&format!("({guard}) or a")), Err(unguarded.clone()));
    assert_eq!(proof(&format!("!(({guard}) a)")), Err(unguarded));
    assert!(matches!(proof("a)"), Err(ProofError::Reparse(_))));
}

#[test]
fn a_text_that_is_too_long_with_its_guards_says_by_how_much() {
    let guard = cozystack("tenant-a");
    let scoped = enforce(parse("a").unwrap(), &guard).unwrap();
    let frame = scoped.as_str().len() - 1;
    let fits = "b".repeat(16 * 1024 - frame);
    assert_eq!(enforce(parse(&fits).unwrap(), &guard).unwrap().as_str().len(), 16 * 1024);
    let too_long = format!("{fits}ccc");
    assert_eq!(enforce(parse(&too_long).unwrap(), &guard), Err(EnforceError::TooLong { by: 3 }));
}

#[test]
fn the_deepest_query_that_parses_can_be_guarded() {
    let options = ParseOptions::default();
    let guard = cozystack("tenant-a");
    for depth in [1, 8] {
        let open = "a or x:in(".repeat(depth);
        let close = " | fields x)".repeat(depth);
        let groups = options.max_depth as usize - depth;
        let text = format!("{open}{}a{}{close}", "(b or ".repeat(groups), ")".repeat(groups));
        assert!(parse(&text).is_ok());
        assert!(enforce(parse(&text).unwrap(), &guard).is_ok());
    }
}

#[test]
fn uniq_with_hits_is_refused_at_the_end_of_a_sub_query_only() {
    let guard = cozystack("tenant-a");
    let text = "a u:in(b | uniq by (u) with hits)";
    let Err(EnforceError::Refused(refusal)) = enforce(parse(text).unwrap(), &guard) else {
        panic!("it is taken")
    };
    assert_eq!(refusal.kind(), RefusalKind::UniqHitsInSubquery);
    assert_eq!(text.get(refusal.span().range()), Some("uniq by (u) with hits"));
    assert_eq!(
        refusal.in_text(text).to_string().lines().skip(1).collect::<Vec<_>>(),
        ["  a u:in(b | uniq by (u) with hits)", "             ^^^^^^^^^^^^^^^^^^^^^"]
    );
    assert!(enforce(parse("a | filter !(b u:(x in(c | uniq u hits)))").unwrap(), &guard).is_err());
    assert!(enforce(parse("a | uniq by (u) with hits").unwrap(), &guard).is_ok());
    assert!(enforce(parse("u:in(b | uniq by (u))").unwrap(), &guard).is_ok());
}

#[test]
fn stream_context_is_taken_behind_filters_only() {
    let guard = cozystack("tenant-a");
    let day = DateTime::UNIX_EPOCH;
    let window = Window { start: day, end: day + TimeDelta::days(1) };
    let options = EnforceOptions { window: Some(window), ..OPTIONS };
    let refusal = |text: &str| match enforce_with(parse(text).unwrap(), &guard, &options) {
        Ok(_) => None,
        Err(EnforceError::Refused(refusal)) => {
            Some((refusal.kind(), text.get(refusal.span().range()).unwrap().to_owned()))
        }
        Err(other) => panic!("{text}: {other}"),
    };
    for before in ["", " | filter b", " | where b | c:d | filter f*:e"] {
        assert_eq!(refusal(&format!("a{before} | stream_context before 1")), None, "{before}");
        assert_eq!(
            refusal(&format!("u:in(a{before} | stream_context before 1 | fields u)")),
            None,
            "{before}"
        );
    }
    for before in ["limit 5", "sort by (_time)", "delete _stream_id", "fields a", "stream_context after 1"] {
        let late = Some((RefusalKind::LateStreamContext, "stream_context before 1".to_owned()));
        assert_eq!(refusal(&format!("a | {before} | stream_context before 1 | limit 5")), late, "{before}");
        assert_eq!(refusal(&format!("a | filter b | {before} | stream_context before 1")), late, "{before}");
        let inside = format!("u:in(a | {before} | stream_context before 1 | fields u)");
        assert_eq!(refusal(&inside), late, "{before}");
    }
    let rows = "a | stream_context before 1 | ";
    for pipe in [r#"filter f*:"""#, "sort", "drop_empty_fields", "values(*)"] {
        assert!(refusal(&format!("{rows}{pipe}")).is_some(), "its rows are read anew: {pipe}");
    }
}

#[test]
fn no_query_text_gets_around_the_guard() {
    let guard = cozystack("tenant-a");
    for text in [
        "* or *",
        "{kubernetes_namespace_name=\"tenant-b\"} or *",
        "x:>\"0.0.0.0\" or y",
        "!(!*)",
        "* | filter * or *",
        "\") or (*\"",
        "'\" | fields a #'",
        "a;",
        "a # ) or (",
    ] {
        let scoped = enforce(parse(text).unwrap(), &guard).unwrap();
        let filters = filters_of(&parse(scoped.as_str()).unwrap());
        assert!(filters.iter().all(|filter| is_guarded(filter, &guard)), "{text}");
    }
}

proptest! {
    #[test]
    fn the_guard_stands_in_every_query_of_any_tree(query in generate::query(2), name in "[a-z]{1,9}|.{1,9}") {
        let guard = cozystack(&name);
        let queries = filters_of(&query).len();
        match enforce(query, &guard) {
            Ok(scoped) => {
                let options = ParseOptions { max_depth: 96, max_nodes: 100_000, max_subqueries: 1_000, ..ParseOptions::default() };
                let filters = filters_of(&parse_with(&options, scoped.as_str()).unwrap());
                prop_assert_eq!(filters.len(), queries);
                prop_assert!(filters.iter().all(|filter| is_guarded(filter, &guard)));
            }
            Err(EnforceError::Proof(error)) => prop_assert!(false, "{}", error),
            Err(EnforceError::Refused(_) | EnforceError::TooLong { .. }) => {}
        }
    }
}
