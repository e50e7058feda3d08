//! `options(…)`: how a query is run.

use super::Query;
use crate::span::{Loc, Span};
use crate::value::Duration;

/// The options of a query, which its sub-queries inherit. An option that is not given is none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QueryOptions {
    pub(crate) concurrency: Option<u64>,
    pub(crate) parallel_readers: Option<u64>,
    pub(crate) ignore_global_time_filter: Option<bool>,
    pub(crate) allow_partial_response: Option<bool>,
    pub(crate) time_offset: Option<Duration>,
    pub(crate) global_filter: Option<GlobalFilter>,
    pub(crate) loc: Loc,
}

impl QueryOptions {
    pub(crate) const CONCURRENCY: &'static str = "concurrency";
    pub(crate) const PARALLEL_READERS: &'static str = "parallel_readers";
    pub(crate) const IGNORE_GLOBAL_TIME_FILTER: &'static str = "ignore_global_time_filter";
    pub(crate) const ALLOW_PARTIAL_RESPONSE: &'static str = "allow_partial_response";
    pub(crate) const TIME_OFFSET: &'static str = "time_offset";
    pub(crate) const GLOBAL_FILTER: &'static str = "global_filter";

    /// The names of all options, in the order in which they are printed.
    pub(crate) const NAMES: [&'static str; 6] = [
        Self::CONCURRENCY,
        Self::PARALLEL_READERS,
        Self::IGNORE_GLOBAL_TIME_FILTER,
        Self::ALLOW_PARTIAL_RESPONSE,
        Self::TIME_OFFSET,
        Self::GLOBAL_FILTER,
    ];

    /// Whether no option is given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Self {
            concurrency,
            parallel_readers,
            ignore_global_time_filter,
            allow_partial_response,
            time_offset,
            global_filter,
            loc: _,
        } = self;
        concurrency.is_none()
            && parallel_readers.is_none()
            && ignore_global_time_filter.is_none()
            && allow_partial_response.is_none()
            && time_offset.is_none()
            && global_filter.is_none()
    }

    /// Where they stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.loc.0
    }

    /// `concurrency`: how many workers compute.
    #[must_use]
    pub fn concurrency(&self) -> Option<u64> {
        self.concurrency
    }

    /// `parallel_readers`: how many workers read.
    #[must_use]
    pub fn parallel_readers(&self) -> Option<u64> {
        self.parallel_readers
    }

    /// `ignore_global_time_filter`: whether the query reads outside the window of its request.
    #[must_use]
    pub fn ignore_global_time_filter(&self) -> Option<bool> {
        self.ignore_global_time_filter
    }

    /// `allow_partial_response`: whether an answer may miss the rows of a node that is away.
    #[must_use]
    pub fn allow_partial_response(&self) -> Option<bool> {
        self.allow_partial_response
    }

    /// `time_offset`: by how much all time filters are moved into the past.
    #[must_use]
    pub fn time_offset(&self) -> Option<&Duration> {
        self.time_offset.as_ref()
    }

    /// `global_filter`: what the rows of the query and of its sub-queries must match too.
    #[must_use]
    pub fn global_filter(&self) -> Option<&GlobalFilter> {
        self.global_filter.as_ref()
    }
}

/// A query without pipes. It may have options of its own, and sub-queries.
#[derive(Debug, Clone, PartialEq)]
pub struct GlobalFilter(Box<Query>);

impl GlobalFilter {
    /// The query, when it has no pipes.
    #[must_use]
    pub fn new(query: Query) -> Option<Self> {
        query.pipes.is_empty().then(|| Self(Box::new(query)))
    }

    /// The query.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.0
    }

    pub(crate) fn query_mut(&mut self) -> &mut Query {
        &mut self.0
    }
}
