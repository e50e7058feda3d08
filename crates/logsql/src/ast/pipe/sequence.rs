//! `generate_sequence`.

use crate::span::Loc;

/// Makes rows of its own and drops all others.
#[derive(Debug, Clone, PartialEq)]
pub struct GenerateSequencePipe {
    /// One at least.
    pub(crate) rows: u64,
    pub(crate) loc: Loc,
}

impl GenerateSequencePipe {
    /// How many rows are made, one at least.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}
