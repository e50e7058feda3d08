//! `stats`: groups of rows and functions over them.

use super::FieldPattern;
use crate::span::Loc;
use crate::value::{Bucket, BucketOffset};

/// `stats by (a, _time:5m) count() as hits`
#[derive(Debug, Clone, PartialEq)]
pub struct StatsPipe {
    pub(crate) by: Vec<ByField>,
    /// One at least; their result names differ.
    pub(crate) entries: Vec<StatsEntry>,
    pub(crate) loc: Loc,
}

impl StatsPipe {
    /// What rows are grouped by.
    #[must_use]
    pub fn by(&self) -> &[ByField] {
        &self.by
    }

    /// The functions, one at least.
    #[must_use]
    pub fn entries(&self) -> &[StatsEntry] {
        &self.entries
    }
}

/// A field that rows are grouped by.
#[derive(Debug, Clone, PartialEq)]
pub struct ByField {
    pub(crate) name: Box<str>,
    pub(crate) bucket: Option<Bucket>,
    /// Only with a bucket.
    pub(crate) offset: Option<BucketOffset>,
}

impl ByField {
    /// The field.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How its values are rounded.
    #[must_use]
    pub fn bucket(&self) -> Option<&Bucket> {
        self.bucket.as_ref()
    }
}

/// One function and the name of its result.
#[derive(Debug, Clone, PartialEq)]
pub struct StatsEntry {
    pub(crate) function: StatsFunction,
    /// One at least; `*` when none was given.
    pub(crate) fields: Vec<FieldPattern>,
    /// None: the name is the printed function.
    pub(crate) result: Option<Box<str>>,
}

impl StatsEntry {
    /// The function.
    #[must_use]
    pub fn function(&self) -> StatsFunction {
        self.function
    }

    /// The name that was given to the result.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }
}

/// A function over the rows of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatsFunction {
    /// `avg`
    Avg,
    /// `count`
    Count,
    /// `max`
    Max,
    /// `min`
    Min,
    /// `sum`
    Sum,
}

impl StatsFunction {
    /// The name of the function.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Avg => "avg",
            Self::Count => "count",
            Self::Max => "max",
            Self::Min => "min",
            Self::Sum => "sum",
        }
    }
}
