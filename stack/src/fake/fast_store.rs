//! A store that answers at once, to measure what stands in front of it.

use std::{convert::Infallible, error::Error, io, net::SocketAddr};

use bytes::Bytes;
use futures_util::{StreamExt, stream};
use http::{Request, Response, header};
use http_body::Frame;
use http_body_util::{BodyExt, Either, Full, StreamBody};
use hyper::{
    body::{Body, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use super::background::Background;

/// A query that holds this word with a number behind it gets that many bytes. It is an ordinary word of LogsQL, so it
/// passes a proxy that parses and prints queries.
const STREAM_WORD: &[u8] = b"stream_bytes_";

/// One line of the answer, 128 bytes with its line end.
const LINE: &str = concat!(
    r#"{"_time":"2026-11-30T10:00:00.123456789Z","_stream":"{app=\"bench\"}","#,
    r#""_msg":"one line of an ordinary log, as they often are."}"#,
    "\n"
);

/// Bytes of an ordinary answer.
const ANSWER_BYTES: usize = 1024;

/// Bytes of one chunk of a long answer.
const CHUNK_BYTES: usize = 64 * 1024;

type BoxError = Box<dyn Error + Send + Sync>;

/// The running store, see [`serve_fast_store`].
#[derive(Debug)]
pub struct FastStore {
    background: Background,
}

impl FastStore {
    /// Starts it in this process.
    ///
    /// # Errors
    /// When no thread or no port is to be had.
    pub fn start() -> io::Result<Self> {
        let background = Background::start(serve_fast_store)?;
        Ok(Self { background })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.background.address()
    }
}

/// Answers every request with 1,024 bytes of JSON lines, whatever its path and method. A request whose URL or body holds the
/// word `stream_bytes_N` gets N bytes (rounded up to whole chunks of 64 KiB), chunked. Ends with the runtime.
pub async fn serve_fast_store(listener: TcpListener) {
    let lines = Bytes::from(LINE.repeat(CHUNK_BYTES / LINE.len()));
    loop {
        let Ok((socket, _)) = listener.accept().await else {
            continue;
        };
        let lines = lines.clone();
        tokio::spawn(async move {
            let _ignored = socket.set_nodelay(true);
            let service = service_fn(|request| answer(request, lines.clone()));
            let connection = http1::Builder::new().serve_connection(TokioIo::new(socket), service);
            let _peer_left = connection.await;
        });
    }
}

async fn answer(
    request: Request<Incoming>,
    lines: Bytes,
) -> Result<Response<impl Body<Data = Bytes, Error: Into<BoxError>>>, hyper::Error> {
    let in_url = request.uri().query().and_then(|query| wanted_bytes(query.as_bytes()));
    let body = request.into_body().collect().await?.to_bytes();
    let body = match in_url.or_else(|| wanted_bytes(&body)) {
        None => Either::Left(Full::new(lines.slice(..ANSWER_BYTES))),
        Some(bytes) => {
            let chunks = bytes.div_ceil(CHUNK_BYTES);
            let frames =
                stream::repeat(lines).take(chunks).map(|chunk| Ok::<_, Infallible>(Frame::data(chunk)));
            Either::Right(StreamBody::new(frames))
        }
    };
    let mut response = Response::new(body);
    let json_lines = header::HeaderValue::from_static("application/stream+json");
    response.headers_mut().insert(header::CONTENT_TYPE, json_lines);
    Ok(response)
}

/// The number behind the stream word, if it stands in these arguments.
fn wanted_bytes(arguments: &[u8]) -> Option<usize> {
    let mut places = arguments.windows(STREAM_WORD.len());
    let at = places.position(|part| part == STREAM_WORD)?;
    let behind = arguments.get(at + STREAM_WORD.len()..)?;
    let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(behind.get(..digits)?).ok()?.parse().ok()
}

#[cfg(test)]
mod tests;
