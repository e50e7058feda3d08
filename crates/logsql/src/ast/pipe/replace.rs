//! `replace` and `replace_regexp`.

use crate::ast::Condition;
use crate::span::Loc;
use crate::value::Regexp;

/// Replaces a part of a text.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplacePipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) old: Box<str>,
    pub(crate) replacement: Box<str>,
    pub(crate) field: Box<str>,
    pub(crate) limit: u64,
    pub(crate) loc: Loc,
}

impl ReplacePipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// What is replaced.
    #[must_use]
    pub fn old(&self) -> &str {
        &self.old
    }

    /// What is put in its place.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }

    /// The field that is changed.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// How often at most in a value; zero means always.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}

/// Replaces what a regular expression matches.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplaceRegexpPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) regexp: Regexp,
    pub(crate) replacement: Box<str>,
    pub(crate) field: Box<str>,
    pub(crate) limit: u64,
    pub(crate) loc: Loc,
}

impl ReplaceRegexpPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// What is replaced.
    #[must_use]
    pub fn regexp(&self) -> &Regexp {
        &self.regexp
    }

    /// What is put in its place; `$1` and the like are groups.
    #[must_use]
    pub fn replacement(&self) -> &str {
        &self.replacement
    }

    /// The field that is changed.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// How often at most in a value; zero means always.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}
