//! What takes the store down wherever it is run.
//!
//! Most of what does so is no query here: `IN` in capitals inside `{…}`, an open `\Q`, `"-"` for a number, `"_TIME"` for a
//! field and lax dates are refused when they are parsed.

use super::Found;
use super::columns::{asks, tested};
use crate::ast::{Atom, Field, Pipe, SubQuery, Test};
use crate::error::RefusalKind;

/// Why a query inside a filter is refused, and where: the store stops when the values come with their numbers of rows.
pub(super) fn refusal(subquery: &SubQuery) -> Found {
    match subquery.query().pipes.last() {
        Some(Pipe::Uniq(uniq)) if uniq.hits => Some((RefusalKind::UniqHitsInSubquery, uniq.loc.0)),
        Some(_) | None => None,
    }
}

/// Why a question in a pipe is refused, and where it stands: the store stops when it measures `_time`, which a family may
/// hold.
pub(super) fn refusal_in_pipe(atom: &Atom) -> Found {
    let (field, span) = tested(atom)?;
    let holds_time = match field {
        Field::Prefix(prefix) => TIME.starts_with(&**prefix),
        // `_time:` itself takes no such test.
        Field::Message | Field::Name(_) => false,
    };
    (holds_time && asks(atom, |test| matches!(test, Test::LenRange(_))))
        .then_some((RefusalKind::LengthOfTime, span))
}

const TIME: &str = "_time";
