//! Valid LogsQL that is refused all the same.

use std::fmt;

use crate::caret;
use crate::span::Span;

/// Which construct [`enforce`](crate::enforce) refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// `uniq … with hits` at the end of a sub-query: the store stops when it runs it.
    UniqHitsInSubquery,
}

/// A construct that is valid LogsQL and is refused all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    kind: RefusalKind,
    span: Span,
}

impl Refusal {
    pub(crate) fn new(kind: RefusalKind, span: Span) -> Self {
        Self { kind, span }
    }

    /// What is refused.
    #[must_use]
    pub fn kind(&self) -> RefusalKind {
        self.kind
    }

    /// Where it stands in the text that was parsed.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// What to write instead.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self.kind {
            RefusalKind::UniqHitsInSubquery => "leave `hits` out",
        }
    }
}

impl Refusal {
    /// The message, the line and a caret below the place. `text` is the one that was parsed; the tree does not keep it.
    pub fn in_text<'a>(&'a self, text: &'a str) -> impl fmt::Display + 'a {
        InText { refusal: self, text }
    }
}

struct InText<'a> {
    refusal: &'a Refusal,
    text: &'a str,
}

impl fmt::Display for InText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        caret::draw(f, self.refusal, self.text, self.refusal.span)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            RefusalKind::UniqHitsInSubquery => "`uniq … with hits` at the end of a sub-query is refused",
        };
        write!(f, "{what}; {}", self.help())
    }
}

impl std::error::Error for Refusal {}
