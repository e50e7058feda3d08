//! `set_stream_fields`.

use crate::ast::{Condition, FieldPattern};
use crate::span::Loc;

/// Makes the stream of a row anew, from some of its fields.
#[derive(Debug, Clone, PartialEq)]
pub struct SetStreamFieldsPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) loc: Loc,
}

impl SetStreamFieldsPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The fields, one at least.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }
}
