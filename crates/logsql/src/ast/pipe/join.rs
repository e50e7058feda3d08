//! `join` and `union`: rows of another query, or rows that stand in the text.

use crate::ast::Query;
use crate::span::Loc;

/// Where the other rows come from.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// What a query gives.
    Query(Box<Query>),
    /// Rows that stand in the text: `rows({a=b})`.
    Rows(InlineRows),
}

/// Rows that stand in the text; perhaps none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InlineRows(pub(crate) Vec<Vec<RowField>>);

impl InlineRows {
    /// The rows; a row may have no field.
    #[must_use]
    pub fn rows(&self) -> &[Vec<RowField>] {
        &self.0
    }
}

/// A field of a row that stands in the text. Both parts may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowField {
    pub(crate) name: Box<str>,
    pub(crate) value: Box<str>,
}

impl RowField {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// Adds fields of other rows to the rows that have the same values in some fields.
#[derive(Debug, Clone, PartialEq)]
pub struct JoinPipe {
    /// One at least.
    pub(crate) by: Vec<Box<str>>,
    pub(crate) source: Source,
    /// Drops the rows that no other row was found for.
    pub(crate) inner: bool,
    /// Put before the names of the added fields; perhaps empty.
    pub(crate) prefix: Box<str>,
    pub(crate) loc: Loc,
}

impl JoinPipe {
    /// The fields whose values must be the same, one at least.
    #[must_use]
    pub fn by(&self) -> &[Box<str>] {
        &self.by
    }

    /// Where the other rows come from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Whether rows are dropped that no other row was found for.
    #[must_use]
    pub fn inner(&self) -> bool {
        self.inner
    }

    /// What is put before the names of the added fields; perhaps nothing.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }
}

/// Adds other rows behind those it is given.
#[derive(Debug, Clone, PartialEq)]
pub struct UnionPipe {
    pub(crate) source: Source,
    pub(crate) loc: Loc,
}

impl UnionPipe {
    /// Where the other rows come from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }
}
