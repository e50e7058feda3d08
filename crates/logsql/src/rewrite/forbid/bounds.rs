//! Pipes that are served within bounds.

use super::super::EnforceOptions;
use super::super::additions::Additions;
use super::super::terms::{Terms, terms};
use crate::ast::{Pipe, StreamContextPipe};
use crate::error::RefusalKind;

/// Rows that `stream_context` may read on each side of a row.
const MAX_CONTEXT_ROWS: u64 = 1_000;

/// One hour, in nanoseconds: how far from a row `stream_context` may read.
const MAX_CONTEXT_SPAN: i64 = 3_600_000_000_000;

/// Why a pipe is refused under these options, or behind the pipes before it.
pub(super) fn refusal(
    pipe: &Pipe,
    options: &EnforceOptions,
    additions: &Additions<'_>,
    growth: &mut Growth,
) -> Option<RefusalKind> {
    match terms(pipe) {
        Terms::Context(context) => context_refusal(context, additions),
        Terms::Rows(rows) => (rows > options.max_generated_rows)
            .then_some(RefusalKind::GeneratedRows { max: options.max_generated_rows }),
        Terms::Grows(times) => growth.by(times),
        Terms::Plain | Terms::Columns => None,
    }
}

/// How many times as long the pipes of a query may make a value. The store takes rows of 256 KiB.
const MAX_GROWTH: u64 = 4_096;

/// How many times as long a value of a query can be by now.
#[derive(Debug, Clone, Copy)]
pub(super) struct Growth(u64);

impl Growth {
    /// As long as it was stored.
    pub(super) const NONE: Self = Self(1);

    /// The longer one.
    pub(super) fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    /// So many times as long once more; why that is refused, if it is.
    fn by(&mut self, times: u64) -> Option<RefusalKind> {
        self.0 = self.0.saturating_mul(times);
        (self.0 > MAX_GROWTH).then_some(RefusalKind::LongValues { max: MAX_GROWTH })
    }
}

fn context_refusal(context: &StreamContextPipe, additions: &Additions<'_>) -> Option<RefusalKind> {
    if additions.context.is_none() {
        return Some(RefusalKind::StreamContext);
    }
    let wide = context.before > MAX_CONTEXT_ROWS || context.after > MAX_CONTEXT_ROWS;
    // The nodes of a cluster cannot read a window of nothing.
    let window = context.time_window.as_ref().map(|window| window.nanoseconds());
    let within = window.is_none_or(|span| (1..=MAX_CONTEXT_SPAN).contains(&span));
    (wide || !within).then_some(RefusalKind::WideStreamContext)
}
