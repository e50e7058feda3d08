//! One token of the text.

use std::borrow::Cow;

use super::keyword::Keyword;
use crate::span::Span;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A run of letters, digits and `_`, and which keyword it is, if any.
    Word(Option<Keyword>),
    /// A quoted text; `text` holds what the quotes mean.
    Quoted,
    /// Any other character.
    Sym(char),
    /// `=~`
    EqTilde,
    /// `!~`
    NotTilde,
    /// `!=`
    NotEq,
}

/// A token.
#[derive(Debug, Clone)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    /// Where it stands, quotes included.
    pub(crate) span: Span,
    /// What it means: decoded when quoted, else the bytes of the text.
    pub(crate) text: Cow<'a, str>,
    /// Whether blanks stand before it.
    pub(crate) spaced: bool,
}

impl Token<'_> {
    pub(crate) fn is_sym(&self, c: char) -> bool {
        self.kind == Kind::Sym(c)
    }

    pub(crate) fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind == Kind::Word(Some(keyword))
    }

    pub(crate) fn keyword(&self) -> Option<Keyword> {
        match self.kind {
            Kind::Word(keyword) => keyword,
            Kind::Quoted | Kind::Sym(_) | Kind::EqTilde | Kind::NotTilde | Kind::NotEq => None,
        }
    }
}
