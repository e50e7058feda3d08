//! Lines that are written by a thread of their own, so that nobody waits for who reads them.

#[cfg(test)]
pub(crate) mod gate;
mod writer;

use std::io::{self, Write};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::thread::park_timeout;
use std::time::Duration;

use writer::Message;

/// How often a flush looks for room in a full channel.
const FLUSH_STEP: Duration = Duration::from_millis(5);

/// Something that can be printed as a line. The writer's thread prints it.
pub(crate) trait Print: Send + 'static {
    /// Appends the line and its line break to `out`.
    fn print(&self, out: &mut Vec<u8>);
}

/// Hands lines to the thread that writes them. A clone writes to the same place.
///
/// Lines go into a bounded channel, and are dropped where that is full. The thread ends with the last clone.
pub(crate) struct Lines<L> {
    sender: SyncSender<Message<L>>,
}

/// The line found no room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dropped;

// === impl Lines ===

impl<L: Print> Lines<L> {
    /// Starts the thread that writes to `out`, and flushes it after each batch of lines. `capacity` lines may wait; `failed`
    /// hears of a batch that could not be written.
    pub(crate) fn new(
        out: impl Write + Send + 'static,
        capacity: usize,
        failed: impl Fn(&io::Error) + Send + 'static,
    ) -> Self {
        let (sender, received) = sync_channel(capacity.max(1));
        std::thread::spawn(move || writer::run(received, out, failed));
        Self { sender }
    }

    /// Hands over a line, without waiting.
    pub(crate) fn write(&self, line: L) -> Result<(), Dropped> {
        self.sender.try_send(Message::Line(line)).map_err(|_| Dropped)
    }

    /// Waits until what was written before is out, or `patience` has passed; tells which. For the end of the program: it
    /// blocks its thread.
    pub(crate) fn flush(&self, patience: Duration) -> bool {
        let (done, waiting) = sync_channel(1);
        let mut message = Message::Flush(done);
        let mut left = patience;
        // Where nobody takes lines the channel is full too, so even to ask must not wait for ever.
        loop {
            message = match self.sender.try_send(message) {
                Ok(()) => return waiting.recv_timeout(left).is_ok(),
                Err(TrySendError::Full(unsent)) if !left.is_zero() => unsent,
                Err(TrySendError::Full(_) | TrySendError::Disconnected(_)) => return false,
            };
            park_timeout(FLUSH_STEP);
            left = left.saturating_sub(FLUSH_STEP);
        }
    }
}

impl<L> Clone for Lines<L> {
    fn clone(&self) -> Self {
        Self { sender: self.sender.clone() }
    }
}
