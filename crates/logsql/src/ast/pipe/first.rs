//! `first` and `last`.

use super::sort::SortKey;
use crate::span::Loc;

/// Keeps the first rows of an order, or the last ones: the variant of [`Pipe`](super::Pipe) tells which.
#[derive(Debug, Clone, PartialEq)]
pub struct FirstPipe {
    /// One at least.
    pub(crate) rows: u64,
    /// None sorts by all fields.
    pub(crate) by: Vec<SortKey>,
    /// None: all rows are one part.
    pub(crate) partition: Vec<Box<str>>,
    /// The field for the place in the order.
    pub(crate) rank: Option<Box<str>>,
    pub(crate) loc: Loc,
}

impl FirstPipe {
    /// Rows that are kept of each part, one at least.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// What is sorted by; nothing means all fields.
    #[must_use]
    pub fn by(&self) -> &[SortKey] {
        &self.by
    }

    /// The fields whose values part the rows; nothing means that all rows are one part.
    #[must_use]
    pub fn partition(&self) -> &[Box<str>] {
        &self.partition
    }

    /// The field for the place in the order.
    #[must_use]
    pub fn rank(&self) -> Option<&str> {
        self.rank.as_deref()
    }
}
