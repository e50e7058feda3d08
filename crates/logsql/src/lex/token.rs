//! One token of the text.

use super::keyword::Keyword;
use crate::span::Span;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A run of letters, digits and `_`, and which keyword it is, if any.
    Word(Option<Keyword>),
    /// A quoted text.
    Quoted,
    /// Any other character.
    Sym(char),
    /// `=~`
    EqTilde,
    /// `!~`
    NotTilde,
    /// `!=`
    NotEq,
    /// The whole text of the guard, where the tokens are those of a proof (`rewrite/verify.rs`).
    Guard,
}

/// A token: small, and without its text. What it says is read from the text when it is needed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    /// Where it stands, quotes included.
    pub(crate) span: Span,
    /// Whether blanks stand before it.
    pub(crate) spaced: bool,
    /// Whether it is quoted and means something else than what stands between the quotes.
    pub(crate) escaped: bool,
}

impl Token {
    pub(crate) fn is_sym(&self, c: char) -> bool {
        self.kind == Kind::Sym(c)
    }

    pub(crate) fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind == Kind::Word(Some(keyword))
    }

    pub(crate) fn keyword(&self) -> Option<Keyword> {
        match self.kind {
            Kind::Word(keyword) => keyword,
            Kind::Quoted | Kind::Sym(_) | Kind::EqTilde | Kind::NotTilde | Kind::NotEq | Kind::Guard => None,
        }
    }
}
