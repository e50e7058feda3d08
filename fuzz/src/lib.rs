//! What must hold for every text: the checks behind the fuzz targets.
//!
//! A check panics when it finds something. They use only the public interface of the crates, and judge the guard with a
//! reader of their own. `crates/logsql/tests/corpus.rs` runs the same checks on the committed corpus, without a fuzzer.

use std::fmt::{Debug, Display};
use std::sync::LazyLock;

use chrono::{DateTime, TimeDelta};
use obsproxy_logsql::{
    COZYSTACK_SCOPE, EnforceError, EnforceOptions, Filter, Guard, ParseError, ParseOptions, Query,
    ScopeTemplate, Window,
};

mod scan;
mod times;

pub use times::{plan, time_arg};

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
    if let Ok(query) = obsproxy_logsql::parse(text) {
        has_facts(text, &query);
    }
    let _ = obsproxy_logsql::parse_duration(text);
    let _ = ScopeTemplate::parse(text).map(|template| template.guard(["tenant-a", "tenant-b"]));
}

/// Whatever parses can be asked what it is, and each "no" has a place in the text.
fn has_facts(text: &str, query: &Query) {
    let facts = obsproxy_logsql::facts(query);
    assert!(facts.subquery_depth <= facts.subqueries, "{text:?}: {facts:?}");
    assert!(facts.timed_pipes <= facts.pipes.len(), "{text:?}: {facts:?}");
    let _ = obsproxy_logsql::time_bounds(query, DateTime::UNIX_EPOCH);
    let _ = obsproxy_logsql::fields_read(query);
    let places = [
        obsproxy_logsql::tailable(query).err().map(|no| no.span()),
        obsproxy_logsql::stats_query(query).err().map(|no| no.span()),
        obsproxy_logsql::stats_query_range(query).err().map(|no| no.span()),
    ];
    for span in places.into_iter().flatten() {
        assert!(text.get(span.start()..span.end()).is_some(), "{span:?} is no part of {text:?}");
    }
}

/// The span of an error lies in its text, on whole characters, and the message is not empty.
fn shows(error: &ParseError) {
    let span = error.span();
    assert!(error.text().get(span.range()).is_some(), "{span:?} is no part of {:?}", error.text());
    assert!(!error.to_string().is_empty());
}

/// A query or filter that parses prints as a text that parses to an equal one and prints the same again, also the text for
/// people; and a guard holds the name of a namespace as one value, whatever the name.
pub fn roundtrip(text: &str) {
    if let Ok(query) = obsproxy_logsql::parse(text) {
        let printed = query.to_string();
        same(text, &query, &printed, obsproxy_logsql::parse_with(&ANY_LENGTH, &printed));
        let pretty = query.pretty();
        let again = obsproxy_logsql::parse_with(&ANY_LENGTH, &pretty);
        assert_eq!(again.as_ref(), Ok(&query), "{text:?} is shown as something else: {pretty}");
    }
    let filters =
        [obsproxy_logsql::parse_extra_filters(text), obsproxy_logsql::parse_extra_stream_filters(text)];
    for filter in filters.into_iter().flatten() {
        stays(text, &filter, &filter.to_string());
    }
    // Names are short; long ones would only make the fuzzer slow.
    if text.len() > 253 {
        return;
    }
    if let Ok(guard) = SCOPE.guard([text, "tenant-b"]) {
        stays(text, guard.filter(), guard.as_str());
    }
}

/// Quoting makes a text longer, so what is near the limit may print above it.
const ANY_LENGTH: ParseOptions = ParseOptions {
    max_bytes: usize::MAX,
    max_depth: 64,
    max_nodes: 10_000,
    max_subqueries: 32,
    max_subquery_depth: 8,
};

fn stays(text: &str, filter: &Filter, printed: &str) {
    // Filters are parsed under the default limit only.
    if printed.len() <= ParseOptions::default().max_bytes {
        same(text, filter, printed, obsproxy_logsql::parse_filter(printed));
    }
}

