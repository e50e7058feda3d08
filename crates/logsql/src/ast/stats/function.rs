//! The functions of `stats`.

use crate::ast::{FieldPattern, SortKey};
use crate::value::Fraction;

/// A function over the rows of a group.
#[derive(Debug, Clone, PartialEq)]
pub enum StatsFunction {
    /// A value of a field: `any(a)`.
    Any(Box<str>),
    /// A number or row over the values of fields: `sum(a, b*)`.
    Fields {
        /// Which function.
        function: FieldsFunction,
        /// One at least; `*` when none was given.
        fields: Vec<FieldPattern>,
    },
    /// The buckets that the values of a field fall into: `histogram(a)`.
    Histogram(Box<str>),
    /// Rows as JSON: `json_values(a) sort by (b) limit 5`.
    JsonValues(JsonValues),
    /// A list of the values of fields: `values(a) limit 5`.
    List {
        /// Which function.
        function: ListFunction,
        /// One at least; `*` when none was given.
        fields: Vec<FieldPattern>,
        /// Zero lists all.
        limit: u64,
    },
    /// A quantile of the values of fields: `quantile(0.5, a)`.
    Quantile {
        /// Which one, from 0 to 1.
        phi: Fraction,
        /// None: all fields.
        fields: Vec<FieldPattern>,
    },
    /// Rows per second: `rate()`.
    Rate,
    /// A field of the row with the largest or smallest value of another one: `field_max(by, a)`.
    RowField {
        /// Which row.
        row: RowFunction,
        /// The field whose value decides.
        by: Box<str>,
        /// The field whose value is taken.
        field: Box<str>,
    },
    /// The row with the largest or smallest value of a field: `row_max(by, a*)`.
    Row {
        /// Which row.
        row: RowFunction,
        /// The field whose value decides.
        by: Box<str>,
        /// The fields of the row; none: all fields.
        fields: Vec<FieldPattern>,
    },
    /// The number of different combinations of values: `count_uniq(a, b) limit 5`.
    UniqCount {
        /// Which function.
        function: UniqCount,
        /// One at least.
        fields: Vec<Box<str>>,
        /// What is counted to at most; zero: to the end.
        limit: u64,
    },
}

/// Rows as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonValues {
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) sort: Vec<SortKey>,
    pub(crate) limit: u64,
}

impl JsonValues {
    /// The fields, one at least; `*` when none was given.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }

    /// What the rows are sorted by; perhaps nothing.
    #[must_use]
    pub fn sort(&self) -> &[SortKey] {
        &self.sort
    }

    /// Rows that are kept; zero means all.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}

macro_rules! functions {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $(#[doc = concat!("`", $text, "`")] $variant,)* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name of the function.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    };
}

functions! {
    /// A function over the values of fields, of all fields when none is named.
    FieldsFunction {
        Avg = "avg",
        Count = "count",
        CountEmpty = "count_empty",
        Max = "max",
        Median = "median",
        Min = "min",
        RateSum = "rate_sum",
        RowAny = "row_any",
        Stddev = "stddev",
        Sum = "sum",
        SumLen = "sum_len",
    }
}

functions! {
    /// A list of values.
    ListFunction {
        UniqValues = "uniq_values",
        Values = "values",
    }
}

functions! {
    /// A count of different values; `count_uniq_hash` counts their hashes.
    UniqCount {
        CountUniq = "count_uniq",
        CountUniqHash = "count_uniq_hash",
    }
}

/// Which row a function takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowFunction {
    /// The one with the largest value.
    Max,
    /// The one with the smallest value.
    Min,
}

impl StatsFunction {
    /// The name of the function.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Any(_) => "any",
            Self::Fields { function, .. } => function.as_str(),
            Self::Histogram(_) => "histogram",
            Self::JsonValues(_) => "json_values",
            Self::List { function, .. } => function.as_str(),
            Self::Quantile { .. } => "quantile",
            Self::Rate => "rate",
            Self::RowField { row: RowFunction::Max, .. } => "field_max",
            Self::RowField { row: RowFunction::Min, .. } => "field_min",
            Self::Row { row: RowFunction::Max, .. } => "row_max",
            Self::Row { row: RowFunction::Min, .. } => "row_min",
            Self::UniqCount { function, .. } => function.as_str(),
        }
    }

    /// Whether the result is a row or a part of one as JSON, which names a series and is no number.
    pub(crate) fn gives_rows(&self) -> bool {
        match self {
            Self::Fields { function: FieldsFunction::RowAny, .. } | Self::Row { .. } => true,
            Self::Any(_)
            | Self::Fields { .. }
            | Self::Histogram(_)
            | Self::JsonValues(_)
            | Self::List { .. }
            | Self::Quantile { .. }
            | Self::Rate
            | Self::RowField { .. }
            | Self::UniqCount { .. } => false,
        }
    }
}
