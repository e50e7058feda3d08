//! `format`.

use crate::ast::{Condition, Overwrite};
use crate::span::Loc;
use crate::value::FormatPattern;

/// Makes a text from fields.
#[derive(Debug, Clone, PartialEq)]
pub struct FormatPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) format: FormatPattern,
    pub(crate) result: Box<str>,
    pub(crate) overwrite: Overwrite,
    pub(crate) loc: Loc,
}

impl FormatPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The text, with the names of fields in it.
    #[must_use]
    pub fn format(&self) -> &FormatPattern {
        &self.format
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }

    /// Which fields are written over.
    #[must_use]
    pub fn overwrite(&self) -> Overwrite {
        self.overwrite
    }
}
