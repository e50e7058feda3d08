//! What would tell which fields the rows of others have.
//!
//! The store keeps rows in blocks, and a block holds rows of others too. Where a query speaks of a family of fields, `name*`,
//! or of all fields, the store goes through the columns of the block, so a row is taken to have each of them, with an empty
//! value. What lets an empty value be seen tells their names; values are never told. Once the query itself has said which
//! columns there are (`fields a, b`, `stats`, `uniq`), nothing is told any more.

mod change;
mod family;

pub(super) use family::{asks, refusal, tested};

use crate::ast::pipe::each_pipe;
use crate::ast::{Pipe, Query};
use change::Change;

/// Whose columns the rows have at a place in a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Columns {
    /// Those of the blocks that the rows were read from.
    OfBlocks,
    /// Those that the query or its own rows name.
    OfQuery,
}

impl Columns {
    /// Whether rows of others may have given columns.
    pub(in super::super) fn tell(self) -> bool {
        self == Self::OfBlocks
    }

    /// Behind a pipe that stands here.
    pub(in super::super) fn behind(self, pipe: &Pipe) -> Self {
        each_pipe!(pipe, pipe => pipe.change(self))
    }

    /// Of the rows that a query gives.
    fn of(query: &Query) -> Self {
        query.pipes.iter().fold(Self::OfBlocks, Self::behind)
    }

    /// Of rows that come from here and from there.
    fn and(self, other: Self) -> Self {
        if self.tell() { self } else { other }
    }
}
