//! `math`.
//!
//! A formula is kept as it is written, operand by operand: how far an operator reaches is a rule of the store (see
//! [`Formula`]), and only the same operators and parentheses in the same order are sure to give the same result.

mod formula;
mod function;
mod operator;

pub use formula::{Chain, Formula, MathField, MathOperand};
pub use function::{Call, MathFunction};
pub use operator::MathOperator;

use crate::span::Loc;

/// Calculates fields from fields.
#[derive(Debug, Clone, PartialEq)]
pub struct MathPipe {
    /// One at least.
    pub(crate) entries: Vec<MathEntry>,
    pub(crate) loc: Loc,
}

impl MathPipe {
    /// What is calculated, one formula at least. Each sees the results of those before it.
    #[must_use]
    pub fn entries(&self) -> &[MathEntry] {
        &self.entries
    }
}

/// A formula and the field that it is written to.
#[derive(Debug, Clone, PartialEq)]
pub struct MathEntry {
    pub(crate) formula: Formula,
    pub(crate) result: Option<Box<str>>,
}

impl MathEntry {
    /// The formula.
    #[must_use]
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The field that is written. None: a field with the name that the store makes of the formula; a formula of one
    /// field alone writes that field.
    #[must_use]
    pub fn result(&self) -> Option<&str> {
        self.result.as_deref()
    }
}
