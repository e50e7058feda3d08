//! Pipes: what is done with the rows.
//!
//! The enum and what is the same for all pipes; the pipes themselves stand in files by family.

mod block;
mod clean;
mod coalesce;
mod copy;
mod extract;
mod facets;
mod fields;
mod filter;
mod first;
mod format;
mod join;
mod limit;
mod list;
mod math;
mod measure;
mod overwrite;
mod pack;
mod replace;
mod running_stats;
mod sample;
mod sequence;
pub(crate) mod sort;
mod split;
mod stream_context;
mod stream_fields;
mod time_add;
pub(crate) mod top;
mod uniq;
mod unpack;
mod unroll;

pub use block::{BlockStatsPipe, BlocksCountPipe, QueryStatsPipe};
pub use clean::{CollapseNumsPipe, DecolorizePipe};
pub use coalesce::CoalescePipe;
pub use copy::{CopyPipe, FieldPair, RenamePipe};
pub use extract::{ExtractPipe, ExtractRegexpPipe};
pub use facets::FacetsPipe;
pub use fields::{DeletePipe, DropEmptyFieldsPipe, FieldsPipe};
pub use filter::FilterPipe;
pub use first::FirstPipe;
pub use format::FormatPipe;
pub use join::{InlineRows, JoinPipe, RowField, Source, UnionPipe};
pub use limit::{LimitPipe, OffsetPipe};
pub use list::{FieldNamesPipe, FieldValuesPipe};
pub use math::{
    Call, Chain, Formula, MathEntry, MathField, MathFunction, MathOperand, MathOperator, MathPipe,
};
pub use measure::{HashPipe, JsonArrayLenPipe, LenPipe};
pub use overwrite::Overwrite;
pub use pack::{PackJsonPipe, PackLogfmtPipe};
pub use replace::{ReplacePipe, ReplaceRegexpPipe};
pub use running_stats::{End, RunningEntry, RunningFunction, RunningName, RunningStatsPipe};
pub use sample::SamplePipe;
pub use sequence::GenerateSequencePipe;
pub use sort::{Kept, SortKey, SortPipe};
pub use split::{JsonArrayConcatPipe, SplitPipe, UnpackWordsPipe};
pub use stream_context::StreamContextPipe;
pub use stream_fields::SetStreamFieldsPipe;
pub use time_add::TimeAddPipe;
pub use top::TopPipe;
pub use uniq::UniqPipe;
pub use unpack::{UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe};
pub use unroll::UnrollPipe;

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
    /// `coalesce`
    Coalesce(CoalescePipe) = "coalesce",
    /// `collapse_nums`
    CollapseNums(CollapseNumsPipe) = "collapse_nums",
    /// `copy`, `cp`
    Copy(CopyPipe) = "copy",
    /// `decolorize`
    Decolorize(DecolorizePipe) = "decolorize",
    /// `delete`, `del`, `rm`, `drop`
    Delete(DeletePipe) = "delete",
    /// `drop_empty_fields`
    DropEmptyFields(DropEmptyFieldsPipe) = "drop_empty_fields",
    /// `extract`
    Extract(ExtractPipe) = "extract",
    /// `extract_regexp`
    ExtractRegexp(ExtractRegexpPipe) = "extract_regexp",
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
    /// `format`
    Format(FormatPipe) = "format",
    /// `generate_sequence`
    GenerateSequence(GenerateSequencePipe) = "generate_sequence",
    /// `hash`
    Hash(HashPipe) = "hash",
    /// `join`
    Join(JoinPipe) = "join",
    /// `json_array_concat`
    JsonArrayConcat(JsonArrayConcatPipe) = "json_array_concat",
    /// `json_array_len`
    JsonArrayLen(JsonArrayLenPipe) = "json_array_len",
    /// `last`
    Last(FirstPipe) = "last",
    /// `len`
    Len(LenPipe) = "len",
    /// `limit`, `head`
    Limit(LimitPipe) = "limit",
    /// `math`, `eval`
    Math(MathPipe) = "math",
    /// `offset`, `skip`
    Offset(OffsetPipe) = "offset",
    /// `pack_json`
    PackJson(PackJsonPipe) = "pack_json",
    /// `pack_logfmt`
    PackLogfmt(PackLogfmtPipe) = "pack_logfmt",
    /// `query_stats`
    QueryStats(QueryStatsPipe) = "query_stats",
    /// `rename`, `mv`
    Rename(RenamePipe) = "rename",
    /// `replace`
    Replace(ReplacePipe) = "replace",
    /// `replace_regexp`
    ReplaceRegexp(ReplaceRegexpPipe) = "replace_regexp",
    /// `running_stats`
    RunningStats(RunningStatsPipe) = "running_stats",
    /// `sample`
    Sample(SamplePipe) = "sample",
    /// `set_stream_fields`
    SetStreamFields(SetStreamFieldsPipe) = "set_stream_fields",
    /// `sort`, `order`
    Sort(SortPipe) = "sort",
    /// `split`
    Split(SplitPipe) = "split",
    /// `stats`, or bare stats functions
    Stats(StatsPipe) = "stats",
    /// `stats_remote`: the part of `stats` that a cluster runs in its storage nodes
    StatsRemote(StatsRemotePipe) = "stats_remote",
    /// `stream_context`
    StreamContext(StreamContextPipe) = "stream_context",
    /// `time_add`
    TimeAdd(TimeAddPipe) = "time_add",
    /// `top`
    Top(TopPipe) = "top",
    /// `total_stats`
    TotalStats(RunningStatsPipe) = "total_stats",
    /// `union`
    Union(UnionPipe) = "union",
    /// `uniq`
    Uniq(UniqPipe) = "uniq",
    /// `unpack_json`
    UnpackJson(UnpackJsonPipe) = "unpack_json",
    /// `unpack_logfmt`
    UnpackLogfmt(UnpackLogfmtPipe) = "unpack_logfmt",
    /// `unpack_syslog`
    UnpackSyslog(UnpackSyslogPipe) = "unpack_syslog",
    /// `unpack_words`
    UnpackWords(UnpackWordsPipe) = "unpack_words",
    /// `unroll`
    Unroll(UnrollPipe) = "unroll",
}

impl Pipe {
    /// Where the pipe stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        each_pipe!(self, pipe => pipe.loc.0)
    }
}
