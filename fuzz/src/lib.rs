//! What must hold for every text: the checks behind the fuzz targets.
//!
//! A check panics when it finds something. They use only the public interface of the crates, and judge the guard with a
//! reader of their own. `crates/logsql/tests/corpus.rs` runs the same checks on the committed corpus, without a fuzzer.

use chrono::{DateTime, TimeDelta, Utc};
use obsproxy_logsql::{
    COZYSTACK_SCOPE, EnforceError, Guard, ParseError, ParseOptions, ScopeTemplate, TimeArg, Window,
    WindowLimits,
};

mod scan;

/// Every parser answers, and what it answers can be shown.
pub fn parse(text: &str) {
    for error in [
        obsproxy_logsql::parse(text).map(|query| query.to_string()).err(),
        obsproxy_logsql::parse_filter(text).map(|filter| filter.to_string()).err(),
        obsproxy_logsql::parse_extra_filters(text).map(|filter| filter.to_string()).err(),
        obsproxy_logsql::parse_extra_stream_filters(text).map(|filter| filter.to_string()).err(),
    ] {
        error.iter().for_each(shows);
    }
    let _ = obsproxy_logsql::parse_duration(text);
    let _ = ScopeTemplate::parse(text).map(|template| template.guard(["tenant-a", "tenant-b"]));
}

/// The span of an error lies in its text, on whole characters, and the message is not empty.
fn shows(error: &ParseError) {
    let span = error.span();
    assert!(error.text().get(span.start..span.end).is_some(), "{span:?} is no part of {:?}", error.text());
    assert!(!error.to_string().is_empty());
}

/// A query that parses prints as a text that parses to an equal query and prints the same again.
pub fn roundtrip(text: &str) {
    let Ok(query) = obsproxy_logsql::parse(text) else {
        return;
    };
    let printed = query.to_string();
    // Quoting makes a text longer, so a query near the limit may print above it.
    let options = ParseOptions { max_bytes: usize::MAX, ..ParseOptions::default() };
    match obsproxy_logsql::parse_with(&options, &printed) {
        Err(error) => panic!("{text:?} prints as what does not parse:\n{error}"),
        Ok(again) => {
            assert_eq!(again, query, "{text:?} prints as another query: {printed}");
            assert_eq!(again.to_string(), printed, "{text:?} prints differently the second time");
        }
    }
}

/// A query that is let through is short enough, parses, and has the guard as a conjunct of its root and once in each of
/// its sub-queries.
pub fn enforce(text: &str) {
    let Ok(query) = obsproxy_logsql::parse(text) else {
        return;
    };
    for guard in guards() {
        match obsproxy_logsql::enforce(query.clone(), &guard) {
            Ok(scoped) => guarded(text, scoped.as_str(), scoped.facts().subqueries, &guard.to_string()),
            Err(EnforceError::Proof(bug)) => panic!("{text:?} could not be proved guarded: {bug}"),
            Err(EnforceError::Refused(_) | EnforceError::TooLong { .. }) => {}
        }
    }
}

fn guards() -> [Guard; 2] {
    let scope = ScopeTemplate::parse(COZYSTACK_SCOPE).expect("our own scope parses");
    let guard = |names: &[&str]| scope.guard(names.iter().copied()).expect("there are names");
    [guard(&["tenant-a"]), guard(&["tenant-a", "tenant-b"])]
}

fn guarded(text: &str, sent: &str, subqueries: usize, guard: &str) {
    assert!(sent.len() <= 16 * 1024, "{text:?} becomes {} bytes", sent.len());
    match obsproxy_logsql::parse(sent) {
        Err(error) => panic!("{text:?} is sent as what does not parse:\n{error}"),
        Ok(again) => assert_eq!(again.to_string(), sent, "{text:?} is sent in a form that is not canonical"),
    }
    let root = scan::root_filter(sent);
    assert!(scan::is_conjunct(root, guard), "{text:?} is sent without the guard at its root: {sent}");
    let count = sent.matches(guard).count();
    assert!(count > subqueries, "{text:?} has {subqueries} sub-queries and {count} guards: {sent}");
}

/// The same moment in every run: 2026-11-30 00:00:00 UTC.
const NOW: i64 = 1_795_996_800;

/// Two lines are the arguments `start` and `end`. A time is printed as what means the same; a window stays in its limits.
pub fn time_arg(text: &str) {
    let now = DateTime::from_timestamp(NOW, 0).expect("a constant");
    let (start, end) = text.split_once('\n').unwrap_or((text, ""));
    let start = (!start.is_empty()).then(|| TimeArg::parse(start));
    let end = (!end.is_empty()).then(|| TimeArg::parse(end));
    for time in [&start, &end].into_iter().flatten().flatten() {
        for at in [time.resolve_start(now), time.resolve_end(now)] {
            let printed = obsproxy_logsql::format_time(at);
            let again = TimeArg::parse(&printed).map(|time| time.resolve_start(now));
            assert_eq!(again, Ok(at), "{time:?} is sent as {printed}");
        }
    }
    let (Ok(start), Ok(end)) = (start.transpose(), end.transpose()) else {
        return;
    };
    for not_before in [None, Some(now - TimeDelta::days(3))] {
        planned(start.clone(), end.clone(), now, not_before);
    }
}

fn planned(
    start: Option<TimeArg>,
    end: Option<TimeArg>,
    now: DateTime<Utc>,
    not_before: Option<DateTime<Utc>>,
) {
    let limits =
        WindowLimits { default_range: TimeDelta::hours(1), max_range: TimeDelta::days(7), not_before };
    let asked = start.as_ref().map(|start| start.resolve_start(now));
    let Ok(plan) = Window::plan(start, end, now, &limits) else {
        return;
    };
    let Window { start, end } = plan.window;
    assert!(start <= end, "{plan:?}");
    assert!(end - start <= limits.max_range, "{plan:?}");
    assert!(not_before.is_none_or(|earliest| start >= earliest), "{plan:?} before {not_before:?}");
    if let Some(asked) = asked {
        assert!(start >= asked, "{plan:?} is wider than {asked}");
        assert_eq!(plan.clamped_start, start > asked, "{plan:?} for {asked}");
    }
}
