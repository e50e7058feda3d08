//! Why a query is no stats query.

use std::fmt;

use crate::caret;
use crate::span::Span;

/// What keeps a query from being a stats query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotStatsKind {
    /// It has no `stats`.
    NoStats,
    /// A pipe before the last `stats` may lose the time of the rows; only in a range query.
    LosesTime {
        /// Its name.
        pipe: &'static str,
    },
    /// A pipe that must not stand behind the last `stats`.
    NotAfterStats {
        /// Its name.
        pipe: &'static str,
    },
    /// A `limit` or `offset` behind the last `stats`; only in a range query, where it would count over all steps.
    LimitInRange {
        /// Its name.
        pipe: &'static str,
    },
    /// A `running_stats` or `total_stats` with other groups than the `stats` before it.
    OtherGroups {
        /// Its name.
        pipe: &'static str,
    },
    /// No field is left that has a number.
    NoMetric,
}

/// Why a query is no stats query, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotStats {
    kind: NotStatsKind,
    span: Span,
}

impl NotStats {
    pub(super) fn new(kind: NotStatsKind, span: Span) -> Self {
        Self { kind, span }
    }

    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> NotStatsKind {
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

struct InText<'a> {
    reason: &'a NotStats,
    text: &'a str,
}

impl fmt::Display for InText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        caret::draw(f, self.reason, self.text, self.reason.span)
    }
}

impl fmt::Display for NotStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            NotStatsKind::NoStats => {
                f.write_str("the query has no `stats`; add one, such as `| stats count()`")
            }
            NotStatsKind::LosesTime { pipe } => {
                write!(
                    f,
                    "`{pipe}` may lose the time of the rows before `stats`; put it behind, or leave it out"
                )
            }
            NotStatsKind::NotAfterStats { pipe } => {
                write!(f, "`{pipe}` cannot stand behind the last `stats`; put it before, or leave it out")
            }
            NotStatsKind::LimitInRange { pipe } => {
                write!(
                    f,
                    "`{pipe}` would count over all steps; write `sort by (…) limit …`, `first` or `last`"
                )
            }
            NotStatsKind::OtherGroups { pipe } => {
                write!(f, "`{pipe}` must have the same `by (…)` as the `stats` before it")
            }
            NotStatsKind::NoMetric => f.write_str("no field with a number is left; keep a result of `stats`"),
        }
    }
}

impl std::error::Error for NotStats {}
