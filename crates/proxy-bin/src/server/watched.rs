//! A socket that does not wait for ever: for a request, for the rest of its head, for a client that takes nothing.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Instant;

use super::activity::{Activity, Phase};
use super::alarm::Alarm;
use super::socket::Socket;

/// How long a connection may keep us waiting.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// From the first byte of a request to the end of its head. (Of a request that came in one piece with the end of the one
    /// before, the first byte is the first that comes later: hyper does not tell what it holds.)
    pub head: Duration,
    /// Between requests, and before the first; `None` is "for ever".
    pub idle: Option<Duration>,
    /// With bytes to send and a client that takes none of them.
    pub stall: Duration,
    /// After our last byte, for the client to take it and close. A close with unread bytes on our side would destroy, on its
    /// way, the answer that explains why they were not read.
    pub farewell: Duration,
}

/// A socket with its deadlines. Reads and writes fail with `TimedOut` when one has passed.
#[derive(Debug)]
pub(super) struct Watched<S: Socket> {
    socket: S,
    activity: Arc<Activity>,
    patience: Patience,
    in_head: bool,
    read_alarm: Alarm,
    write_alarm: Alarm,
    closing: Closing,
}

/// How far the close has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Closing {
    Open,
    /// Our side is closed; what the client still sends is read and dropped.
    Farewell,
    Done,
}

// === impl Watched ===

impl<S: Socket> Watched<S> {
    pub(super) fn new(socket: S, activity: Arc<Activity>, patience: Patience) -> Self {
        Self {
            socket,
            activity,
            patience,
            in_head: false,
            read_alarm: Alarm::default(),
            write_alarm: Alarm::default(),
            closing: Closing::Open,
        }
    }

    fn begin_wait(&mut self) {
        self.in_head = false;
        self.read_alarm.set(self.patience.idle.map(|idle| Instant::now() + idle));
    }

    fn note_bytes(&mut self) {
        if !self.in_head {
            self.in_head = true;
            self.read_alarm.set(Some(Instant::now() + self.patience.head));
        }
    }

    /// Called with what the socket said to a write: no room is fine for a while.
    fn judge_write(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.write_alarm.set(None);
            return written;
        }
        if !self.write_alarm.is_set() {
            self.write_alarm.set(Some(Instant::now() + self.patience.stall));
        }
        ready!(self.write_alarm.poll(context));
        self.write_alarm.set(None);
        match self.socket.push(bytes) {
            Ok(count) if count > 0 => Poll::Ready(Ok(count)),
            Ok(_) | Err(_) => {
                self.socket.break_off();
                Poll::Ready(Err(timed_out("the client took no byte")))
            }
        }
    }

    /// Whether the client may still be sending what nobody will read.
    fn may_be_sending(&self) -> bool {
        if self.activity.is_busy() { self.activity.may_get_body() } else { self.in_head }
    }

    /// Reads and drops until the client closes, or patience ends.
    fn poll_farewell(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let mut scrap = [0; 4096];
        loop {
            let mut buffer = ReadBuf::new(&mut scrap);
            match Pin::new(&mut self.socket).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(()))
                    if !buffer.filled().is_empty() && self.read_alarm.poll(context).is_pending() => {}
                Poll::Ready(_) => return Poll::Ready(()),
                Poll::Pending => return self.read_alarm.poll(context),
            }
        }
    }
}

impl<S: Socket> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let phase = this.activity.phase();
        if phase == Phase::Turned {
            this.begin_wait();
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.socket).poll_read(context, buffer);
        match phase {
            Phase::Busy => read,
            Phase::Turned | Phase::Waiting if read.is_ready() => {
                if buffer.filled().len() > before {
                    this.note_bytes();
                }
                read
            }
            Phase::Turned | Phase::Waiting => {
                this.read_alarm.poll(context).map(|()| Err(timed_out("the client sent no request")))
            }
        }
    }
}

impl<S: Socket> AsyncWrite for Watched<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write(context, bytes);
        self.judge_write(context, written, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.socket).poll_write_vectored(context, slices);
        let first = slices.iter().find(|slice| !slice.is_empty()).map_or(&[][..], |slice| slice);
        self.judge_write(context, written, first)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.socket).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.closing == Closing::Open {
            let closed = ready!(Pin::new(&mut this.socket).poll_shutdown(context));
            let over = closed.is_err() || !this.may_be_sending();
            this.closing = if over { Closing::Done } else { Closing::Farewell };
            this.read_alarm.set(Some(Instant::now() + this.patience.farewell));
            if closed.is_err() {
                return Poll::Ready(closed);
            }
        }
        if this.closing == Closing::Farewell {
            ready!(this.poll_farewell(context));
            this.closing = Closing::Done;
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: Socket> Drop for Watched<S> {
    fn drop(&mut self) {
        // The end of an HTTP/1.0 answer may be the end of the connection: one that was broken off must not look whole.
        if self.closing == Closing::Open && self.activity.may_end_by_close() {
            self.socket.break_off();
        }
    }
}

fn timed_out(message: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, message)
}
