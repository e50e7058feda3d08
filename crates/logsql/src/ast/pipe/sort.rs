//! `sort`.

use crate::span::Loc;

/// Sorts rows.
#[derive(Debug, Clone, PartialEq)]
pub struct SortPipe {
    /// None sorts by all fields.
    pub(crate) by: Vec<SortKey>,
    pub(crate) descending: bool,
    /// Rows to skip.
    pub(crate) offset: u64,
    /// Rows to keep behind the skipped ones; zero keeps all.
    pub(crate) limit: u64,
    pub(crate) loc: Loc,
}

impl SortPipe {
    /// What is sorted by; nothing means all fields.
    #[must_use]
    pub fn by(&self) -> &[SortKey] {
        &self.by
    }

    /// Rows that are skipped.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Rows that are kept; zero means all.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}

/// A field to sort by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortKey {
    pub(crate) name: Box<str>,
    pub(crate) descending: bool,
}
