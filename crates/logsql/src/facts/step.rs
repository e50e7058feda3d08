//! What is known of each pipe.

mod row;
mod set;
#[cfg(test)]
mod tests;

use crate::ast::Pipe;
use crate::ast::pipe::each_pipe;

/// What is known of a pipe. Nothing has a default: a new pipe must decide.
pub(crate) trait Step {
    /// How many rows it lets through at most, when it says so.
    fn row_limit(&self) -> Option<u64>;

    /// Whether a tail takes it: it turns each row into rows without waiting for others.
    fn may_tail(&self) -> bool;

    /// Whether the store takes it for one that leaves the time of the rows as it is. By name only: a pipe that is told
    /// to write `_time` may count as one that keeps it.
    fn keeps_time(&self) -> bool;

    /// Whether `_time` behind it may be something else than the time of a row.
    fn writes_time(&self) -> bool;
}

/// Pipes of which the same is true whatever they say.
macro_rules! steps {
    ($($pipe:ty: tail $tail:literal, keeps_time $keeps:literal, writes_time $writes:literal,)*) => {
        $(impl Step for $pipe {
            fn row_limit(&self) -> Option<u64> {
                None
            }

            fn may_tail(&self) -> bool {
                $tail
            }

            fn keeps_time(&self) -> bool {
                $keeps
            }

            fn writes_time(&self) -> bool {
                $writes
            }
        })*
    };
}
use steps;

impl Pipe {
    /// How many rows it lets through at most, when it says so.
    #[must_use]
    pub fn row_limit(&self) -> Option<u64> {
        each_pipe!(self, pipe => pipe.row_limit())
    }

    /// Whether the store takes it in a live tail. What stands in its sub-queries does not count.
    #[must_use]
    pub fn may_tail(&self) -> bool {
        each_pipe!(self, pipe => pipe.may_tail())
    }

    /// Whether the store counts it among the pipes that keep the time of the rows, as it asks of all pipes before the
    /// last `stats` of a range query. By name only: a pipe that is told to write `_time` may count as one that keeps it.
    #[must_use]
    pub fn keeps_time(&self) -> bool {
        each_pipe!(self, pipe => pipe.keeps_time())
    }

    /// Whether `_time` behind it may be something else than the time of a row.
    #[must_use]
    pub fn writes_time(&self) -> bool {
        each_pipe!(self, pipe => pipe.writes_time())
    }
}
