//! What takes the store down wherever it is run.
//!
//! Most of what does so is no query here: `IN` in capitals inside `{…}`, an open `\Q`, `"-"` for a number, `"_TIME"` for a
//! field and lax dates are refused when they are parsed.

use crate::ast::{Pipe, SubQuery};
use crate::error::RefusalKind;
use crate::span::Span;

/// Why a query inside a filter is refused, and where: the store stops when the values come with their numbers of rows.
pub(super) fn refusal(subquery: &SubQuery) -> Option<(RefusalKind, Span)> {
    match subquery.query().pipes.last() {
        Some(Pipe::Uniq(uniq)) if uniq.hits => Some((RefusalKind::UniqHitsInSubquery, uniq.loc.0)),
        Some(_) | None => None,
    }
}
