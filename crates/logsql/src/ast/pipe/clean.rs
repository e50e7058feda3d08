//! `collapse_nums` and `decolorize`.

use crate::ast::Condition;
use crate::span::Loc;

/// Puts `<N>` in the place of numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct CollapseNumsPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) field: Box<str>,
    pub(crate) prettify: bool,
    pub(crate) loc: Loc,
}

impl CollapseNumsPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The field that is changed.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// Whether times, addresses and the like become `<DATETIME>`, `<IP4>` and so on.
    #[must_use]
    pub fn prettify(&self) -> bool {
        self.prettify
    }
}

/// Takes the color codes of terminals out of a field.
#[derive(Debug, Clone, PartialEq)]
pub struct DecolorizePipe {
    pub(crate) field: Box<str>,
    pub(crate) loc: Loc,
}

impl DecolorizePipe {
    /// The field that is changed.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }
}
