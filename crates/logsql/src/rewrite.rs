//! Text that can be sent: a query with the guard in every place, proved.

mod additions;
mod forbid;
mod growth;
mod insert;
mod options;
mod terms;
mod verify;

#[cfg(test)]
mod tests;

pub use options::{EnforceOptions, Isolation};
pub use verify::ProofError;

use crate::ast::Query;
use crate::error::{Refusal, RefusalKind};
use crate::facts::{Facts, facts};
use crate::options::MAX_QUERY_BYTES;
use crate::print;
use crate::scope::Guard;
use additions::Additions;
use insert::LeftOut;

/// A query that holds its guard everywhere. Only [`enforce`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct ScopedQuery {
    text: String,
    facts: Facts,
}

impl ScopedQuery {
    /// Canonical text of at most 16 KiB, guards included.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What the query says of itself.
    #[must_use]
    pub fn facts(&self) -> &Facts {
        &self.facts
    }
}

/// Why a query cannot be sent.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum EnforceError {
    /// The query holds something that is refused.
    #[error("{0}")]
    Refused(Refusal),
    /// The text with its guards is longer than 16 KiB.
    #[error("with its scope the query is {by} bytes too long")]
    TooLong {
        /// Bytes above the limit.
        by: usize,
    },
    /// A bug of this crate: the text that was made does not hold the guard everywhere. Nothing may be sent.
    #[error("the query could not be scoped: {0}")]
    Proof(ProofError),
}

/// Guards a query under the default [`EnforceOptions`].
///
/// # Errors
/// As [`enforce_with`].
pub fn enforce(query: Query, guard: &Guard) -> Result<ScopedQuery, EnforceError> {
    enforce_with(query, guard, &EnforceOptions::default())
}

/// Conjoins the guard at the root and in every sub-query, prints the query, parses the print again and proves that the
/// guard stands in each place.
///
/// A global filter counts as a sub-query. `drop_empty_fields` is put before each `field_names`, and a `filter` with the
/// guard and the window behind each `stream_context`. The options `concurrency` and `parallel_readers` are dropped.
///
/// # Errors
/// [`EnforceError::Refused`] and [`EnforceError::TooLong`] are the caller's to mend; [`EnforceError::Proof`] is not.
pub fn enforce_with(
    query: Query,
    guard: &Guard,
    options: &EnforceOptions,
) -> Result<ScopedQuery, EnforceError> {
    enforce_except(query, guard, options, None)
}

/// As [`enforce_with`], but leaves a part out: tests show with it that the proof does not pass then.
fn enforce_except(
    mut query: Query,
    guard: &Guard,
    options: &EnforceOptions,
    left_out: Option<LeftOut>,
) -> Result<ScopedQuery, EnforceError> {
    let additions = Additions::new(guard, options);
    forbid::check(&query, options, &additions).map_err(EnforceError::Refused)?;
    let facts = facts(&query);
    if facts.subqueries > options.max_subqueries {
        let kind = RefusalKind::TooManySubqueries { max: options.max_subqueries };
        return Err(EnforceError::Refused(Refusal::new(kind, query.span())));
    }
    insert::insert(&mut query, &additions, left_out);
    let mut text = String::with_capacity(capacity(&query, guard, &facts));
    print::query(&mut text, &query).map_err(|_| EnforceError::Proof(ProofError::Print))?;
    if let Some(by) = text.len().checked_sub(MAX_QUERY_BYTES).filter(|by| *by > 0) {
        return Err(EnforceError::TooLong { by });
    }
    verify::prove(&text, &query, &additions).map_err(EnforceError::Proof)?;
    Ok(ScopedQuery { text, facts })
}

/// About as many bytes as the print will have, so that it seldom grows.
fn capacity(query: &Query, guard: &Guard, facts: &Facts) -> usize {
    let written = query.span().range().len();
    written + written / 8 + (guard.unit().len() + 16) * (facts.subqueries + 1)
}
