//! A deadline that moves with nearly every request and is hardly ever reached.

use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::time::{Instant, Sleep, sleep_until};

/// A deadline, or none. The timer behind it is moved only when it rings or would ring too late, not each time that the
/// deadline moves on: a request costs no timer operation.
#[derive(Debug, Default)]
pub(super) struct Alarm {
    deadline: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
}

// === impl Alarm ===

impl Alarm {
    pub(super) fn set(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    pub(super) fn is_set(&self) -> bool {
        self.deadline.is_some()
    }

    /// Ready when the deadline has passed; without one, pending for ever.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(deadline) = self.deadline else { return Poll::Pending };
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if timer.deadline() > deadline {
            timer.as_mut().reset(deadline);
        }
        while timer.as_mut().poll(context).is_ready() {
            if timer.deadline() >= deadline {
                return Poll::Ready(());
            }
            timer.as_mut().reset(deadline);
        }
        Poll::Pending
    }
}
