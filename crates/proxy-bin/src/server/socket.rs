//! What the server needs of a listener and its sockets. Behind it stands TCP, and in tests a pipe in memory.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::os::fd::AsFd;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};

/// A place where connections come in.
pub trait Accept: Send + 'static {
    /// One connection.
    type Socket: Socket;

    /// The next connection. May be dropped before it is ready without losing one.
    ///
    /// # Errors
    ///
    /// Of one connection, or of the listener: `ends_listener` tells.
    fn accept(&mut self) -> impl Future<Output = io::Result<(Self::Socket, SocketAddr)>> + Send;
}

/// One connection.
pub trait Socket: AsyncRead + AsyncWrite + Unpin + Send + 'static {
    /// Tries to write now, whatever readiness was reported before. Never waits.
    ///
    /// # Errors
    ///
    /// `WouldBlock` when the other side has taken nothing; others as `write`.
    fn push(&self, bytes: &[u8]) -> io::Result<usize>;

    /// Makes the coming close a break that the other side cannot take for a clean end, and drops unsent bytes.
    fn break_off(&self);
}

/// Whether an error of `accept` means that no connection can ever come in again. All others pass: the other side gave up
/// (`ECONNABORTED`), or descriptors or memory are short (`EMFILE`, `ENFILE`, `ENOBUFS`, `ENOMEM`).
pub(super) fn ends_listener(error: &io::Error) -> bool {
    // EBADF, EINVAL, ENOTSOCK, EOPNOTSUPP on Linux: this is no listening socket (any more).
    matches!(error.raw_os_error(), Some(9 | 22 | 88 | 95))
}

impl Accept for TcpListener {
    type Socket = TcpStream;

    async fn accept(&mut self) -> io::Result<(TcpStream, SocketAddr)> {
        let (socket, peer) = TcpListener::accept(self).await?;
        // Lines of an answer must not wait for the acknowledgement of the line before.
        socket.set_nodelay(true)?;
        Ok((socket, peer))
    }
}

impl Socket for TcpStream {
    fn push(&self, bytes: &[u8]) -> io::Result<usize> {
        // The kernel reports room only when a third of the send buffer is free, which a slow reader may not reach for minutes.
        // A second descriptor of the same socket gets around the readiness that tokio remembers.
        let twin = std::net::TcpStream::from(self.as_fd().try_clone_to_owned()?);
        (&twin).write(bytes)
    }

    fn break_off(&self) {
        // Fails only on a socket that is gone, which is what is wanted.
        let _ = self.set_zero_linger();
    }
}
