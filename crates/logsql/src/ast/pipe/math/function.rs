//! Functions of `math`.

use super::Formula;

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
