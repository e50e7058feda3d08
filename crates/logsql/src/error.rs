//! What can be wrong with a text, and where.

mod fault;
mod kind;
mod message;
mod refusal;

pub(crate) use fault::{Fault, PResult};
pub use kind::{ErrorKind, NumberClass};
pub use refusal::{Refusal, RefusalKind};

use std::fmt;

use crate::caret;
use crate::span::Span;

/// Why a text could not be parsed.
///
/// `Display` is the message, then the line and a caret below the place. The wording may change, [`kind`] is for
/// programs.
///
/// [`kind`]: ParseError::kind
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    kind: ErrorKind,
    span: Span,
    text: String,
}

impl ParseError {
    pub(crate) fn new(fault: Fault, text: &str) -> Self {
        let (kind, span) = fault.into_parts();
        let end = caret::boundary(text, span.end());
        let span = Span::new(caret::boundary(text, span.start()).min(end), end);
        Self { kind, span, text: text.to_owned() }
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }

    /// Where it is wrong, in bytes of [`text`](Self::text).
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        caret::draw(f, &self.kind, &self.text, self.span)
    }
}

impl std::error::Error for ParseError {}
