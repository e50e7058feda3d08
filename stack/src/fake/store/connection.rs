//! One connection: read a request, run the script of its answer, again.

use std::{io, sync::Arc};

use bytes::{Buf, Bytes, BytesMut};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use super::{Answer, RecordedRequest, Shared, answer::Step};

/// Longest head or body that is read; what is longer breaks the connection.
const MAX_REQUEST: usize = 64 * 1024 * 1024;

/// How an answer ended, if its connection did not break.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    KeptAlive,
    Closed,
}

/// Serves until the runtime ends.
pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let mut number = 0;
    loop {
        let Ok((socket, _)) = listener.accept().await else {
            continue;
        };
        number += 1;
        shared.progress.send_modify(|progress| {
            progress.connections += 1;
            progress.open_connections += 1;
        });
        let mut connection =
            Connection { number, socket, read: BytesMut::new(), shared: Arc::clone(&shared) };
        tokio::spawn(async move {
            // A broken connection is the peer's affair and shows in the progress.
            let _broken = connection.run().await;
        });
    }
}

struct Connection {
    number: usize,
    socket: TcpStream,
    /// Bytes read and not yet part of a request.
    read: BytesMut,
    shared: Arc<Shared>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.shared.progress.send_modify(|progress| progress.open_connections -= 1);
    }
}

// === impl Connection ===

impl Connection {
    async fn run(&mut self) -> io::Result<()> {
        self.socket.set_nodelay(true)?;
        while let Some(request) = self.read_request().await? {
            let answer = self.shared.record(request);
            let ended = self.write_answer(answer).await;
            self.shared.progress.send_modify(|progress| match ended {
                Ok(_) => progress.answers += 1,
                Err(_) => progress.abandoned += 1,
            });
            if ended? == Ended::Closed {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The next request, or `None` when the peer is done.
    async fn read_request(&mut self) -> io::Result<Option<RecordedRequest>> {
        let Some(head) = self.read_through(b"\r\n\r\n").await? else {
            return Ok(None);
        };
        let mut request = RecordedRequest { connection: self.number, head: head.to_vec(), body: Vec::new() };
        if !request.header("Transfer-Encoding").is_empty() {
            request.body = self.read_chunks().await?;
        } else if let Some(length) = request.header("Content-Length").first() {
            let length = length.parse().map_err(io::Error::other)?;
            request.body = self.read_exactly(length).await?.to_vec();
        }
        Ok(Some(request))
    }

    /// The chunks as they stand on the wire, to the last one inclusive; trailers are not read apart.
    async fn read_chunks(&mut self) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let size_line = self.read_through(b"\r\n").await?.ok_or(io::ErrorKind::UnexpectedEof)?;
            body.extend_from_slice(&size_line);
            let line = String::from_utf8_lossy(&size_line);
            let size = line.split(';').next().unwrap_or_default().trim();
            let size = usize::from_str_radix(size, 16).map_err(io::Error::other)?;
            body.extend_from_slice(&self.read_exactly(size.saturating_add(2)).await?);
            if size == 0 {
                return Ok(body);
            }
        }
    }

    /// All up to `mark` and the mark. `None` = the peer closed before the first byte.
    async fn read_through(&mut self, mark: &[u8]) -> io::Result<Option<Bytes>> {
        loop {
            if let Some(at) = self.read.windows(mark.len()).position(|part| part == mark) {
                return Ok(Some(self.read.split_to(at + mark.len()).freeze()));
            }
            let started = !self.read.is_empty();
            match self.read_more().await {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof && !started => return Ok(None),
                outcome => outcome?,
            }
        }
    }

    async fn read_exactly(&mut self, length: usize) -> io::Result<Bytes> {
        while self.read.len() < length {
            self.read_more().await?;
        }
        Ok(self.read.split_to(length).freeze())
    }

    async fn read_more(&mut self) -> io::Result<()> {
        if self.read.len() > MAX_REQUEST {
            return Err(io::Error::other("request too long"));
        }
        match self.socket.read_buf(&mut self.read).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    async fn write_answer(&mut self, answer: Answer) -> io::Result<Ended> {
        for step in answer.into_steps() {
            match step {
                Step::Write(bytes) => self.write(bytes).await?,
                Step::Repeat(bytes, times) => {
                    for _ in 0..times {
                        self.write(bytes.clone()).await?;
                    }
                }
                Step::Pause(pause) => self.unless_closed(tokio::time::sleep(pause)).await?,
                Step::Gate => {
                    let shared = Arc::clone(&self.shared);
                    let pass =
                        async { shared.gate.acquire().await.map(tokio::sync::SemaphorePermit::forget) };
                    self.unless_closed(pass).await?.map_err(io::Error::other)?;
                }
                Step::Forever => self.unless_closed(std::future::pending()).await?,
                Step::Close => return Ok(Ended::Closed),
            }
        }
        Ok(Ended::KeptAlive)
    }

    /// Writes all, counting as the kernel takes it.
    async fn write(&mut self, mut bytes: Bytes) -> io::Result<()> {
        while bytes.has_remaining() {
            let written = self.socket.write_buf(&mut bytes).await?;
            self.shared.progress.send_modify(|progress| progress.bytes_written += written as u64);
        }
        Ok(())
    }

    /// Waits for `work`, and notices when the peer closes meanwhile.
    async fn unless_closed<T>(&mut self, work: impl Future<Output = T>) -> io::Result<T> {
        tokio::pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return Ok(done),
                read = self.read_more() => read?,
            }
        }
    }
}
