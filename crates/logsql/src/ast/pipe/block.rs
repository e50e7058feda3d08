//! `block_stats`, `blocks_count` and `query_stats`: how the store keeps its rows and runs a query.

use crate::span::Loc;

/// Shows the columns of each block and where it is stored.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BlockStatsPipe {
    pub(crate) loc: Loc,
}

/// Counts the blocks that were read.
#[derive(Debug, Clone, PartialEq)]
pub struct BlocksCountPipe {
    /// The field for the count; not empty.
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl BlocksCountPipe {
    /// The field for the count when none is given.
    pub(crate) const RESULT: &'static str = "blocks_count";

    /// The field for the count.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// Shows what the query cost.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct QueryStatsPipe {
    pub(crate) loc: Loc,
}
