//! Formulas of `math`.

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

/// A function and its arguments.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    function: MathFunction,
    arguments: Vec<Formula>,
}

impl Call {
    /// None when the function does not take so many arguments.
    pub(crate) fn new(function: MathFunction, arguments: Vec<Formula>) -> Option<Self> {
        function.takes(arguments.len()).then_some(Self { function, arguments })
    }

    /// The function.
    #[must_use]
    pub fn function(&self) -> MathFunction {
        self.function
    }

    /// The arguments, as many as the function takes.
    #[must_use]
    pub fn arguments(&self) -> &[Formula] {
        &self.arguments
    }
}

/// What is written between operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MathOperator {
    /// `^`
    Power,
    /// `*`
    Times,
    /// `/`
    Over,
    /// `%`
    Modulo,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `&`
    And,
    /// `xor`
    Xor,
    /// `or`
    Or,
    /// `default`: the right side where the left one is no number.
    Default,
}

impl MathOperator {
    /// All of them.
    pub(crate) const ALL: [Self; 10] = [
        Self::Power,
        Self::Times,
        Self::Over,
        Self::Modulo,
        Self::Plus,
        Self::Minus,
        Self::And,
        Self::Xor,
        Self::Or,
        Self::Default,
    ];

    /// The operator as it is written.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Power => "^",
            Self::Times => "*",
            Self::Over => "/",
            Self::Modulo => "%",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::And => "&",
            Self::Xor => "xor",
            Self::Or => "or",
            Self::Default => "default",
        }
    }

    /// How loosely it binds: less is tighter.
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Power => 1,
            Self::Times | Self::Over | Self::Modulo => 2,
            Self::Plus | Self::Minus => 3,
            Self::And => 4,
            Self::Xor => 5,
            Self::Or => 6,
            Self::Default => 7,
        }
    }
}

/// A function of `math`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MathFunction {
    /// `abs(a)`
    Abs,
    /// `ceil(a)`
    Ceil,
    /// `exp(a)`
    Exp,
    /// `floor(a)`
    Floor,
    /// `ln(a)`
    Ln,
    /// `max(a, b, …)`
    Max,
    /// `min(a, b, …)`
    Min,
    /// `now()`: nanoseconds since 1970.
    Now,
    /// `rand()`: from zero to one.
    Rand,
    /// `round(a)`, or `round(a, nearest)`
    Round,
}

impl MathFunction {
    /// All of them.
    pub(crate) const ALL: [Self; 10] = [
        Self::Abs,
        Self::Ceil,
        Self::Exp,
        Self::Floor,
        Self::Ln,
        Self::Max,
        Self::Min,
        Self::Now,
        Self::Rand,
        Self::Round,
    ];

    /// The name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Abs => "abs",
            Self::Ceil => "ceil",
            Self::Exp => "exp",
            Self::Floor => "floor",
            Self::Ln => "ln",
            Self::Max => "max",
            Self::Min => "min",
            Self::Now => "now",
            Self::Rand => "rand",
            Self::Round => "round",
        }
    }

    /// Whether it takes so many arguments.
    pub(crate) const fn takes(self, arguments: usize) -> bool {
        match self {
            Self::Abs | Self::Ceil | Self::Exp | Self::Floor | Self::Ln => arguments == 1,
            Self::Max | Self::Min => arguments >= 2,
            Self::Now | Self::Rand => arguments == 0,
            Self::Round => arguments == 1 || arguments == 2,
        }
    }

    /// How many arguments it takes, for messages.
    pub(crate) const fn arity(self) -> &'static str {
        match self {
            Self::Abs | Self::Ceil | Self::Exp | Self::Floor | Self::Ln => "one argument",
            Self::Max | Self::Min => "two arguments or more",
            Self::Now | Self::Rand => "no arguments",
            Self::Round => "one argument or two",
        }
    }
}
