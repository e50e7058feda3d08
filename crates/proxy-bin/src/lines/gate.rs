//! A reader that takes nothing until a test lets it.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

/// Takes what is written once the test lets it.
pub(crate) struct Gate {
    open: Receiver<()>,
    text: Arc<Mutex<Vec<u8>>>,
}

impl Gate {
    /// The gate, what opens it once (dropped: for good), and what it took.
    pub(crate) fn closed() -> (Self, Sender<()>, Arc<Mutex<Vec<u8>>>) {
        let (opener, open) = channel();
        let text = Arc::default();
        (Self { open, text: Arc::clone(&text) }, opener, text)
    }
}

impl Write for Gate {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // An error is a test that let go of the gate: open for good.
        let _opened = self.open.recv();
        self.text.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
