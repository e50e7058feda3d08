//! Valid LogsQL that is refused all the same.

use std::fmt;

use crate::caret;
use crate::span::Span;

/// Which construct [`enforce`](crate::enforce) refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// `uniq … with hits` at the end of a sub-query: the store cannot run it.
    UniqHitsInSubquery,
    /// A family of fields, `name*`, that is asked for what an empty value passes: the store looks at the fields of whole
    /// blocks, and a block holds rows of others too, so the answer would tell which fields those have.
    EmptyValueOfFamily,
    /// `min` over a family of fields: an empty value is the smallest, so the same is told by it.
    MinOfFamily,
    /// `options(ignore_global_time_filter=…)` or `options(time_offset=…)`: the query would read outside the window of its
    /// request.
    OptionOfWindow,
    /// `values` over a family of fields: the store lists the empty values of fields that no row has.
    ValuesOfFamily,
    /// `median` or `quantile` over a family of fields: those empty values count in it.
    QuantileOfFamily,
    /// `copy` or `rename` of a family of fields: a field that only rows of others have is moved too, with an empty value,
    /// and takes the place of one that the row has.
    FamilyMoved,
    /// `pack_logfmt`: writes the names of fields of the block that are empty in the row.
    PackLogfmt,
    /// `sort`, `first` or `last` without fields: the store sorts by all fields of a block, empty ones too, so the order tells the same.
    SortByAll,
    /// `block_stats`: shows the fields of whole blocks and where they are stored.
    BlockStats,
    /// `blocks_count`: counts blocks, which hold the rows of others too.
    BlocksCount,
    /// `query_stats`: measures what was read of whole blocks.
    QueryStats,
    /// `stats_remote`: a part of the store's own protocol.
    StatsRemote,
    /// `value_type(…)`: the store answers with the type in which it keeps the values of a whole block, so that rows
    /// without the field match when rows of others have it.
    ValueType,
    /// `delete` or `rename` of the last of `_time`, `_stream` and `_stream_id`: the store loses rows without any field, but
    /// those to which rows of others give an empty one.
    DeleteOfOwnFields,
    /// `drop_empty_fields`, but before `field_names`: whether it drops a row without the fields that are used later
    /// depends on the fields of others.
    DropEmptyFields,
    /// `len_range` in a pipe, of a family of fields that holds `_time`, or that or `eq_field`, `le_field`, `lt_field` where
    /// `_time` was copied or renamed: the store cannot run it.
    LengthOfTime,
    /// `stream_context` that is not the first pipe: the store refuses it, or cannot run it where a row has lost its stream.
    LateStreamContext,
    /// `stream_context` in a store that keeps tenants apart by accounts, or without a window: the store reads the rows
    /// around others past filter, window and account.
    StreamContext,
    /// `stream_context` with more than 1,000 rows before or behind a row, with more than an hour, or with a `time_window` of
    /// nothing, which a cluster cannot run.
    WideStreamContext,
    /// `first` or `last` of `running_stats` or `total_stats`, more than a million rows away: the store cannot run it near the
    /// largest number.
    FarOffset,
    /// More sub-queries than allowed, those of added filters included.
    TooManySubqueries {
        /// Sub-queries that are allowed.
        max: usize,
    },
    /// More classes with thousands of characters, such as `[^"]` and `\S`, in the regular expressions of filters than
    /// allowed, repetitions counted: they keep the store busy before it reads a row.
    WideClasses {
        /// Classes that are allowed.
        max: u32,
    },
    /// More spellings in `contains_common_case(…)` and `equals_common_case(…)` than allowed: the store makes two for each
    /// upper-case letter of a text, before it reads a row.
    ManySpellings {
        /// Spellings that are allowed.
        max: u64,
    },
    /// Pipes that could make a value more times as long than allowed, such as `format "<x><x>" as x` again and again: the
    /// store would have to hold it in memory.
    LongValues {
        /// How many times as long it may become.
        max: u64,
    },
    /// `generate_sequence` of more rows than allowed.
    GeneratedRows {
        /// Rows that are allowed.
        max: u64,
    },
}

/// A construct that is valid LogsQL and is refused all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    kind: RefusalKind,
    span: Span,
}

impl Refusal {
    pub(crate) fn new(kind: RefusalKind, span: Span) -> Self {
        Self { kind, span }
    }

    /// What is refused.
    #[must_use]
    pub fn kind(&self) -> RefusalKind {
        self.kind
    }

