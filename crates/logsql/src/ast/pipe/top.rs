//! `top`.

use crate::span::Loc;

/// Keeps the most frequent combinations of values.
#[derive(Debug, Clone, PartialEq)]
pub struct TopPipe {
    /// One at least.
    pub(crate) rows: u64,
    /// One at least.
    pub(crate) by: Vec<Box<str>>,
    /// The field for the count; none of `by`. It may be empty.
    pub(crate) hits: Box<str>,
    /// The field for the place; none of `by`.
    pub(crate) rank: Option<Box<str>>,
    pub(crate) loc: Loc,
}

impl TopPipe {
    /// Rows that are kept when no number is given.
    pub(crate) const ROWS: u64 = 10;
    /// The field for the count when none is given.
    pub(crate) const HITS: &'static str = "hits";

    /// Rows that are kept, one at least.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The fields, one at least.
    #[must_use]
    pub fn by(&self) -> &[Box<str>] {
        &self.by
    }

    /// The field for the count.
    #[must_use]
    pub fn hits(&self) -> &str {
        &self.hits
    }

    /// The field for the place.
    #[must_use]
    pub fn rank(&self) -> Option<&str> {
        self.rank.as_deref()
    }
}

/// The name as the store changes it: with as many `s` behind it as it takes to be none of these fields.
pub(crate) fn unlike(mut name: String, fields: &[Box<str>]) -> Box<str> {
    while fields.iter().any(|field| **field == *name) {
        name.push('s');
    }
    name.into()
}
