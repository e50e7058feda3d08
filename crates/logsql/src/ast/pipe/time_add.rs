//! `time_add`.

use crate::span::Loc;
use crate::value::Duration;

/// Moves a time.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeAddPipe {
    pub(crate) offset: Duration,
    pub(crate) field: Box<str>,
    pub(crate) loc: Loc,
}

impl TimeAddPipe {
    /// The field when none is given.
    pub(crate) const FIELD: &'static str = "_time";

    /// How far.
    #[must_use]
    pub fn offset(&self) -> &Duration {
        &self.offset
    }

    /// The field that is changed.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }
}
