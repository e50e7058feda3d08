//! `stats`: groups of rows and functions over them.

mod function;

pub use function::{FieldsFunction, JsonValues, ListFunction, RowFunction, StatsFunction, UniqCount};

use super::Condition;
use crate::span::{Loc, Span};
use crate::value::{Bucket, BucketOffset};

/// `stats by (a, _time:5m) count() as hits`
#[derive(Debug, Clone, PartialEq)]
pub struct StatsPipe {
    pub(crate) by: Vec<ByField>,
    /// One at least; their result names differ, and are no `by` fields.
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

/// The part of `stats` that a cluster runs in its storage nodes; its answer is binary.
#[derive(Debug, Clone, PartialEq)]
pub struct StatsRemotePipe {
    pub(crate) stats: StatsPipe,
    pub(crate) loc: Loc,
}

impl StatsRemotePipe {
    /// What is run.
    #[must_use]
    pub fn stats(&self) -> &StatsPipe {
        &self.stats
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

    /// By how much the buckets are shifted; only with a bucket.
    #[must_use]
    pub fn offset(&self) -> Option<&BucketOffset> {
        self.offset.as_ref()
    }
}

/// One function and where its results go.
#[derive(Debug, Clone, PartialEq)]
pub struct StatsEntry {
    pub(crate) function: StatsFunction,
    pub(crate) results: Results,
    /// Of the function.
    pub(crate) loc: Loc,
}

impl StatsEntry {
    /// The function.
    #[must_use]
    pub fn function(&self) -> &StatsFunction {
        &self.function
    }

    /// Where its results go.
    #[must_use]
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// Where the function stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.loc.0
    }
}

/// Which rows a function is given, and under which name its result stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Results {
    /// One result: `if (…) as name`.
    One {
        /// Only the rows that match; none: all rows.
        condition: Option<Condition>,
        /// None: the name is the printed function, with its condition.
        name: Option<Box<str>>,
    },
    /// One result for each case: `switch (case (…) a, default b)`. One case at least, at most one of them a default.
    Switch(Vec<Case>),
}

impl Results {
    /// Gives a single result a name; the cases of a `switch` have theirs.
    pub(crate) fn name_with(&mut self, new: String) {
        match self {
            Self::One { name, .. } => *name = Some(new.into()),
            Self::Switch(_) => {}
        }
    }
}

/// A case of a `switch`.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// None: the rows that match no other case, `default`.
    pub(crate) condition: Option<Condition>,
    pub(crate) name: Box<str>,
}

impl Case {
    /// The rows; none: those that match no other case.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The name of the result.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}
