//! `running_stats` and `total_stats`.

use crate::ast::FieldPattern;
use crate::span::{Loc, Span};

/// Adds to each row what functions give over the rows up to it, or over all rows: the variant of [`Pipe`](super::Pipe)
/// tells which.
#[derive(Debug, Clone, PartialEq)]
pub struct RunningStatsPipe {
    /// None: all rows are one group.
    pub(crate) by: Vec<Box<str>>,
    /// One at least; their result names differ.
    pub(crate) entries: Vec<RunningEntry>,
    pub(crate) loc: Loc,
}

impl RunningStatsPipe {
    /// What rows are grouped by.
    #[must_use]
    pub fn by(&self) -> &[Box<str>] {
        &self.by
    }

    /// The functions, one at least.
    #[must_use]
    pub fn entries(&self) -> &[RunningEntry] {
        &self.entries
    }
}

/// A function and the name of its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunningEntry {
    pub(crate) function: RunningFunction,
    /// None: the name is the printed function.
    pub(crate) result: Option<Box<str>>,
    /// Of the function.
    pub(crate) loc: Loc,
}

impl RunningEntry {
    /// The function.
    #[must_use]
    pub fn function(&self) -> &RunningFunction {
        &self.function
    }

    /// The name that was given to the result.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }

    /// Where the function stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.loc.0
    }
}

/// A function over rows in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunningFunction {
    /// A function over the values of fields.
    Of {
        /// Which one.
        function: RunningName,
        /// One at least; `*` when none was given.
        fields: Vec<FieldPattern>,
    },
    /// The value of a row: `first(a) offset 1`.
    Nth {
        /// From which end rows are counted.
        end: End,
        /// The field.
        field: Box<str>,
        /// Rows to skip, at most 2^63 - 1.
        offset: u64,
    },
}

/// Which end of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// `first`
    First,
    /// `last`
    Last,
}

/// A function over the values of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunningName {
    /// `count`
    Count,
    /// `max`
    Max,
    /// `min`
    Min,
    /// `sum`
    Sum,
}

impl End {
    /// The name of the function.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Last => "last",
        }
    }
}

impl RunningName {
    /// The name of the function.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Count => "count",
            Self::Max => "max",
            Self::Min => "min",
            Self::Sum => "sum",
        }
    }
}
