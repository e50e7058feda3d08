//! `coalesce`.

use crate::ast::FieldPattern;
use crate::span::Loc;

/// Takes the first value that is not empty.
#[derive(Debug, Clone, PartialEq)]
pub struct CoalescePipe {
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) default: Box<str>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl CoalescePipe {
    /// The fields to look at, one at least.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }

    /// What is taken when all of them are empty; perhaps empty too.
    #[must_use]
    pub fn default(&self) -> &str {
        &self.default
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}
