//! `limit` and `offset`.

use crate::span::Loc;

/// Keeps the first rows.
#[derive(Debug, Clone, PartialEq)]
pub struct LimitPipe {
    pub(crate) rows: u64,
    pub(crate) loc: Loc,
}

impl LimitPipe {
    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}

/// Skips the first rows.
#[derive(Debug, Clone, PartialEq)]
pub struct OffsetPipe {
    pub(crate) rows: u64,
    pub(crate) loc: Loc,
}

impl OffsetPipe {
    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}
