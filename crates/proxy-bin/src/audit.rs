//! The audit log: one JSON line for each decision, written by a thread of its own.

mod line;
mod writer;

use std::io::Write;
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::park_timeout;
use std::time::Duration;

pub(crate) use line::Line;
use writer::Message;

/// How often a flush looks for room in a full channel.
const FLUSH_STEP: Duration = Duration::from_millis(5);

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
/// A request never waits for it: a line goes into a bounded channel, and is dropped where that is full. The thread ends
/// with the last clone.
#[derive(Clone)]
pub struct Audit {
    lines: SyncSender<Message>,
    queries: bool,
}

/// The line found no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dropped;

// === impl Audit ===

impl Audit {
    /// Starts the thread that writes to `out`, and flushes it after each batch of lines.
    #[must_use]
    pub fn new(out: impl Write + Send + 'static, options: AuditOptions) -> Self {
        let (lines, received) = sync_channel(options.capacity.max(1));
        std::thread::spawn(move || writer::run(received, out));
        Self { lines, queries: options.queries }
    }

    /// Waits until what was written before is out, or `patience` has passed; tells which. For the end of the program: it
    /// blocks its thread.
    #[must_use]
    pub fn flush(&self, patience: Duration) -> bool {
        let (done, waiting) = sync_channel(1);
        let mut message = Message::Flush(done);
        let mut left = patience;
        // Where nobody takes lines the channel is full too, so even to ask must not wait for ever.
        loop {
            message = match self.lines.try_send(message) {
                Ok(()) => return waiting.recv_timeout(left).is_ok(),
                Err(TrySendError::Full(unsent)) if !left.is_zero() => unsent,
                Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => return false,
            };
            park_timeout(FLUSH_STEP);
            left = left.saturating_sub(FLUSH_STEP);
        }
    }

    /// Whether lines hold queries.
    pub(crate) fn queries(&self) -> bool {
        self.queries
    }

    /// Hands over a line, without waiting.
    pub(crate) fn write(&self, line: Line) -> Result<(), Dropped> {
        match self.lines.try_send(Message::Line(Box::new(line))) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => Err(Dropped),
        }
    }
}

#[cfg(test)]
mod tests;
