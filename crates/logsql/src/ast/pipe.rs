//! Pipes: what is done with the rows.
//!
//! The enum and what is the same for all pipes; the pipes themselves stand in files by family.

mod fields;
mod filter;
mod join;
mod limit;
mod list;
mod sequence;
mod sort;
mod stream_context;
mod uniq;

pub use fields::{DeletePipe, DropEmptyFieldsPipe, FieldsPipe};
pub use filter::FilterPipe;
pub use join::{InlineRows, JoinPipe, RowField, Source, UnionPipe};
pub use limit::{LimitPipe, OffsetPipe};
pub use list::FieldNamesPipe;
pub use sequence::GenerateSequencePipe;
pub use sort::{SortKey, SortPipe};
pub use stream_context::StreamContextPipe;
pub use uniq::UniqPipe;

use super::stats::StatsPipe;
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
    /// `delete`, `del`, `rm`, `drop`
    Delete(DeletePipe) = "delete",
    /// `drop_empty_fields`
    DropEmptyFields(DropEmptyFieldsPipe) = "drop_empty_fields",
    /// `field_names`
    FieldNames(FieldNamesPipe) = "field_names",
    /// `fields`, `keep`
    Fields(FieldsPipe) = "fields",
    /// `filter`, `where`, or a bare filter
    Filter(FilterPipe) = "filter",
    /// `generate_sequence`
    GenerateSequence(GenerateSequencePipe) = "generate_sequence",
    /// `join`
    Join(JoinPipe) = "join",
    /// `limit`, `head`
    Limit(LimitPipe) = "limit",
    /// `offset`, `skip`
    Offset(OffsetPipe) = "offset",
    /// `sort`, `order`
    Sort(SortPipe) = "sort",
    /// `stats`, or bare stats functions
    Stats(StatsPipe) = "stats",
    /// `stream_context`
    StreamContext(StreamContextPipe) = "stream_context",
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
