//! A small HTTP/1.1 client: one connection per request, so that nothing of one test is left for the next.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// The longest that a whole answer may take.
const LIMIT: Duration = Duration::from_secs(120);

/// A whole answer.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

// === impl Reply ===

impl Reply {
    /// The body as text; what is no UTF-8 is replaced.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// A header as text; empty when it is absent or no text.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// Sends a request to the authority in its URI and reads the whole answer.
///
/// # Errors
///
/// When there is no whole answer within two minutes.
pub async fn send(request: Request<Bytes>) -> Result<Reply> {
    let uri = request.uri().clone();
    let exchange = async {
        let (parts, body) = open(request).await?.into_parts();
        let body = body.collect().await.context("read the answer")?.to_bytes();
        Ok(Reply { status: parts.status, headers: parts.headers, body })
    };
    timeout(LIMIT, exchange).await.with_context(|| format!("no whole answer from {uri}"))?
}

/// Sends a request and returns when the head of the answer is there. Dropping the body closes the connection.
///
/// # Errors
///
/// When no head of an answer comes.
pub async fn open(mut request: Request<Bytes>) -> Result<Response<Incoming>> {
    let authority = request.uri().authority().context("the URI has no authority")?.clone();
    let stream =
        TcpStream::connect(authority.as_str()).await.with_context(|| format!("connect to {authority}"))?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    if !request.headers().contains_key(header::HOST) {
        request.headers_mut().insert(header::HOST, authority.as_str().parse()?);
    }
    let path = request.uri().path_and_query().map_or("/", |path| path.as_str()).parse()?;
    *request.uri_mut() = path;
    sender.send_request(request.map(Full::new)).await.with_context(|| format!("ask {authority}"))
}

/// The body of a GET that must succeed.
///
/// # Errors
///
/// When the answer is none or no success.
pub async fn get(url: &str) -> Result<String> {
    let reply = send(Request::get(url).body(Bytes::new())?).await?;
    ensure!(reply.status.is_success(), "{url} answered {}: {}", reply.status, reply.text());
    Ok(reply.text())
}
