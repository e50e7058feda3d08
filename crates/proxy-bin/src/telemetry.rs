//! The log: JSON lines on stderr, one event each, written by a thread of their own.
//!
//! Anyone who can reach the API listener can cause a line, so no request waits for who reads stderr: where lines come faster
//! than they are taken they are lost, and the next one that finds room is preceded by one that tells how many.

use std::any::Any;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::lines::{Lines, Print};

/// What is logged when `RUST_LOG` says nothing else. kube-client warns at each ordinary end of a watch.
const DEFAULT_FILTER: &str = "info,kube_client=error";

/// Lines that may wait for the writer. Above that, lines are lost and counted.
const CAPACITY: usize = 4_096;

/// The log of this process. A clone is the same log.
#[derive(Clone)]
pub struct Log {
    lines: Lines<Vec<u8>>,
    lost: Arc<AtomicU64>,
}

/// Starts the log of this process; a second call changes nothing. From now on a panic is a line of the log too.
pub fn start() -> Log {
    let log = Log::new(io::stderr(), CAPACITY);
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let lines = tracing_subscriber::fmt::layer()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false)
        .with_writer(log.clone())
        // Would print, and panic, where stderr is closed.
        .log_internal_errors(false);
    if tracing_subscriber::registry().with(filter).with(lines).try_init().is_ok() {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            tracing::error!(place, reason = reason(panic.payload()), "panic");
        }));
    }
    log
}

/// What a panic was raised with: a text, in one of two forms.
fn reason(payload: &dyn Any) -> &str {
    let owned = payload.downcast_ref::<String>().map(String::as_str);
    payload.downcast_ref::<&str>().copied().or(owned).unwrap_or("unknown")
}

// === impl Log ===

impl Log {
    fn new(out: impl Write + Send + 'static, capacity: usize) -> Self {
        // Where the log itself cannot be written there is nowhere to say so.
        Self { lines: Lines::new(out, capacity, |_| {}), lost: Arc::default() }
    }

    /// Waits until what was logged before is out, or `patience` has passed; tells which. For the end of the program: it
    /// blocks its thread.
    #[must_use]
    pub fn flush(&self, patience: Duration) -> bool {
        self.lines.flush(patience)
    }

    fn tell_of_lost_lines(&self) {
        let lost = self.lost.swap(0, Ordering::Relaxed);
        if lost > 0 {
            let told =
                format!("{{\"level\":\"WARN\",\"message\":\"log lines were lost\",\"lines\":{lost}}}\n");
            if self.lines.write(told.into_bytes()).is_err() {
                self.lost.fetch_add(lost, Ordering::Relaxed);
            }
        }
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = &'a Log;

    fn make_writer(&'a self) -> Self::Writer {
        self
    }
}

/// The subscriber writes each event with one call.
impl Write for &Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.tell_of_lost_lines();
        if self.lines.write(line.to_vec()).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Print for Vec<u8> {
    fn print(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }
}

#[cfg(test)]
mod tests;
