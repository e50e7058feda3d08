//! Whether a query can be tailed.

#[cfg(test)]
mod tests;

use std::fmt;

use crate::ast::{OffsetPipe, Pipe, Query};
use crate::caret;
use crate::span::Span;

/// What keeps a query from being tailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotTailKind {
    /// A pipe that waits for all rows.
    Waits {
        /// Its name.
        pipe: &'static str,
    },
    /// A pipe that takes the time away from the rows, and none puts one in again. The store begins its answer then and
    /// breaks it off.
    LosesTime {
        /// Its name.
        pipe: &'static str,
    },
}

/// Why a query cannot be tailed, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotTail {
    kind: NotTailKind,
    span: Span,
}

/// Whether the store can tail a query. What stands in its sub-queries does not count: they are run anew for each refresh.
///
/// # Errors
/// Why it cannot, and where.
pub fn tailable(query: &Query) -> Result<(), NotTail> {
    let mut lost = None;
    for pipe in query.pipes.iter().filter(|pipe| !skips_nothing(pipe)) {
        if !pipe.may_tail() {
            return Err(NotTail { kind: NotTailKind::Waits { pipe: pipe.name() }, span: pipe.span() });
        }
        if pipe.writes_time() {
            lost = None;
        } else if takes_time(pipe) {
            lost = lost.or(Some(pipe));
        }
    }
    match lost {
        None => Ok(()),
        Some(pipe) => Err(NotTail { kind: NotTailKind::LosesTime { pipe: pipe.name() }, span: pipe.span() }),
    }
}

/// `offset 0`: the store leaves it out before it looks at the others.
pub(super) fn skips_nothing(pipe: &Pipe) -> bool {
    matches!(pipe, Pipe::Offset(OffsetPipe { rows: 0, .. }))
}

/// Whether rows behind a pipe have no `_time`.
fn takes_time(pipe: &Pipe) -> bool {
    // A closed set in the store: other pipes add fields.
    matches!(pipe, Pipe::Fields(_) | Pipe::Delete(_) | Pipe::Rename(_)) && !pipe.keeps_time()
}

// === impl NotTail ===

impl NotTail {
    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> NotTailKind {
        self.kind
    }

    /// Where it stands in the text that was parsed.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The message, the line and a caret below the place. `text` is the one that was parsed; the tree does not keep it.
    pub fn in_text<'a>(&'a self, text: &'a str) -> impl fmt::Display + 'a {
        InText { reason: self, text }
    }
}

impl fmt::Display for NotTail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            NotTailKind::Waits { pipe } => {
                write!(f, "`{pipe}` waits for all rows, so it cannot stand in a tail; leave it out")
            }
            NotTailKind::LosesTime { pipe } => {
                write!(f, "`{pipe}` takes `_time` away, which a tail needs; keep `_time`")
            }
        }
    }
}

impl std::error::Error for NotTail {}

struct InText<'a> {
    reason: &'a NotTail,
    text: &'a str,
}

impl fmt::Display for InText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        caret::draw(f, self.reason, self.text, self.reason.span)
    }
}
