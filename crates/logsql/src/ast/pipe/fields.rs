//! `fields` and `delete`.

use crate::ast::FieldPattern;
use crate::span::Loc;

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

/// Drops the fields that are empty in a row, row by row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DropEmptyFieldsPipe {
    pub(crate) loc: Loc,
}
