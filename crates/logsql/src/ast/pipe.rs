//! Pipes: what is done with the rows.
//!
//! The enum and what is the same for all pipes; the pipes themselves stand in files by family.

mod block;
mod facets;
mod fields;
mod filter;
mod first;
mod join;
mod limit;
mod list;
mod running_stats;
mod sequence;
pub(crate) mod sort;
mod stream_context;
pub(crate) mod top;
mod uniq;

pub use block::{BlockStatsPipe, BlocksCountPipe, QueryStatsPipe};
pub use facets::FacetsPipe;
pub use fields::{DeletePipe, DropEmptyFieldsPipe, FieldsPipe};
pub use filter::FilterPipe;
pub use first::FirstPipe;
pub use join::{InlineRows, JoinPipe, RowField, Source, UnionPipe};
pub use limit::{LimitPipe, OffsetPipe};
pub use list::{FieldNamesPipe, FieldValuesPipe};
pub use running_stats::{End, RunningEntry, RunningFunction, RunningName, RunningStatsPipe};
pub use sequence::GenerateSequencePipe;
pub use sort::{Kept, SortKey, SortPipe};
pub use stream_context::StreamContextPipe;
pub use top::TopPipe;
pub use uniq::UniqPipe;

use super::stats::{StatsPipe, StatsRemotePipe};
use crate::span::Span;

/// Makes the enum of pipes, and `each_pipe!`, which does the same with the struct of any pipe.
macro_rules! pipes {
    (($d:tt) $($(#[$doc:meta])* $variant:ident($pipe:ty) = $name:literal,)*) => {
        /// One step behind a `|`.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Pipe { $($(#[$doc])* $variant($pipe),)* }

        impl Pipe {
            /// The name that is printed.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self { $(Self::$variant(_) => $name,)* }
            }
        }

        /// `each_pipe!(pipe, inner => …)`: the same for the struct inside any pipe.
        macro_rules! each_pipe {
            ($d pipe:expr, $d inner:ident => $d run:expr) => {
                match $d pipe { $($crate::ast::Pipe::$variant($d inner) => $d run,)* }
            };
        }
        pub(crate) use each_pipe;
    };
}

pipes! { ($)
    /// `block_stats`
    BlockStats(BlockStatsPipe) = "block_stats",
    /// `blocks_count`
    BlocksCount(BlocksCountPipe) = "blocks_count",
    /// `delete`, `del`, `rm`, `drop`
    Delete(DeletePipe) = "delete",
    /// `drop_empty_fields`
    DropEmptyFields(DropEmptyFieldsPipe) = "drop_empty_fields",
    /// `facets`
    Facets(FacetsPipe) = "facets",
    /// `field_names`
    FieldNames(FieldNamesPipe) = "field_names",
    /// `field_values`
    FieldValues(FieldValuesPipe) = "field_values",
    /// `fields`, `keep`
    Fields(FieldsPipe) = "fields",
    /// `filter`, `where`, or a bare filter
    Filter(FilterPipe) = "filter",
    /// `first`
    First(FirstPipe) = "first",
    /// `generate_sequence`
    GenerateSequence(GenerateSequencePipe) = "generate_sequence",
    /// `join`
    Join(JoinPipe) = "join",
    /// `last`
    Last(FirstPipe) = "last",
    /// `limit`, `head`
    Limit(LimitPipe) = "limit",
    /// `offset`, `skip`
    Offset(OffsetPipe) = "offset",
    /// `query_stats`
    QueryStats(QueryStatsPipe) = "query_stats",
    /// `running_stats`
    RunningStats(RunningStatsPipe) = "running_stats",
    /// `sort`, `order`
    Sort(SortPipe) = "sort",
    /// `stats`, or bare stats functions
    Stats(StatsPipe) = "stats",
    /// `stats_remote`: the part of `stats` that a cluster runs in its storage nodes
    StatsRemote(StatsRemotePipe) = "stats_remote",
    /// `stream_context`
    StreamContext(StreamContextPipe) = "stream_context",
    /// `top`
    Top(TopPipe) = "top",
    /// `total_stats`
    TotalStats(RunningStatsPipe) = "total_stats",
    /// `union`
    Union(UnionPipe) = "union",
    /// `uniq`
    Uniq(UniqPipe) = "uniq",
}

impl Pipe {
    /// Where the pipe stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        each_pipe!(self, pipe => pipe.loc.0)
    }
}
