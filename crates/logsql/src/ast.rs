//! The tree of a query: faithful to what was written, without its quotes, blanks and aliases.
//!
//! Only trees that LogsQL can write can be made: double negation, groups of one and empty lists of pipes' fields have
//! no place. Two trees are equal when they mean the same, wherever their parts stood in the text.

mod condition;
mod conjoin;
pub(crate) mod expr;
pub(crate) mod field;
pub(crate) mod filter;
pub(crate) mod guard;
pub(crate) mod pipe;
mod query_options;
pub(crate) mod stats;
pub(crate) mod stream;
pub(crate) mod time;

pub use condition::Condition;
pub use expr::{Expr, Joined, Node, Operator, Several};
pub use field::{Field, FieldPattern};
pub use filter::{
    AddressRange, Atom, CommonCase, Comparison, FieldGroup, FieldRelation, Filter, InSet, LenRange, Match,
    Operand, PatternMatch, PatternPlace, Relation, StreamId, StreamIdFilter, StreamIds, StringRange,
    SubQuery, Test,
};
pub use guard::GuardFilter;
pub use pipe::{
    BlockStatsPipe, BlocksCountPipe, Call, Chain, CoalescePipe, CollapseNumsPipe, CopyPipe, DecolorizePipe,
    DeletePipe, DropEmptyFieldsPipe, End, ExtractPipe, ExtractRegexpPipe, FacetsPipe, FieldNamesPipe,
    FieldPair, FieldValuesPipe, FieldsPipe, FilterPipe, FirstPipe, FormatPipe, Formula, GenerateSequencePipe,
    HashPipe, InlineRows, JoinPipe, JsonArrayConcatPipe, JsonArrayLenPipe, Kept, LenPipe, LimitPipe,
    MathEntry, MathField, MathFunction, MathOperand, MathOperator, MathPipe, OffsetPipe, Overwrite,
    PackJsonPipe, PackLogfmtPipe, Pipe, QueryStatsPipe, RenamePipe, ReplacePipe, ReplaceRegexpPipe, RowField,
    RunningEntry, RunningFunction, RunningName, RunningStatsPipe, SamplePipe, SetStreamFieldsPipe, SortKey,
    SortPipe, Source, SplitPipe, StreamContextPipe, TimeAddPipe, TopPipe, UnionPipe, UniqPipe,
    UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe, UnpackWordsPipe, UnrollPipe,
};
pub use query_options::{GlobalFilter, QueryOptions};
pub use stats::{
    ByField, Case, FieldsFunction, JsonValues, ListFunction, Results, RowFunction, StatsEntry, StatsFunction,
    StatsPipe, StatsRemotePipe, UniqCount,
};
pub use stream::{StreamFilter, StreamTag, TagTest, TagValues};
pub use time::{Bounds, Compare, TimeFilter, TimeRange};

use crate::span::{Loc, Span};

/// A query: its options, a filter and the pipes behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    pub(crate) options: QueryOptions,
    pub(crate) filter: Filter,
    pub(crate) pipes: Vec<Pipe>,
    pub(crate) loc: Loc,
}

impl Query {
    /// A query of a filter alone.
    #[must_use]
    pub fn new(filter: Filter) -> Self {
        Self { options: QueryOptions::default(), filter, pipes: Vec::new(), loc: Loc::default() }
    }

    /// The options before the filter.
    #[must_use]
    pub fn options(&self) -> &QueryOptions {
        &self.options
    }

    /// The filter before the first pipe.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// The pipes, in their order.
    #[must_use]
    pub fn pipes(&self) -> &[Pipe] {
        &self.pipes
    }

    /// Where the query stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.loc.0
    }
}
