use super::super::{EnforceError, enforce};
use super::cozystack;
use crate::error::RefusalKind;
use crate::parse::parse;

pub(super) fn refusal(text: &str) -> Option<RefusalKind> {
    match enforce(parse(text).unwrap(), &cozystack("tenant-a")) {
        Ok(_) => None,
        Err(EnforceError::Refused(refusal)) => Some(refusal.kind()),
        Err(other) => panic!("{text}: {other}"),
    }
}

/// A pipe at the root and in each place where a sub-query can stand.
pub(super) const AROUND: [&str; 6] = [
    "a | PIPE",
    "a | join by (b) (c | PIPE)",
    "a | union (b | PIPE | limit 1)",
    "u:in(a | PIPE | fields u)",
    "a | stats count() if (u:in(b | PIPE | fields u))",
    "a | count() switch (case (u:in(b | PIPE | fields u)) x)",
];

#[test]
fn what_tells_of_whole_blocks_is_refused_by_its_name_wherever_it_stands() {
    for (pipe, kind) in [
        ("block_stats", RefusalKind::BlockStats),
        ("blocks_count as b", RefusalKind::BlocksCount),
        ("query_stats", RefusalKind::QueryStats),
        ("stats_remote count()", RefusalKind::StatsRemote),
        ("first", RefusalKind::SortByAll),
        ("first 5 by ()", RefusalKind::SortByAll),
        ("last rank", RefusalKind::SortByAll),
        ("sort desc limit 5", RefusalKind::SortByAll),
        ("values(a, b*)", RefusalKind::ValuesOfFamily),
        ("stats values() limit 5", RefusalKind::ValuesOfFamily),
        ("median(a*)", RefusalKind::QuantileOfFamily),
        ("quantile(0.5)", RefusalKind::QuantileOfFamily),
        ("quantile(0.5, a, b*)", RefusalKind::QuantileOfFamily),
        ("count(), min(a*)", RefusalKind::MinOfFamily),
        ("min() switch (case (b) x)", RefusalKind::MinOfFamily),
        ("running_stats min()", RefusalKind::MinOfFamily),
        ("total_stats by (a) min(b*)", RefusalKind::MinOfFamily),
    ] {
        for around in AROUND {
            let text = around.replace("PIPE", pipe);
            assert_eq!(refusal(&text), Some(kind), "{text}");
        }
    }
}

#[test]
fn what_reads_single_fields_or_passes_empty_values_over_is_let_through() {
    for pipe in [
        "facets",
        "field_values a",
        "first by (a)",
        "last 2 by (a desc) partition by (b)",
        "top a",
        "uniq a hits | limit 1",
        "limit",
        "offset 2",
        "values(a, b)",
        "uniq_values(a*)",
        "median(a)",
        "quantile(0.5, a)",
        "min(a)",
        "max(*)",
        "json_values() sort by (a)",
        "row_any()",
        "row_max(a)",
        "count_uniq(a)",
        "count_empty(a*)",
        "running_stats count(), max(a*), sum(), first(a), last(a)",
        "total_stats min(a)",
    ] {
        for around in AROUND {
            let text = around.replace("PIPE", pipe);
            assert_eq!(refusal(&text), None, "{text}");
        }
    }
}

#[test]
fn the_condition_of_a_function_is_judged_as_any_filter() {
    for text in [
        "a | count() if (f*:\"\")",
        "a | count() switch (case (b) x, case (f*:\"\") y)",
        "a | join by (b) (f*:\"\")",
        "a | union (f*:\"\")",
    ] {
        assert_eq!(refusal(text), Some(RefusalKind::EmptyValueOfFamily), "{text}");
    }
    assert_eq!(
        refusal("a | count() switch (case (u:in(b | uniq by (u) with hits)) x)"),
        Some(RefusalKind::UniqHitsInSubquery)
    );
}

#[test]
fn a_result_keeps_the_name_that_the_guard_would_change() {
    let scoped = |text: &str| {
        let guard = cozystack("tenant-a");
        let scoped = enforce(parse(text).unwrap(), &guard).unwrap();
        scoped.as_str().replace(guard.as_str(), "GUARD")
    };
    assert_eq!(
        scoped("a | stats count() if (u:in(b | fields u))"),
        "(GUARD) a | stats count(*) if (u:in((GUARD) b | fields u)) as \"count(*) if (u:in(b | fields u))\""
    );
    assert_eq!(
        scoped("a | stats count() if (b), sum(c) if (u:in(b | fields u)) d"),
        "(GUARD) a | stats count(*) if (b), sum(c) if (u:in((GUARD) b | fields u)) as d"
    );
}
