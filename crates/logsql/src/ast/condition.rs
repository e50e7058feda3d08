//! `if (…)`: what a row must be like for a part of a pipe to touch it.

use super::Filter;

/// The filter of `if (…)`, and of a `case (…)`.
#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    /// `if ()`: holds for every row.
    Always,
    /// Holds for the rows that match.
    Matching(Filter),
}

impl Condition {
    /// The filter, if there is one.
    #[must_use]
    pub fn filter(&self) -> Option<&Filter> {
        match self {
            Self::Always => None,
            Self::Matching(filter) => Some(filter),
        }
    }
}
