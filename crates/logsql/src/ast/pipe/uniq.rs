//! `uniq`.

use crate::span::Loc;

/// Keeps one row of each combination of values.
#[derive(Debug, Clone, PartialEq)]
pub struct UniqPipe {
    /// One at least.
    pub(crate) by: Vec<Box<str>>,
    /// A part that values must hold; only with one field.
    pub(crate) filter: Box<str>,
    pub(crate) hits: bool,
    /// Zero keeps all.
    pub(crate) limit: u64,
    pub(crate) loc: Loc,
}

impl UniqPipe {
    /// The fields, one at least.
    #[must_use]
    pub fn by(&self) -> &[Box<str>] {
        &self.by
    }

    /// Whether rows are counted.
    #[must_use]
    pub fn hits(&self) -> bool {
        self.hits
    }

    /// Rows that are kept; zero means all.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}
