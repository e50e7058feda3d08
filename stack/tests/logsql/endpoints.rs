//! The endpoints that take queries, and the texts that are sent to them.

use obsproxy_logsql::{EnforceError, EnforceOptions, Query, ScopedQuery, Window, enforce_with, parse};

use crate::world::{END, START, guard};

pub(crate) type Arguments = &'static [(&'static str, &'static str)];

/// An endpoint, and how it is asked.
pub(crate) struct Endpoint {
    pub(crate) path: &'static str,
    /// Beside query and window.
    pub(crate) arguments: Arguments,
    pub(crate) name: &'static str,
    behind: Behind,
    pub(crate) picks: Picks,
}

/// What an endpoint needs behind a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behind {
    Nothing,
    /// A `stats` pipe, when the query has none.
    Count,
    /// `drop_empty_fields`: the store lists the columns of whole blocks, which hold rows of others too.
    Drop,
}

/// Whether the arguments let the store pick some of the rows, which may be any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Picks {
    Nothing,
    Rows,
}

const fn endpoint(name: &'static str, path: &'static str, arguments: Arguments) -> Endpoint {
    Endpoint { path, arguments, name, behind: Behind::Nothing, picks: Picks::Nothing }
}

/// All but the tail.
pub(crate) const ENDPOINTS: &[Endpoint] = &[
    endpoint("query", "query", &[]),
    Endpoint { picks: Picks::Rows, ..endpoint("query with limit", "query", &[("limit", "7")]) },
    endpoint("hits", "hits", &[("step", "10m"), ("field", "level"), ("ignore_pipes", "1")]),
    endpoint("facets", "facets", &[("limit", "1000"), ("keep_const_fields", "1")]),
    endpoint("field_values", "field_values", &[("field", "s")]),
    endpoint("field_values of messages", "field_values", &[("field", "_msg")]),
    endpoint("streams", "streams", &[]),
    endpoint("stream_field_values", "stream_field_values", &[("field", "kubernetes_namespace_name")]),
    Endpoint { behind: Behind::Drop, ..endpoint("field_names", "field_names", &[]) },
    Endpoint { behind: Behind::Count, ..endpoint("stats_query", "stats_query", &[]) },
    Endpoint {
        behind: Behind::Count,
        ..endpoint("stats_query_range", "stats_query_range", &[("step", "10m")])
    },
];

// === impl Endpoint ===

impl Endpoint {
    /// The text with its guard, and with the pipe that the endpoint needs. None when it is no query, or one that is
    /// refused.
    pub(crate) fn guarded(&self, text: &str) -> Option<String> {
        match self.behind {
            Behind::Nothing => guarded(text),
            Behind::Count if text.contains("stats") => guarded(text),
            Behind::Count => guarded(&format!("{text} | stats by (s, level) count() shown")),
            Behind::Drop => guarded(text).map(|scoped| scoped + " | drop_empty_fields"),
        }
    }
}

/// The text with its guard.
pub(crate) fn guarded(text: &str) -> Option<String> {
    scoped(parse(text).ok()?).map(|scoped| scoped.as_str().to_owned())
}

/// The query with its guard; none when it holds what is refused.
pub(crate) fn scoped(query: Query) -> Option<ScopedQuery> {
    let window = Window { start: START.parse().unwrap(), end: END.parse().unwrap() };
    let options =
        EnforceOptions { window: Some(window), max_generated_rows: 1_000, ..EnforceOptions::default() };
    match enforce_with(query, &guard(), &options) {
        Ok(scoped) => Some(scoped),
        Err(EnforceError::Refused(_) | EnforceError::TooLong { .. }) => None,
        Err(error @ EnforceError::Proof(_)) => panic!("{error}"),
    }
}
