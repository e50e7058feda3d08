use std::sync::Mutex;
use std::sync::mpsc::Sender;

use super::*;
use crate::lines::gate::Gate;

const PATIENCE: Duration = Duration::from_secs(10);

fn gated(capacity: usize) -> (Log, Sender<()>, Arc<Mutex<Vec<u8>>>) {
    let (gate, opener, text) = Gate::closed();
    (Log::new(gate, capacity), opener, text)
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
    // The writer may take a line while others are still lost, so the loss may be told in parts.
    let told: usize = text.lines().filter_map(lost).sum();
    assert_eq!(written + told, 1_000, "{text}");
    assert!(text.ends_with("\nlast\n"), "{text}");
}

/// How many lines a line says were lost.
fn lost(line: &str) -> Option<usize> {
    let count = line.strip_prefix(r#"{"level":"WARN","message":"log lines were lost","lines":"#)?;
    Some(count.strip_suffix('}').unwrap().parse().unwrap())
}
