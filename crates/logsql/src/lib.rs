//! LogsQL: parse it, print it, guard it.
//!
//! A query becomes a tree, the tree gets a guard in every place, and the tree becomes text again. No texts are joined.
//!
//! ```
//! use obsproxy_logsql::{COZYSTACK_SCOPE, ScopeTemplate, enforce, parse};
//!
//! let template = ScopeTemplate::parse(COZYSTACK_SCOPE)?;
//! let guard = template.guard(["tenant-a"])?;
//! let query = parse("error user:in(_time:1d status:>499 | fields user) | limit 10")?;
//! let scoped = enforce(query, &guard)?;
//! assert_eq!(scoped.as_str().matches(guard.as_str()).count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Input safety
//!
//! Texts of strangers may be passed to [`parse`]. It is bounded in bytes, depth, nodes and sub-queries
//! ([`ParseOptions`]), takes time in proportion to the text, and needs less than a megabyte of stack at the default
//! depth even in a debug build. Nothing is passed through that the parser does not know: the output is printed from
//! the tree, numbers and times from checked values, since the store prints and parses what it gets once more.
//! [`enforce`] parses its own output and proves that the guard stands in each query before it returns.
//!
//! Parsing, printing and guarding do no I/O, start no threads and do not panic; an error never holds more of a text than
//! the text. Trees are dropped and compared by recursion, as deep as they were parsed.
//!
//! # Language level
//!
//! The language is that of VictoriaLogs v1.52.1, the whole of it: query options, all filters, pipes, functions of `stats`
//! and of `math`, sub-queries wherever they may stand, with their other names and in any case. Two kinds of text that the
//! store takes are refused:
//!
//! * what it reads in a lax way and would read in another one after printing it: dates and addresses with other
//!   characters than digits, quoted numbers that are no number without quotes, special fields in another case;
//! * texts that are not UTF-8, letters newer than Unicode 15.0, and regular expressions that the store's own parser and
//!   this one might take for different ones.
//!
//! What is valid and still must not be run for a stranger is parsed, and refused by [`enforce`] by its name
//! ([`RefusalKind`]). A word that is no pipe, filter or function here is an error, never passed on: a newer store knows
//! more of them, and this crate must be told first.

mod ast;
mod caret;
mod error;
mod facts;
#[cfg(test)]
mod generate;
mod lex;
mod options;
mod parse;
mod print;
mod rewrite;
mod scope;
mod span;
mod suggest;
mod time;
mod value;
mod visit;

pub use ast::{
    AddressRange, Atom, BlockStatsPipe, BlocksCountPipe, Bounds, ByField, Call, Case, Chain, CoalescePipe,
    CollapseNumsPipe, CommonCase, Compare, Comparison, Condition, CopyPipe, DecolorizePipe, DeletePipe,
    DropEmptyFieldsPipe, End, Expr, ExtractPipe, ExtractRegexpPipe, FacetsPipe, Field, FieldGroup,
    FieldNamesPipe, FieldPair, FieldPattern, FieldRelation, FieldValuesPipe, FieldsFunction, FieldsPipe,
    Filter, FilterPipe, FirstPipe, FormatPipe, Formula, GenerateSequencePipe, GlobalFilter, GuardFilter,
    HashPipe, InSet, InlineRows, JoinPipe, Joined, JsonArrayConcatPipe, JsonArrayLenPipe, JsonValues, Kept,
    LenPipe, LenRange, LimitPipe, ListFunction, Match, MathEntry, MathField, MathFunction, MathOperand,
    MathOperator, MathPipe, Node, OffsetPipe, Operand, Operator, Overwrite, PackJsonPipe, PackLogfmtPipe,
    PatternMatch, PatternPlace, Pipe, Query, QueryOptions, QueryStatsPipe, Relation, RenamePipe, ReplacePipe,
    ReplaceRegexpPipe, Results, RowField, RowFunction, RunningEntry, RunningFunction, RunningName,
    RunningStatsPipe, SamplePipe, SetStreamFieldsPipe, Several, SortKey, SortPipe, Source, SplitPipe,
    StatsEntry, StatsFunction, StatsPipe, StatsRemotePipe, StreamContextPipe, StreamFilter, StreamId,
    StreamIdFilter, StreamIds, StreamTag, StringRange, SubQuery, TagTest, TagValues, Test, TimeAddPipe,
    TimeFilter, TimeRange, TopPipe, UnionPipe, UniqCount, UniqPipe, UnpackJsonPipe, UnpackLogfmtPipe,
    UnpackSyslogPipe, UnpackWordsPipe, UnrollPipe,
};
pub use error::{ErrorKind, NumberClass, ParseError, Refusal, RefusalKind};
pub use facts::{
    Facts, FieldsRead, NotStats, NotStatsKind, NotTail, NotTailKind, StatsShape, TimeBounds, facts,
    fields_read, stats_query, stats_query_range, tailable, time_bounds,
};
pub use options::ParseOptions;
pub use parse::{
    parse, parse_extra_filters, parse_extra_stream_filters, parse_filter, parse_filter_with, parse_with,
};
pub use rewrite::{EnforceError, EnforceOptions, Isolation, ProofError, ScopedQuery, enforce, enforce_with};
pub use scope::{COZYSTACK_SCOPE, Guard, GuardError, ScopeTemplate, TemplateError};
pub use span::{Loc, Span};
pub use time::{
    BucketLimits, BucketLimitsError, BucketPlan, ClampedBuckets, DurationError, Planned, Step, StepError,
    TimeArg, TimeError, Window, WindowError, WindowLimits, format_duration, format_time, max_filled_buckets,
    parse_duration,
};
pub use value::{
    Bucket, BucketOffset, BucketSize, Constant, Duration, ExtractPattern, FormatPattern, Fraction,
    GroupRegexp, Instant, Number, Regexp, TimeOfDay, TimePoint, Weekday,
};
pub use visit::{
    Visit, VisitMut, walk_atom, walk_atom_mut, walk_condition, walk_condition_mut, walk_filter,
    walk_filter_mut, walk_options, walk_options_mut, walk_pipe, walk_pipe_mut, walk_query, walk_query_mut,
    walk_subquery, walk_subquery_mut, walk_test, walk_test_mut, walk_tests, walk_tests_mut,
};

/// The program in the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
