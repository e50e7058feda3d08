//! Answers as scripts of small steps.

use std::time::Duration;

use bytes::Bytes;

/// How big a piece of a generated body is.
const PIECE: usize = 64 * 1024;

/// An answer: bytes, pauses, and how it ends. Built by the constructors, refined by the methods.
#[derive(Debug, Clone)]
pub struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: Body,
    before_head: Vec<Step>,
}

/// How the body is sent and how long it says to be.
#[derive(Debug, Clone)]
enum Body {
    /// With its right `Content-Length`.
    Sized(Bytes),
    /// With a `Content-Length` that is not its own.
    Claimed(u64, Bytes),
    /// Chunked; `false`: the connection is closed in place of the last chunk.
    Chunked(Vec<Step>, bool),
    /// Exactly these bytes, head included, then the connection is closed.
    Raw(Bytes),
}

/// One step of an answer.
#[derive(Debug, Clone)]
pub(super) enum Step {
    /// Writes.
    Write(Bytes),
    /// Writes the bytes again and again, this many times.
    Repeat(Bytes, u64),
    /// Waits.
    Pause(Duration),
    /// Waits for the test to open the gate.
    Gate,
    /// Waits until the peer goes away.
    Forever,
    /// Closes the connection.
    Close,
}

// === impl Answer ===

impl Answer {
    /// 200 with this body as `application/stream+json`, in one piece.
    #[must_use]
    pub fn ok(body: impl Into<Bytes>) -> Self {
        Self::new(200, Body::Sized(body.into())).header("Content-Type", "application/stream+json")
    }

    /// This status with this body as plain text.
    #[must_use]
    pub fn status(status: u16, body: impl Into<Bytes>) -> Self {
        Self::new(status, Body::Sized(body.into())).header("Content-Type", "text/plain; charset=utf-8")
    }

    /// 302 to `location`.
    #[must_use]
    pub fn redirect(location: &str) -> Self {
        Self::new(302, Body::Sized(Bytes::new())).header("Location", location)
    }

    /// 200, each item one chunk.
    #[must_use]
    pub fn chunks<B: Into<Bytes>>(chunks: impl IntoIterator<Item = B>) -> Self {
        Self::new(200, Body::Chunked(written(chunks), true))
    }

    /// 200 and these chunks, then the connection is closed without the last chunk, as by a store that died.
    #[must_use]
    pub fn dies_after<B: Into<Bytes>>(chunks: impl IntoIterator<Item = B>) -> Self {
        Self::new(200, Body::Chunked(written(chunks), false))
    }

    /// 200 and these chunks, then nothing more while the connection stays open.
    #[must_use]
    pub fn stalls_after<B: Into<Bytes>>(chunks: impl IntoIterator<Item = B>) -> Self {
        let mut steps = written(chunks);
        steps.push(Step::Forever);
        Self::new(200, Body::Chunked(steps, true))
    }

    /// 200 and these chunks, each held back until [`super::Store::open_gate`] lets it pass.
    #[must_use]
    pub fn gated_chunks<B: Into<Bytes>>(chunks: impl IntoIterator<Item = B>) -> Self {
        let steps = written(chunks).into_iter().flat_map(|step| [Step::Gate, step]);
        Self::new(200, Body::Chunked(steps.collect(), true))
    }

    /// 200 and these chunks, with a pause before each.
    #[must_use]
    pub fn slow_chunks<B: Into<Bytes>>(pause: Duration, chunks: impl IntoIterator<Item = B>) -> Self {
        let steps = written(chunks).into_iter().flat_map(|step| [Step::Pause(pause), step]);
        Self::new(200, Body::Chunked(steps.collect(), true))
    }

    /// 200 and at least `bytes` of body, made of `line` repeated, in chunks of about 64 KiB, as fast as they are taken.
    /// `u64::MAX` does not end in practice.
    #[must_use]
    pub fn stream(line: &str, bytes: u64) -> Self {
        let copies = PIECE.div_ceil(line.len().max(1)).max(1);
        let piece = Bytes::from(line.repeat(copies));
        let times = bytes.div_ceil(piece.len().max(1) as u64);
        Self::new(200, Body::Chunked(vec![Step::Repeat(piece, times)], true))
    }

    /// 200 with `body` and a `Content-Length` of `claimed`; the connection is closed behind the body.
    #[must_use]
    pub fn claims_length(claimed: u64, body: impl Into<Bytes>) -> Self {
        Self::new(200, Body::Claimed(claimed, body.into()))
    }

    /// Exactly these bytes in place of an HTTP answer, then the connection is closed. Empty = closed without a word.
    #[must_use]
    pub fn raw(bytes: impl Into<Bytes>) -> Self {
        Self::new(200, Body::Raw(bytes.into()))
    }

    /// No answer at all; the connection stays open until the peer closes it.
    #[must_use]
    pub fn silence() -> Self {
        let mut answer = Self::raw("");
        answer.before_head.push(Step::Forever);
        answer
    }

    /// Adds a header line, as it is, also a second of the same name.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Holds the whole answer back until [`super::Store::open_gate`] lets it pass.
    #[must_use]
    pub fn gate(mut self) -> Self {
        self.before_head.push(Step::Gate);
        self
    }

    fn new(status: u16, body: Body) -> Self {
        Self { status, headers: Vec::new(), body, before_head: Vec::new() }
    }

    /// The whole answer as steps, chunk framing included.
    pub(super) fn into_steps(self) -> Vec<Step> {
        let mut steps = self.before_head;
        let head = |framing: &str| head(self.status, &self.headers, framing);
        match self.body {
            Body::Raw(bytes) => steps.extend([Step::Write(bytes), Step::Close]),
            Body::Sized(body) => {
                let head = head(&format!("Content-Length: {}\r\n", body.len()));
                steps.extend([Step::Write(head), Step::Write(body)]);
            }
            Body::Claimed(claimed, body) => {
                let head = head(&format!("Content-Length: {claimed}\r\n"));
                steps.extend([Step::Write(head), Step::Write(body), Step::Close]);
            }
            Body::Chunked(body, ends) => {
                steps.push(Step::Write(head("Transfer-Encoding: chunked\r\n")));
                steps.extend(body.into_iter().map(framed));
                steps.push(if ends { Step::Write(Bytes::from_static(b"0\r\n\r\n")) } else { Step::Close });
            }
        }
        steps
    }
}

fn written<B: Into<Bytes>>(chunks: impl IntoIterator<Item = B>) -> Vec<Step> {
    chunks.into_iter().map(|chunk| Step::Write(chunk.into())).collect()
}

/// The step with its bytes as a chunk on the wire. An empty chunk would end the body, so it vanishes.
fn framed(step: Step) -> Step {
    match step {
        Step::Write(bytes) => Step::Write(chunk(&bytes)),
        Step::Repeat(bytes, times) => Step::Repeat(chunk(&bytes), times),
        Step::Pause(_) | Step::Gate | Step::Forever | Step::Close => step,
    }
}

fn chunk(bytes: &[u8]) -> Bytes {
    if bytes.is_empty() {
        return Bytes::new();
    }
    let mut chunk = format!("{:x}\r\n", bytes.len()).into_bytes();
    chunk.extend_from_slice(bytes);
    chunk.extend_from_slice(b"\r\n");
    chunk.into()
}

fn head(status: u16, headers: &[(String, String)], framing: &str) -> Bytes {
    let mut head = format!("HTTP/1.1 {status} Scripted\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(framing);
    head.push_str("\r\n");
    head.into()
}
