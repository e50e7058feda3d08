//! Pipes: what is done with the rows.

use super::stats::StatsPipe;
use super::{FieldPattern, Filter};
use crate::span::{Loc, Span};

/// One step behind a `|`.
#[derive(Debug, Clone, PartialEq)]
pub enum Pipe {
    /// `fields`, `keep`
    Fields(FieldsPipe),
    /// `delete`, `del`, `rm`, `drop`
    Delete(DeletePipe),
    /// `limit`, `head`
    Limit(LimitPipe),
    /// `offset`, `skip`
    Offset(OffsetPipe),
    /// `sort`, `order`
    Sort(SortPipe),
    /// `uniq`
    Uniq(UniqPipe),
    /// `filter`, `where`, or a bare filter
    Filter(FilterPipe),
    /// `stats`, or bare stats functions
    Stats(StatsPipe),
}

impl Pipe {
    /// The name that is printed.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Fields(_) => "fields",
            Self::Delete(_) => "delete",
            Self::Limit(_) => "limit",
            Self::Offset(_) => "offset",
            Self::Sort(_) => "sort",
            Self::Uniq(_) => "uniq",
            Self::Filter(_) => "filter",
            Self::Stats(_) => "stats",
        }
    }

    /// Where the pipe stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Fields(pipe) => pipe.loc.0,
            Self::Delete(pipe) => pipe.loc.0,
            Self::Limit(pipe) => pipe.loc.0,
            Self::Offset(pipe) => pipe.loc.0,
            Self::Sort(pipe) => pipe.loc.0,
            Self::Uniq(pipe) => pipe.loc.0,
            Self::Filter(pipe) => pipe.loc.0,
            Self::Stats(pipe) => pipe.loc.0,
        }
    }
}

/// Keeps fields.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldsPipe {
    /// One at least.
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) loc: Loc,
}

impl FieldsPipe {
    /// What is kept, one at least.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }
}

/// Drops fields.
#[derive(Debug, Clone, PartialEq)]
pub struct DeletePipe {
    /// One at least.
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) loc: Loc,
}

impl DeletePipe {
    /// What is dropped, one at least.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }
}

/// Keeps the first rows.
#[derive(Debug, Clone, PartialEq)]
pub struct LimitPipe {
    pub(crate) rows: u64,
    pub(crate) loc: Loc,
}

impl LimitPipe {
    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}

/// Skips the first rows.
#[derive(Debug, Clone, PartialEq)]
pub struct OffsetPipe {
    pub(crate) rows: u64,
    pub(crate) loc: Loc,
}

impl OffsetPipe {
    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }
}

/// Sorts rows.
#[derive(Debug, Clone, PartialEq)]
pub struct SortPipe {
    /// None sorts by all fields.
    pub(crate) by: Vec<SortKey>,
    pub(crate) descending: bool,
    /// Rows to skip.
    pub(crate) offset: u64,
    /// Rows to keep behind the skipped ones; zero keeps all.
    pub(crate) limit: u64,
    pub(crate) loc: Loc,
}

impl SortPipe {
    /// What is sorted by; nothing means all fields.
    #[must_use]
    pub fn by(&self) -> &[SortKey] {
        &self.by
    }

    /// Rows that are skipped.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Rows that are kept; zero means all.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}

/// A field to sort by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortKey {
    pub(crate) name: Box<str>,
    pub(crate) descending: bool,
}

/// Keeps one row of each combination of values.
#[derive(Debug, Clone, PartialEq)]
pub struct UniqPipe {
    /// One at least.
    pub(crate) by: Vec<Box<str>>,
    /// A part that values must hold; only with one field.
    pub(crate) filter: Box<str>,
    pub(crate) hits: bool,
    /// Zero keeps all.
    pub(crate) limit: u64,
    pub(crate) loc: Loc,
}

impl UniqPipe {
    /// The fields, one at least.
    #[must_use]
    pub fn by(&self) -> &[Box<str>] {
        &self.by
    }

    /// Whether rows are counted.
    #[must_use]
    pub fn hits(&self) -> bool {
        self.hits
    }
}

/// Keeps the rows that match.
#[derive(Debug, Clone, PartialEq)]
pub struct FilterPipe {
    pub(crate) filter: Filter,
    pub(crate) loc: Loc,
}

impl FilterPipe {
    /// What rows must match.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }
}
