//! `copy` and `rename`.

use crate::ast::FieldPattern;
use crate::span::Loc;

/// Copies fields.
#[derive(Debug, Clone, PartialEq)]
pub struct CopyPipe {
    pub(crate) pairs: Vec<FieldPair>,
    pub(crate) loc: Loc,
}

impl CopyPipe {
    /// What is copied to what, one pair at least.
    #[must_use]
    pub fn pairs(&self) -> &[FieldPair] {
        &self.pairs
    }
}

/// Renames fields.
#[derive(Debug, Clone, PartialEq)]
pub struct RenamePipe {
    pub(crate) pairs: Vec<FieldPair>,
    pub(crate) loc: Loc,
}

impl RenamePipe {
    /// What gets which name, one pair at least.
    #[must_use]
    pub fn pairs(&self) -> &[FieldPair] {
        &self.pairs
    }
}

/// A field, or a family of fields, and its other name.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldPair {
    pub(crate) from: FieldPattern,
    pub(crate) to: FieldPattern,
}

impl FieldPair {
    /// What is copied or renamed.
    #[must_use]
    pub fn from(&self) -> &FieldPattern {
        &self.from
    }

    /// The new name. Of a family with a family: the new prefix. A single field with a family gets a name that ends in
    /// `*`, as it is written.
    #[must_use]
    pub fn to(&self) -> &FieldPattern {
        &self.to
    }
}
