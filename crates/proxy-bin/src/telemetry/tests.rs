use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

use super::*;

const PATIENCE: Duration = Duration::from_secs(10);

/// Takes what is written once the test lets it.
struct Gate {
    open: Receiver<()>,
    text: Arc<Mutex<Vec<u8>>>,
}

impl Write for Gate {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // An error is a test that let go of the gate: open for good.
        let _opened = self.open.recv();
        self.text.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn gated(capacity: usize) -> (Log, Sender<()>, Arc<Mutex<Vec<u8>>>) {
    let (opener, open) = channel();
    let text = Arc::default();
    (Log::new(Gate { open, text: Arc::clone(&text) }, capacity), opener, text)
}

#[test]
fn lines_come_out_whole_and_in_order() {
    let (log, opener, text) = gated(8);
    drop(opener);
    for line in ["a\n", "b\n", "c\n"] {
        (&log).write_all(line.as_bytes()).unwrap();
    }
    assert!(log.flush(PATIENCE));
    assert_eq!(*text.lock().unwrap(), b"a\nb\nc\n");
}

#[test]
fn a_reader_that_does_not_read_holds_nobody_up_and_is_told_what_it_missed() {
    let (log, opener, text) = gated(2);
    for _ in 0..1_000 {
        (&log).write_all(b"line\n").unwrap();
    }
    assert!(!log.flush(Duration::from_millis(1)), "nothing was taken");
    drop(opener);
    assert!(log.flush(PATIENCE));
    (&log).write_all(b"last\n").unwrap();
    assert!(log.flush(PATIENCE));
    let text = String::from_utf8(text.lock().unwrap().clone()).unwrap();
    let written = text.lines().filter(|line| *line == "line").count();
    let told = format!("\"lines\":{}}}\nlast\n", 1_000 - written);
    assert!(text.ends_with(&told), "{text}");
}
