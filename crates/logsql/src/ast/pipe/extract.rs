//! `extract` and `extract_regexp`.

use crate::ast::{Condition, Overwrite};
use crate::span::Loc;
use crate::value::{ExtractPattern, GroupRegexp};

/// Reads fields from a text by a pattern.
#[derive(Debug, Clone, PartialEq)]
pub struct ExtractPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) pattern: ExtractPattern,
    pub(crate) from: Box<str>,
    pub(crate) overwrite: Overwrite,
    pub(crate) loc: Loc,
}

impl ExtractPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The pattern, with the names of the fields.
    #[must_use]
    pub fn pattern(&self) -> &ExtractPattern {
        &self.pattern
    }

    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Which fields are written over.
    #[must_use]
    pub fn overwrite(&self) -> Overwrite {
        self.overwrite
    }
}

/// Reads fields from a text by a regular expression.
#[derive(Debug, Clone, PartialEq)]
pub struct ExtractRegexpPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) regexp: GroupRegexp,
    pub(crate) from: Box<str>,
    pub(crate) overwrite: Overwrite,
    pub(crate) loc: Loc,
}

impl ExtractRegexpPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The expression; its named groups are the fields.
    #[must_use]
    pub fn regexp(&self) -> &GroupRegexp {
        &self.regexp
    }

    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Which fields are written over.
    #[must_use]
    pub fn overwrite(&self) -> Overwrite {
        self.overwrite
    }
}
