//! What a connection is doing, told by hyper to the socket below it.
//!
//! hyper has one timeout for "no complete head yet", which counts from the end of the last answer: a kept connection that is
//! merely idle would be cut like a slow one. It starts a timer when it begins to wait for a head, and drops it when the head is
//! complete. [`HeadTimer`] is that timer: it never rings, it only notes the two moments. The clock is in
//! [`Watched`](super::watched::Watched), which sees the bytes.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use http::{Request, Version};
use http_body::Body;

/// Where a connection stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A wait for a head has begun since [`Activity::phase`] was last asked.
    Turned,
    /// Waiting for a head.
    Waiting,
    /// A request is being read or answered.
    Busy,
}

const TURNED: u8 = 0;
const WAITING: u8 = 1;
const BUSY: u8 = 2;

/// Shared by the two ends of one connection. They run in the same task, so the atomics only satisfy `Sync`.
#[derive(Debug, Default)]
pub(super) struct Activity {
    phase: AtomicU8,
    ends_by_close: AtomicBool,
    has_body: AtomicBool,
}

/// Tells hyper's waits to an [`Activity`].
pub(super) struct HeadTimer {
    activity: Arc<Activity>,
    // hyper asks for the time only to compute the deadline of a timer that never rings.
    made: Instant,
}

/// Lives while hyper waits for a head.
struct HeadWait(Arc<Activity>);

// === impl Activity ===

impl Activity {
    /// Where the connection stands; [`Phase::Turned`] is told once.
    pub(super) fn phase(&self) -> Phase {
        match self.phase.load(Ordering::Relaxed) {
            TURNED => {
                self.phase.store(WAITING, Ordering::Relaxed);
                Phase::Turned
            }
            WAITING => Phase::Waiting,
            _ => Phase::Busy,
        }
    }

    /// Notes a request whose head is complete.
    pub(super) fn begin<B: Body>(&self, request: &Request<B>) {
        self.ends_by_close.store(request.version() == Version::HTTP_10, Ordering::Relaxed);
        self.has_body.store(!request.body().is_end_stream(), Ordering::Relaxed);
    }

    /// Whether an answer is under way whose end may be the end of the connection.
    pub(super) fn may_end_by_close(&self) -> bool {
        self.is_busy() && self.ends_by_close.load(Ordering::Relaxed)
    }

    /// Whether a request is under way that has a body.
    pub(super) fn may_get_body(&self) -> bool {
        self.is_busy() && self.has_body.load(Ordering::Relaxed)
    }

    pub(super) fn is_busy(&self) -> bool {
        self.phase.load(Ordering::Relaxed) == BUSY
    }
}

// === impl HeadTimer ===

impl HeadTimer {
    pub(super) fn new(activity: Arc<Activity>) -> Self {
        Self { activity, made: tokio::time::Instant::now().into_std() }
    }
}

impl hyper::rt::Timer for HeadTimer {
    fn sleep(&self, _: Duration) -> Pin<Box<dyn hyper::rt::Sleep>> {
        self.sleep_until(self.made)
    }

    fn sleep_until(&self, _: Instant) -> Pin<Box<dyn hyper::rt::Sleep>> {
        self.activity.phase.store(TURNED, Ordering::Relaxed);
        Box::pin(HeadWait(Arc::clone(&self.activity)))
    }

    fn now(&self) -> Instant {
        self.made
    }
}

// === impl HeadWait ===

impl Future for HeadWait {
    type Output = ();

    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

impl hyper::rt::Sleep for HeadWait {}

impl Drop for HeadWait {
    fn drop(&mut self) {
        self.0.phase.store(BUSY, Ordering::Relaxed);
    }
}
