//! `sample`.

use crate::span::Loc;

/// Keeps a random part of the rows.
#[derive(Debug, Clone, PartialEq)]
pub struct SamplePipe {
    pub(crate) every: u64,
    pub(crate) loc: Loc,
}

impl SamplePipe {
    /// One row of how many is kept, one at least.
    #[must_use]
    pub fn every(&self) -> u64 {
        self.every
    }
}
