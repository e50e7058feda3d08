//! `unroll`.

use crate::ast::Condition;
use crate::span::Loc;

/// Makes a row of each item of JSON arrays.
#[derive(Debug, Clone, PartialEq)]
pub struct UnrollPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) fields: Vec<Box<str>>,
    pub(crate) loc: Loc,
}

impl UnrollPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The fields with the arrays, one at least.
    #[must_use]
    pub fn fields(&self) -> &[Box<str>] {
        &self.fields
    }
}