fn same<T: PartialEq + Debug + Display>(text: &str, tree: &T, printed: &str, again: Result<T, ParseError>) {
    assert!(scan::is_plain(printed), "{text:?} prints marks that need quotes: {printed}");
    match again {
        Err(error) => panic!("{text:?} prints as what does not parse:\n{error}"),
        Ok(again) => {
            assert_eq!(again, *tree, "{text:?} prints as something else: {printed}");
            assert_eq!(again.to_string(), tree.to_string(), "{text:?} prints differently the second time");
        }
    }
}

/// A query that is let through is short enough, parses, and has the guard as a conjunct of its root and once in each of
/// its sub-queries; also when a second filter, on the next line, came with it.
pub fn enforce(text: &str) {
    if let Ok(query) = obsproxy_logsql::parse(text) {
        GUARDS.iter().for_each(|guard| lets_through_guarded(text, query.clone(), guard));
    }
    let Some((query, extra)) = text.split_once('\n') else { return };
    let Ok(query) = obsproxy_logsql::parse(query) else { return };
    let extras =
        [obsproxy_logsql::parse_extra_filters(extra), obsproxy_logsql::parse_extra_stream_filters(extra)];
    for extra in extras.into_iter().flatten() {
        let mut query = query.clone();
        query.conjoin(extra);
        GUARDS.iter().take(1).for_each(|guard| lets_through_guarded(text, query.clone(), guard));
    }
}

static SCOPE: LazyLock<ScopeTemplate> =
    LazyLock::new(|| ScopeTemplate::parse(COZYSTACK_SCOPE).expect("our own scope parses"));

static GUARDS: LazyLock<[Guard; 2]> = LazyLock::new(|| {
    [&["tenant-a"][..], &["tenant-a", "tenant-b"]]
        .map(|names| SCOPE.guard(names.iter().copied()).expect("there are names"))
});

fn lets_through_guarded(text: &str, query: Query, guard: &Guard) {
    for options in OPTIONS.iter() {
        match obsproxy_logsql::enforce_with(query.clone(), guard, options) {
            Ok(scoped) => guarded(text, scoped.as_str(), scoped.facts().subqueries, guard.as_str()),
            Err(EnforceError::Proof(bug)) => panic!("{text:?} could not be proved guarded: {bug}"),
            Err(EnforceError::Refused(refusal)) => assert!(!refusal.to_string().is_empty()),
            Err(EnforceError::TooLong { by }) => assert!(by > 0),
        }
    }
}

/// Without a window, and with one.
static OPTIONS: LazyLock<[EnforceOptions; 2]> = LazyLock::new(|| {
    let start = DateTime::from_timestamp(1_795_996_800, 0).expect("a constant");
    let window = Window { start, end: start + TimeDelta::hours(1) };
    [EnforceOptions::default(), EnforceOptions { window: Some(window), ..EnforceOptions::default() }]
});

fn guarded(text: &str, sent: &str, subqueries: usize, guard: &str) {
    assert!(sent.len() <= 16 * 1024, "{text:?} becomes {} bytes", sent.len());
    assert!(scan::is_plain(sent), "{text:?} is sent with marks that need quotes: {sent}");
    let fault = scan::fault(sent, guard);
    assert!(fault.is_none(), "{text:?} is sent without the guard in {fault:?}: {sent}");
    let count = sent.matches(guard).count();
    assert!(count > subqueries, "{text:?} has {subqueries} sub-queries and {count} guards: {sent}");
    // What is sent grew by its guards, and with it its depth.
    let options = ParseOptions { max_depth: 128, max_nodes: 100_000, ..ANY_LENGTH };
    match obsproxy_logsql::parse_with(&options, sent) {
        Err(error) => panic!("{text:?} is sent as what does not parse:\n{error}"),
        Ok(again) => assert_eq!(again.to_string(), sent, "{text:?} is sent in a form that is not canonical"),
    }
}