    /// Where it stands in the text that was parsed.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// What to write instead.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self.kind {
            RefusalKind::UniqHitsInSubquery => "leave `hits` out",
            RefusalKind::EmptyValueOfFamily => "write one field's whole name, or ask for what is not empty",
            RefusalKind::OptionOfWindow => "set the times of the request, or write `_time:… offset …`",
            RefusalKind::MinOfFamily
            | RefusalKind::ValuesOfFamily
            | RefusalKind::QuantileOfFamily
            | RefusalKind::FamilyMoved => "write the names of the fields",
            RefusalKind::PackLogfmt => {
                "put `fields` with the names of the fields before it, or use `pack_json`"
            }
            RefusalKind::SortByAll => "write `by (…)` with the names of the fields",
            RefusalKind::BlockStats => "use `facets` to see the fields and their values",
            RefusalKind::BlocksCount | RefusalKind::QueryStats => "count the rows with `count()`",
            RefusalKind::StatsRemote => "write `stats`",
            RefusalKind::ValueType => "ask for values, as in `field:>=0` or `field:~\"…\"`",
            RefusalKind::DeleteOfOwnFields => "keep one of them, or write `fields a, b`",
            RefusalKind::DropEmptyFields => {
                "leave it out, since empty fields are not shown, or write `fields a, b` before it"
            }
            RefusalKind::LengthOfTime => {
                "write the name of another field, and `format \"<_time>\" as t` for a copy"
            }
            RefusalKind::LateStreamContext => "write it as the first pipe",
            RefusalKind::StreamContext => "ask for the stream and a time around the row",
            RefusalKind::WideStreamContext => {
                "write smaller numbers, and leave a `time_window` of nothing out"
            }
            RefusalKind::FarOffset => "write a smaller number",
            RefusalKind::GeneratedRows { .. } => "write a smaller number",
            RefusalKind::LongValues { .. } => {
                "write fewer of `format`, `replace`, `pack_json` and the like, or fewer fields in them"
            }
            RefusalKind::ManySpellings { .. } => "write fewer upper-case letters, or `i(…)` for any case",
            RefusalKind::WideClasses { .. } => "write `.` or a narrower class, or fewer repetitions",
            RefusalKind::TooManySubqueries { .. } => {
                "the store runs them one after the other; ask for less at once"
            }
        }
    }
}

impl Refusal {
    /// The message, the line and a caret below the place. `text` is the one that was parsed; the tree does not keep it.
    pub fn in_text<'a>(&'a self, text: &'a str) -> impl fmt::Display + 'a {
        InText { refusal: self, text }
    }
}

struct InText<'a> {
    refusal: &'a Refusal,
    text: &'a str,
}

impl fmt::Display for InText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        caret::draw(f, self.refusal, self.text, self.refusal.span)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            RefusalKind::UniqHitsInSubquery => "`uniq … with hits` at the end of a sub-query is refused",
            RefusalKind::EmptyValueOfFamily => {
                "a filter on `name*` that an empty value may pass is refused (a sub-query may give one)"
            }
            RefusalKind::MinOfFamily => "`min` over `name*` or over all fields is refused",
            RefusalKind::OptionOfWindow => {
                "the query options `ignore_global_time_filter` and `time_offset` are refused"
            }
            RefusalKind::ValuesOfFamily => "`values` over `name*` or over all fields is refused",
            RefusalKind::QuantileOfFamily => {
                "`median` or `quantile` over `name*` or over all fields is refused"
            }
            RefusalKind::FamilyMoved => "`copy` or `rename` of `name*` or of all fields is refused",
            RefusalKind::PackLogfmt => "`pack_logfmt` is refused where rows have all their fields",
            RefusalKind::SortByAll => "`sort`, `first` or `last` without fields is refused",
            RefusalKind::BlockStats => "`block_stats` is refused",
            RefusalKind::BlocksCount => "`blocks_count` is refused",
            RefusalKind::QueryStats => "`query_stats` is refused",
            RefusalKind::StatsRemote => "`stats_remote` is refused",
            RefusalKind::ValueType => "the filter `value_type` is refused",
            RefusalKind::DeleteOfOwnFields => {
                "to take all of `_time`, `_stream` and `_stream_id` away is refused"
            }
            RefusalKind::DropEmptyFields => "`drop_empty_fields` is refused, but before `field_names`",
            RefusalKind::LengthOfTime => {
                "`len_range`, `eq_field`, `le_field` and `lt_field` of `_time` are refused in a pipe"
            }
            RefusalKind::LateStreamContext => "`stream_context` behind another pipe is refused",
            RefusalKind::StreamContext => "`stream_context` is refused",
            RefusalKind::WideStreamContext => {
                "`stream_context` with more than 1000 rows on a side, or a `time_window` of nothing or of more than one hour, is refused"
            }
            RefusalKind::FarOffset => "an `offset` of more than 1000000 rows is refused",
            RefusalKind::TooManySubqueries { max } => {
                return write!(f, "more than {max} sub-queries are refused; {}", self.help());
            }
            RefusalKind::WideClasses { max } => {
                return write!(
                    f,
                    "more than {max} classes like `[^x]` or `\\S` in regular expressions are refused; {}",
                    self.help()
                );
            }
            RefusalKind::LongValues { max } => {
                return write!(
                    f,
                    "pipes that could make a value more than {max} times as long are refused; {}",
                    self.help()
                );
            }
            RefusalKind::ManySpellings { max } => {
                return write!(
                    f,
                    "more than {max} spellings of common case are refused (each upper-case letter doubles those of a text); {}",
                    self.help()
                );
            }
            RefusalKind::GeneratedRows { max } => {
                return write!(f, "`generate_sequence` of more than {max} rows is refused; {}", self.help());
            }
        };
        write!(f, "{what}; {}", self.help())
    }
}

impl std::error::Error for Refusal {}
