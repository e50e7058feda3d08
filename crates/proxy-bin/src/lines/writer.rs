//! The thread that writes.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender};
use std::thread::park_timeout;
use std::time::Duration;

use super::Print;

/// How long lines gather before they are written. While the thread gathers, handing over a line wakes nobody, which is
/// most of what it costs.
const GATHER: Duration = Duration::from_millis(10);

/// Most bytes that are written at once.
const BATCH: usize = 256 * 1024;

pub(super) enum Message<L> {
    Line(L),
    /// Write what came before, then answer.
    Flush(SyncSender<()>),
}

/// Runs until every sender is gone. What cannot be written is lost; `failed` hears of it once for each batch.
pub(super) fn run<L: Print>(
    received: Receiver<Message<L>>,
    mut out: impl Write,
    failed: impl Fn(&io::Error),
) {
    let mut batch = Vec::new();
    while let Ok(first) = received.recv() {
        let mut waiting = Vec::new();
        if take(first, &mut batch, &mut waiting) {
            park_timeout(GATHER);
        }
        while batch.len() < BATCH {
            let Ok(next) = received.try_recv() else { break };
            take(next, &mut batch, &mut waiting);
        }
        if let Err(error) = out.write_all(&batch).and_then(|()| out.flush()) {
            failed(&error);
        }
        batch.clear();
        for done in waiting {
            // Who asked may have lost patience.
            let _gone = done.try_send(());
        }
    }
}

/// Takes a message in; tells whether there is time to gather more.
fn take<L: Print>(message: Message<L>, batch: &mut Vec<u8>, waiting: &mut Vec<SyncSender<()>>) -> bool {
    match message {
        Message::Line(line) => {
            line.print(batch);
            true
        }
        Message::Flush(done) => {
            waiting.push(done);
            false
        }
    }
}
