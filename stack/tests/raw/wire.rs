//! A client at the level of TCP: it sends the bytes that it is told to, and shows the bytes that come back.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The longest wait for anything. What never comes fails after it.
pub(crate) const SOON: Duration = Duration::from_secs(60);

/// A connection, with the bytes that came and are part of no answer yet.
pub(crate) struct Wire {
    stream: TcpStream,
    unread: Vec<u8>,
}

/// One answer.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// In order, names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    /// The body as it stood on the wire, chunk framing included.
    pub(crate) raw: Vec<u8>,
    /// The body without framing.
    pub(crate) body: Vec<u8>,
    /// Whether the answer said where it ends, and ended there.
    pub(crate) is_whole: bool,
}

/// A request with these header lines besides `Host`, and a `Content-Length` where there is a body.
pub(crate) fn request(line: &str, headers: &[&str], body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    let mut head = format!("{line} HTTP/1.1\r\nHost: proxy\r\n");
    for header in headers {
        head.push_str(&format!("{header}\r\n"));
    }
    if !body.is_empty() {
        head.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    [head.as_bytes(), b"\r\n", body].concat()
}

// === impl Wire ===

impl Wire {
    pub(crate) async fn to(address: &str) -> Self {
        Self { stream: TcpStream::connect(address).await.unwrap(), unread: Vec::new() }
    }

    /// Sends all, or as much as the other side takes: who is refused early is not always read to the end.
    pub(crate) async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let sent = timeout(SOON, self.stream.write_all(bytes.as_ref())).await;
        let _refused_early = sent.unwrap();
    }

    /// Says that nothing more comes.
    pub(crate) async fn finish(&mut self) {
        let _closed_already = self.stream.shutdown().await;
    }

    /// The next answer, to its end or to the end of the connection. None when the connection ends before.
    pub(crate) async fn answer(&mut self) -> Option<Answer> {
        let mut answer = self.head().await?;
        let length = answer.header("content-length").first().map(|length| length.parse().unwrap());
        if answer.header("transfer-encoding") == ["chunked"] {
            answer.is_whole = self.chunks(&mut answer).await.is_some();
        } else if let Some(length) = length {
            let body = self.take(length).await;
            answer.is_whole = body.is_some();
            answer.raw = body.unwrap_or_else(|| std::mem::take(&mut self.unread));
            answer.body.clone_from(&answer.raw);
        } else {
            while self.more().await {}
            answer.raw = std::mem::take(&mut self.unread);
            answer.body.clone_from(&answer.raw);
        }
        Some(answer)
    }

    /// Status and headers of the next answer; its body stays on the wire.
    pub(crate) async fn head(&mut self) -> Option<Answer> {
        let head = self.take_through(b"\r\n\r\n").await?;
        let head = String::from_utf8(head).unwrap();
        let mut lines = head.trim_end().split("\r\n");
        let status_line = lines.next().unwrap();
        let status = status_line.strip_prefix("HTTP/1.1 ").or(status_line.strip_prefix("HTTP/1.0 "));
        let status = status.unwrap_or_else(|| panic!("{head}"))[..3].parse().unwrap();
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").unwrap_or_else(|| panic!("{head}"));
            (name.to_ascii_lowercase(), value.to_owned())
        };
        let headers = lines.map(header).collect();
        Some(Answer { status, headers, raw: Vec::new(), body: Vec::new(), is_whole: false })
    }

    /// The head of the next answer, and the first `bytes` of its body as they stand on the wire.
    pub(crate) async fn begin(&mut self, bytes: usize) -> Answer {
        let mut answer = self.head().await.unwrap();
        answer.raw = self.take(bytes).await.unwrap();
        answer
    }

    /// Exactly so many bytes, or None when the connection ends before.
    pub(crate) async fn take(&mut self, bytes: usize) -> Option<Vec<u8>> {
        while self.unread.len() < bytes {
            if !self.more().await {
                return None;
            }
        }
        Some(self.unread.drain(..bytes).collect())
    }

    /// All that comes until the other side closes, and whether it closed in order (a reset is none).
    pub(crate) async fn rest(&mut self) -> (Vec<u8>, io::Result<()>) {
        let mut rest = std::mem::take(&mut self.unread);
        let ended = timeout(SOON, self.stream.read_to_end(&mut rest)).await.unwrap();
        (rest, ended.map(drop))
    }

    /// Whether the other side has closed; false when nothing comes within `patience`.
    pub(crate) async fn closes_within(&mut self, patience: Duration) -> bool {
        let mut scrap = [0; 1024];
        loop {
            match timeout(patience, self.stream.read(&mut scrap)).await {
                Err(_) => return false,
                Ok(Ok(0) | Err(_)) => return true,
                Ok(Ok(_)) => {}
            }
        }
    }

    /// The socket, for who counts bytes.
    pub(crate) fn into_stream(self) -> (Vec<u8>, TcpStream) {
        (self.unread, self.stream)
    }

    async fn chunks(&mut self, answer: &mut Answer) -> Option<()> {
        loop {
            let Some(line) = self.take_through(b"\r\n").await else {
                answer.raw.append(&mut self.unread);
                return None;
            };
            answer.raw.extend_from_slice(&line);
            let size = std::str::from_utf8(&line).unwrap().trim_end();
            let size = usize::from_str_radix(size, 16).unwrap();
            let Some(chunk) = self.take(size + 2).await else {
                answer.raw.append(&mut self.unread);
                return None;
            };
            answer.raw.extend_from_slice(&chunk);
            answer.body.extend_from_slice(&chunk[..size]);
            if size == 0 {
                return Some(());
            }
        }
    }

    async fn take_through(&mut self, mark: &[u8]) -> Option<Vec<u8>> {
        loop {
            if let Some(at) = self.unread.windows(mark.len()).position(|part| part == mark) {
                return Some(self.unread.drain(..at + mark.len()).collect());
            }
            if !self.more().await {
                return None;
            }
        }
    }

    /// Reads once; false at the end, however the connection ended.
    async fn more(&mut self) -> bool {
        let read = timeout(SOON, self.stream.read_buf(&mut self.unread)).await;
        read.unwrap_or_else(|_| panic!("nothing more came")).is_ok_and(|read| read > 0)
    }
}

// === impl Answer ===

impl Answer {
    /// All values of a header.
    pub(crate) fn header(&self, name: &str) -> Vec<&str> {
        let found = self.headers.iter().filter(|(found, _)| found == name);
        found.map(|(_, value)| value.as_str()).collect()
    }

    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// `X-Observability-Reason`; empty where there is none.
    pub(crate) fn reason(&self) -> &str {
        self.header("x-observability-reason").first().copied().unwrap_or_default()
    }

    /// The names of all headers, sorted.
    pub(crate) fn header_names(&self) -> Vec<&str> {
        let mut names: Vec<_> = self.headers.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// A refusal by the proxy, whole, with what each refusal carries.
    #[track_caller]
    pub(crate) fn is_refusal(&self, status: u16, reason: &str, what: &str) {
        assert_eq!((self.status, self.reason()), (status, reason), "{what}: {}", self.text());
        assert!(self.is_whole, "{what}");
        assert_eq!(self.header("x-content-type-options"), ["nosniff"], "{what}");
        let waits = matches!(status, 429 | 503);
        let retry_after: Vec<u64> =
            self.header("retry-after").iter().map(|value| value.parse().unwrap()).collect();
        assert_eq!(retry_after.len(), usize::from(waits), "{what}");
        assert!(!retry_after.contains(&0), "{what}");
        assert_eq!(self.header("www-authenticate").len(), usize::from(status == 401), "{what}");
    }
}
