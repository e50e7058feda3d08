//! The query as it is sent: the caller's, with the caller's filters and the guard.

use std::sync::Arc;

use obsproxy_logsql::{
    EnforceError, EnforceOptions, ErrorKind, Filter, ParseError, ScopedQuery, Window, enforce_with, parse,
    parse_extra_filters, parse_extra_stream_filters,
};
use obsproxy_resolver::Isolation;

use super::Order;
use super::guards::ReadyGuard;
use crate::endpoint::ArgumentName;
use crate::refusal::Refusal;

/// The guarded query, and the guard once more, for the argument of the store that says the same.
pub(super) struct Scoped {
    pub(super) query: ScopedQuery,
    pub(super) ready: Arc<ReadyGuard>,
}

/// Guards the query. `window` is the one that is sent with it.
///
/// # Errors
///
/// 400 where the query or a filter is malformed or refused.
pub(super) fn scope(order: &Order<'_>, window: Window) -> Result<Scoped, Refusal> {
    let text = order
        .arguments
        .single(ArgumentName::Query)
        .ok_or_else(|| Refusal::BadRequest("argument query is missing or empty".to_owned()))?;
    let mut query = parse(text).map_err(invalid(ArgumentName::Query))?;
    // The place of a refusal is one in the query's own text only while nothing is added to it.
    let mut shown = Some(text);
    for filter in filters(order, ArgumentName::ExtraFilters, parse_extra_filters) {
        shown = None;
        query.conjoin_everywhere(&filter?);
    }
    for filter in filters(order, ArgumentName::ExtraStreamFilters, parse_extra_stream_filters) {
        shown = None;
        query.conjoin_everywhere(&filter?);
    }
    let ready = order.guards.of(order.permit.namespace()).map_err(|error| {
        tracing::error!(%error, "no guard for a namespace");
        Refusal::Internal
    })?;
    let query =
        enforce_with(query, &ready.guard, &options(order, window)).map_err(|error| refused(error, shown))?;
    Ok(Scoped { query, ready })
}

/// Rows that a query makes itself count as rows that it reads.
fn options(order: &Order<'_>, window: Window) -> EnforceOptions {
    EnforceOptions {
        window: Some(window),
        max_generated_rows: order.policy.max_limit,
        isolation: match order.store.isolation() {
            Isolation::Scope => obsproxy_logsql::Isolation::Scope,
            Isolation::Account => obsproxy_logsql::Isolation::Account,
        },
        ..EnforceOptions::default()
    }
}

fn filters<'a>(
    order: &'a Order<'_>,
    name: ArgumentName,
    parse: fn(&str) -> Result<Filter, ParseError>,
) -> impl Iterator<Item = Result<Filter, Refusal>> + 'a {
    order.arguments.repeated(name).map(move |text| parse(text).map_err(invalid(name)))
}

fn invalid(name: ArgumentName) -> impl Fn(ParseError) -> Refusal {
    move |error| match *error.kind() {
        ErrorKind::TooLong { bytes, max } => Refusal::QueryTooLong { by: bytes.saturating_sub(max) },
        _ => Refusal::QueryInvalid { argument: name.as_str(), error },
    }
}

/// `text` is what the error's place stands in.
fn refused(error: EnforceError, text: Option<&str>) -> Refusal {
    match error {
        EnforceError::Refused(refusal) => Refusal::QueryRefused(
            text.map_or_else(|| refusal.to_string(), |text| refusal.in_text(text).to_string()),
        ),
        EnforceError::TooLong { by } => Refusal::QueryTooLong { by },
        // The text could hold the guard, so only we read it.
        EnforceError::Proof(proof) => {
            tracing::error!(%proof, "a guarded query failed its proof");
            Refusal::Internal
        }
    }
}
