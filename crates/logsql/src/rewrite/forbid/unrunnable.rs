//! What the store cannot run, wherever it stands.
//!
//! Most of what does so is no query here: `IN` in capitals inside `{…}`, an open `\Q`, `"-"` for a number, `"_TIME"` for a
//! field and lax dates are refused when they are parsed.

use super::Found;
use super::columns::{asks, tested};
use crate::ast::{Atom, CopyPipe, Field, Pipe, RenamePipe, SubQuery, Test};
use crate::error::RefusalKind;

/// Why a query inside a filter is refused, and where: it must give values without their numbers of rows.
pub(super) fn refusal(subquery: &SubQuery) -> Found {
    match subquery.query().pipes.last() {
        Some(Pipe::Uniq(uniq)) if uniq.hits => Some((RefusalKind::UniqHitsInSubquery, uniq.loc.0)),
        Some(_) | None => None,
    }
}

/// Why a question in a pipe is refused, and where it stands: the store cannot measure `_time`, which a family may
/// hold, and when it measures or compares a copy of it.
pub(super) fn refusal_in_pipe(atom: &Atom, time_is_copied: bool) -> Found {
    let (field, span) = tested(atom)?;
    let holds_time = match field {
        Field::Prefix(prefix) => TIME.starts_with(&**prefix),
        // `_time:` itself takes no such test.
        Field::Message | Field::Name(_) => false,
    };
    let stops = holds_time && asks(atom, |test| matches!(test, Test::LenRange(_)))
        || time_is_copied && asks(atom, |test| matches!(test, Test::LenRange(_) | Test::Relation(_)));
    stops.then_some((RefusalKind::LengthOfTime, span))
}

/// Whether a pipe gives `_time` another name.
pub(super) fn copies_time(pipe: &Pipe) -> bool {
    let (Pipe::Copy(CopyPipe { pairs, .. }) | Pipe::Rename(RenamePipe { pairs, .. })) = pipe else {
        return false;
    };
    pairs.iter().any(|pair| pair.from.matches(TIME))
}

const TIME: &str = "_time";
