//! The audit log: one JSON line for each decision, written by a thread of its own.

mod line;

use std::io::Write;
use std::time::Duration;

pub(crate) use crate::lines::Dropped;
use crate::lines::Lines;
pub(crate) use line::Line;

/// How the audit log is kept.
#[derive(Clone, Copy, Debug)]
pub struct AuditOptions {
    /// Whether lines hold the texts of queries, which can be personal data.
    pub queries: bool,
    /// Lines that may wait for the writer. Above that, lines are dropped and counted.
    pub capacity: usize,
}

/// Writes the audit log. A clone writes to the same log.
///
/// A request never waits for it: a line goes into a bounded channel, and is dropped where that is full.
#[derive(Clone)]
pub struct Audit {
    lines: Lines<Box<Line>>,
    queries: bool,
}

// === impl Audit ===

impl Audit {
    /// Starts the thread that writes to `out`, and flushes it after each batch of lines. It ends with the last clone.
    #[must_use]
    pub fn new(out: impl Write + Send + 'static, options: AuditOptions) -> Self {
        let failed = |error: &std::io::Error| tracing::error!(%error, "audit lines could not be written");
        Self { lines: Lines::new(out, options.capacity, failed), queries: options.queries }
    }

    /// Waits until what was written before is out, or `patience` has passed; tells which. For the end of the program: it
    /// blocks its thread.
    #[must_use]
    pub fn flush(&self, patience: Duration) -> bool {
        self.lines.flush(patience)
    }

    /// Whether lines hold queries.
    pub(crate) fn queries(&self) -> bool {
        self.queries
    }

    /// Hands over a line, without waiting.
    pub(crate) fn write(&self, line: Line) -> Result<(), Dropped> {
        self.lines.write(Box::new(line))
    }
}

#[cfg(test)]
mod tests;
