//! Operators of `math`.

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
