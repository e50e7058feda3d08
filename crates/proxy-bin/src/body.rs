//! The body of every answer: ours, or a store's as it streams.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep_until};

use crate::ledger::{Ending, Ledger};

/// The body of an answer. It holds the account and the slots of its request, until it has ended or is dropped.
///
/// Nothing is read ahead: the store is polled when the connection to the client has room, so a slow client slows the
/// store, and one that goes away ends the exchange with it.
pub struct ResponseBody {
    source: Source,
    ledger: Box<Ledger>,
}

enum Source {
    /// A text of ours.
    Own(Bytes),
    /// A store's answer.
    Store(StoreBody),
    /// There is no more.
    Ended,
}

/// What a store sends, within its bounds.
pub(crate) struct StoreBody {
    /// What the store sends.
    incoming: Incoming,
    /// When it must be over.
    deadline: Deadline,
    /// Bytes that may still come; `None` is "no bound".
    room: Option<u64>,
}

/// The end of the time that a request has.
pub(crate) struct Deadline {
    at: Option<Instant>,
    /// Made when something has to be waited for, which small answers never do.
    timer: Option<Pin<Box<Sleep>>>,
}

/// Why an answer was broken off after its head. The server cuts the connection, so that no client takes it for whole.
#[derive(Debug, thiserror::Error)]
pub enum BodyError {
    /// The store broke off.
    #[error("the store broke off")]
    Store(#[source] hyper::Error),
    /// `--request-timeout` passed.
    #[error("the answer took too long")]
    Timeout,
    /// `--logs-max-response-bytes` was reached.
    #[error("the answer is too large")]
    TooLarge,
}

// === impl ResponseBody ===

impl ResponseBody {
    /// A text of ours.
    pub(crate) fn own(text: Bytes, ledger: Box<Ledger>) -> Self {
        Self { source: Source::Own(text), ledger }
    }

    /// A store's answer.
    pub(crate) fn store(body: StoreBody, ledger: Box<Ledger>) -> Self {
        Self { source: Source::Store(body), ledger }
    }

    fn end(&mut self, ending: Ending) {
        self.source = Source::Ended;
        self.ledger.ended(ending);
    }
}

impl Body for ResponseBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let this = &mut *self;
        let next = match &mut this.source {
            Source::Own(text) if text.is_empty() => None,
            Source::Own(text) => Some(Ok(std::mem::take(text))),
            Source::Store(body) => ready!(body.poll_data(context)),
            Source::Ended => return Poll::Ready(None),
        };
        Poll::Ready(match next {
            Some(Ok(data)) => {
                this.ledger.sent(data.len() as u64);
                Some(Ok(Frame::data(data)))
            }
            Some(Err(error)) => {
                this.end(error.ending());
                Some(Err(error))
            }
            None => {
                this.end(Ending::Complete);
                None
            }
        })
    }

    fn is_end_stream(&self) -> bool {
        match &self.source {
            Source::Own(text) => text.is_empty(),
            Source::Store(body) => body.incoming.is_end_stream(),
            Source::Ended => true,
        }
    }

    /// Exact where the length is known; the server then announces it, and an answer that ends early is seen to be broken.
    fn size_hint(&self) -> SizeHint {
        match &self.source {
            Source::Own(text) => SizeHint::with_exact(text.len() as u64),
            Source::Store(body) => body.incoming.size_hint(),
            Source::Ended => SizeHint::with_exact(0),
        }
    }
}

/// A body of known length is not polled again after its last byte.
impl Drop for ResponseBody {
    fn drop(&mut self) {
        match &self.source {
            Source::Own(_) | Source::Store(_) if self.is_end_stream() => self.ledger.ended(Ending::Complete),
            Source::Own(_) | Source::Store(_) | Source::Ended => {}
        }
    }
}

// === impl StoreBody ===

impl StoreBody {
    pub(crate) fn new(incoming: Incoming, deadline: Deadline, room: Option<u64>) -> Self {
        Self { incoming, deadline, room }
    }

    /// The next data. Trailers are no part of any answer here, and are dropped.
    fn poll_data(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, BodyError>>> {
        while let Poll::Ready(next) = Pin::new(&mut self.incoming).poll_frame(context) {
            match next {
                None => return Poll::Ready(None),
                Some(Err(error)) => return Poll::Ready(Some(Err(BodyError::Store(error)))),
                Some(Ok(frame)) => {
                    if let Ok(data) = frame.into_data() {
                        return Poll::Ready(Some(self.within_bounds(data)));
                    }
                }
            }
        }
        self.deadline.poll_passed(context).map(|()| Some(Err(BodyError::Timeout)))
    }

    fn within_bounds(&mut self, data: Bytes) -> Result<Bytes, BodyError> {
        if self.deadline.passed() {
            return Err(BodyError::Timeout);
        }
        if let Some(room) = &mut self.room {
            *room = room.checked_sub(data.len() as u64).ok_or(BodyError::TooLarge)?;
        }
        Ok(data)
    }
}

// === impl Deadline ===

impl Deadline {
    /// `None` is "no bound".
    pub(crate) fn new(at: Option<Instant>) -> Self {
        Self { at, timer: None }
    }

    fn passed(&self) -> bool {
        self.at.is_some_and(|at| Instant::now() >= at)
    }

    fn poll_passed(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(at) = self.at else { return Poll::Pending };
        self.timer.get_or_insert_with(|| Box::pin(sleep_until(at))).as_mut().poll(context)
    }
}

// === impl BodyError ===

impl BodyError {
    fn ending(&self) -> Ending {
        match self {
            BodyError::Store(_) => Ending::StoreBroke,
            BodyError::Timeout => Ending::Timeout,
            BodyError::TooLarge => Ending::TooLarge,
        }
    }
}
