//! Formulas of `math`.

use super::{Call, MathOperator};
use crate::value::{Constant, number::has_number_start};

/// A formula: one operand, or several with operators between them.
///
/// Operators bind in the order of [`MathOperator::rank`], tightest first, and from left to right among equals. The
/// store does not look further back than one operator, though: `a or b + c * d` is `a or ((b + c) * d)` to it.
/// Parentheses make it sure.
#[derive(Debug, Clone, PartialEq)]
pub enum Formula {
    /// One operand; never [`MathOperand::Group`], since parentheses around a whole formula change nothing.
    Operand(MathOperand),
    /// Several operands.
    Chain(Chain),
}

/// Two operands or more, with an operator before each but the first.
#[derive(Debug, Clone, PartialEq)]
pub struct Chain {
    first: MathOperand,
    rest: Vec<(MathOperator, MathOperand)>,
}

impl Chain {
    /// Several operands; the first alone when nothing follows it.
    pub(crate) fn new(
        first: MathOperand,
        rest: Vec<(MathOperator, MathOperand)>,
    ) -> Result<Self, MathOperand> {
        if rest.is_empty() { Err(first) } else { Ok(Self { first, rest }) }
    }

    /// The first operand.
    #[must_use]
    pub fn first(&self) -> &MathOperand {
        &self.first
    }

    /// The other operands, one at least, and the operator before each.
    #[must_use]
    pub fn rest(&self) -> &[(MathOperator, MathOperand)] {
        &self.rest
    }
}

impl Formula {
    /// What operands and operators in this order are.
    pub(crate) fn new(first: MathOperand, rest: Vec<(MathOperator, MathOperand)>) -> Self {
        match Chain::new(first, rest) {
            Ok(chain) => Self::Chain(chain),
            Err(MathOperand::Group(chain)) => Self::Chain(*chain),
            Err(operand) => Self::Operand(operand),
        }
    }

    /// The formula as a part of another one.
    pub(crate) fn into_operand(self) -> MathOperand {
        match self {
            Self::Operand(operand) => operand,
            Self::Chain(chain) => MathOperand::Group(Box::new(chain)),
        }
    }

    /// The field that the formula is, when it is nothing else.
    #[must_use]
    pub fn only_field(&self) -> Option<&str> {
        match self {
            Self::Operand(MathOperand::Field(field)) => Some(field.as_str()),
            Self::Operand(
                MathOperand::Number(_) | MathOperand::Minus(_) | MathOperand::Call(_) | MathOperand::Group(_),
            )
            | Self::Chain(_) => None,
        }
    }
}

/// An operand.
#[derive(Debug, Clone, PartialEq)]
pub enum MathOperand {
    /// A number.
    Number(Constant),
    /// A field.
    Field(MathField),
    /// `-…`
    Minus(Box<MathOperand>),
    /// `abs(…)` and the like.
    Call(Call),
    /// `(…)`
    Group(Box<Chain>),
}

/// The name of a field in a formula: one that is not read as a number, which it would be in quotes too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MathField(Box<str>);

impl MathField {
    /// None when the name begins as a number does, or is empty.
    pub(crate) fn new(name: &str) -> Option<Self> {
        (!name.is_empty() && !has_number_start(name)).then(|| Self(name.into()))
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
