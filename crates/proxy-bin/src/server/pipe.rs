//! Connections in memory, so that tests run on a paused clock and see what happens to the socket.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, ReadBuf, duplex};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{Accept, Socket};

/// Bytes that a pipe holds in each direction.
const ROOM: usize = 1024;

/// A paused clock would stand still for ever where nothing more happens.
const DAY: Duration = Duration::from_secs(86_400);

/// What can come out of [`Pipes`].
type Arrival = io::Result<Pipe>;

/// The server's end of a connection.
#[derive(Debug)]
pub(crate) struct Pipe {
    stream: DuplexStream,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Whether the server broke it off.
    broken: AtomicBool,
    /// While set, no write is taken but by `push`.
    unready: AtomicBool,
}

/// A listener that takes what [`Door`] sends.
pub(crate) struct Pipes(mpsc::UnboundedReceiver<Arrival>);

/// Opens connections to [`Pipes`].
#[derive(Clone)]
pub(crate) struct Door(mpsc::UnboundedSender<Arrival>);

/// The client's end of a connection.
pub(crate) struct Client {
    pub(crate) stream: DuplexStream,
    state: Arc<State>,
}

/// A listener and the way to it.
pub(crate) fn pipes() -> (Door, Pipes) {
    let (sender, receiver) = mpsc::unbounded_channel();
    (Door(sender), Pipes(receiver))
}

/// A handler that answers `hello` with a known length.
pub(crate) async fn hello(_: Request<Incoming>) -> Response<Full<Bytes>> {
    Response::new(Full::from("hello"))
}

// === impl Door ===

impl Door {
    /// A new connection, or `None` when the listener is closed.
    pub(crate) fn try_connect(&self) -> Option<Client> {
        let (ours, stream) = duplex(ROOM);
        let state = Arc::new(State::default());
        let pipe = Pipe { stream, state: Arc::clone(&state) };
        self.0.send(Ok(pipe)).ok().map(|()| Client { stream: ours, state })
    }

    pub(crate) fn connect(&self) -> Client {
        self.try_connect().unwrap()
    }

    /// Lets the next `accept` fail with this error of the system.
    pub(crate) fn fail(&self, errno: i32) {
        self.0.send(Err(io::Error::from_raw_os_error(errno))).unwrap();
    }
}

// === impl Client ===

impl Client {
    pub(crate) async fn send(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.unwrap();
    }

    /// Reads to the end of the connection, which has to come within [`DAY`].
    pub(crate) async fn rest(&mut self) -> String {
        let mut all = Vec::new();
        timeout(DAY, self.stream.read_to_end(&mut all)).await.unwrap().unwrap();
        String::from_utf8(all).unwrap()
    }

    /// Reads until the text ends so.
    pub(crate) async fn until(&mut self, end: &str) -> String {
        let mut all = Vec::new();
        while !all.ends_with(end.as_bytes()) {
            all.push(timeout(DAY, self.stream.read_u8()).await.unwrap().unwrap());
        }
        String::from_utf8(all).unwrap()
    }

    /// Whether the server made its close a break.
    pub(crate) fn was_broken_off(&self) -> bool {
        self.state.broken.load(Ordering::Relaxed)
    }

    /// From now on the server's writes find no room, though one that does not ask for readiness would.
    pub(crate) fn hide_room(&self) {
        self.state.unready.store(true, Ordering::Relaxed);
    }
}

// === impl Pipes ===

impl Accept for Pipes {
    type Socket = Pipe;

    async fn accept(&mut self) -> io::Result<(Pipe, SocketAddr)> {
        match self.0.recv().await {
            Some(arrival) => arrival.map(|pipe| (pipe, SocketAddr::from((Ipv4Addr::LOCALHOST, 1)))),
            None => std::future::pending().await,
        }
    }
}

// === impl Pipe ===

impl Socket for Pipe {
    fn push(&self, bytes: &[u8]) -> io::Result<usize> {
        if self.state.unready.swap(false, Ordering::Relaxed) {
            // The test counts bytes; what they are does not matter to it.
            Ok(bytes.len().min(1))
        } else {
            Err(io::ErrorKind::WouldBlock.into())
        }
    }

    fn break_off(&self) {
        self.state.broken.store(true, Ordering::Relaxed);
    }
}

impl AsyncRead for Pipe {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Pipe {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.state.unready.load(Ordering::Relaxed) {
            return Poll::Pending;
        }
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
