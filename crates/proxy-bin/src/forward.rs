//! The exchange with the store, up to the head of its answer.

use http::header::{CONTENT_ENCODING, TRANSFER_ENCODING};
use http::{HeaderValue, Response, StatusCode};
use http_body::Body;
use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use tokio::time::Instant;

use crate::body::{Deadline, StoreBody};
use crate::endpoint::Contract;
use crate::refusal::Refusal;
use crate::respond::{Encoding, Forwarded};
use crate::rewrite::UpstreamRequest;
use crate::upstream::Upstream;

/// What is read of a store's error, for our own log.
const MAX_ERROR_TEXT: usize = 4 * 1024;

/// Sends requests to stores.
pub(crate) struct Forwarder {
    pub(crate) upstream: Upstream,
    /// Most bytes of an answer; `None` is "no bound".
    pub(crate) max_bytes: Option<u64>,
}

// === impl Forwarder ===

impl Forwarder {
    /// Sends the request, and takes the head of the answer.
    ///
    /// # Errors
    ///
    /// What a store says besides a good answer never reaches the caller: its texts hold the guard and addresses. Each case
    /// has a refusal of ours.
    pub(crate) async fn forward(
        &self,
        request: UpstreamRequest,
        contract: &Contract,
        deadline: Option<Instant>,
    ) -> Result<Forwarded, Refusal> {
        let (gzip, timeout, clamped) = (request.gzip(), request.timeout(), request.clamped());
        let sent = Instant::now();
        let response = match self.upstream.send(request.into_request()).await {
            Ok(response) => response,
            Err(error) => return Err(unanswered(&error)),
        };
        if response.status() != StatusCode::OK {
            return Err(refused(response, timeout.is_some_and(|timeout| sent.elapsed() >= timeout)).await);
        }
        if !has_an_end(&response) {
            return Err(Refusal::StoreFailed);
        }
        let encoding = encoding(&response, gzip)?;
        let body = response.into_body();
        if let Some(limit) = self.max_bytes.filter(|most| body.size_hint().lower() > *most) {
            return Err(Refusal::ResponseTooLarge { limit });
        }
        let body = StoreBody::new(body, Deadline::new(deadline), self.max_bytes);
        Ok(Forwarded { answer: contract.answer, encoding, clamped, body })
    }
}

fn unanswered(error: &hyper_util::client::legacy::Error) -> Refusal {
    tracing::warn!(error = error as &dyn std::error::Error, "a store did not answer");
    if error.is_connect() { Refusal::StoreUnreachable } else { Refusal::StoreFailed }
}

/// The refusal for an answer that is not 200. The store says 503 both when it has no room and when the query's time is up.
async fn refused(response: Response<Incoming>, time_is_up: bool) -> Refusal {
    let status = response.status();
    let refusal = match status {
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => Refusal::StoreRefused,
        StatusCode::SERVICE_UNAVAILABLE if time_is_up => Refusal::Timeout,
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Refusal::StoreBusy,
        StatusCode::GATEWAY_TIMEOUT => Refusal::Timeout,
        // Redirects too: a store lives in a tenant's reach, and may not say where to go.
        _ => Refusal::StoreFailed,
    };
    tracing::warn!(status = status.as_u16(), "a store refused");
    if tracing::enabled!(tracing::Level::DEBUG) {
        // Holds the query, hence only at this level.
        let text = Limited::new(response.into_body(), MAX_ERROR_TEXT).collect().await;
        let text = text.map(|text| String::from_utf8_lossy(&text.to_bytes()).into_owned());
        tracing::debug!(?text, "what the store said");
    }
    refusal
}

/// Whether the answer says where it ends: by its length, or by a last chunk. One that goes on until the connection closes
/// looks whole wherever it breaks off.
fn has_an_end(response: &Response<Incoming>) -> bool {
    let chunked = |value: &HeaderValue| {
        let last = value.as_bytes().rsplit(|byte| *byte == b',').next().unwrap_or_default();
        last.trim_ascii().eq_ignore_ascii_case(b"chunked")
    };
    response.body().size_hint().exact().is_some()
        || response.headers().get_all(TRANSFER_ENCODING).iter().next_back().is_some_and(chunked)
}

/// Plain, or gzip where it was asked for. The caller could not read anything else.
fn encoding(response: &Response<Incoming>, gzip: bool) -> Result<Encoding, Refusal> {
    let mut encodings = response.headers().get_all(CONTENT_ENCODING).iter();
    match (encodings.next(), encodings.next()) {
        (None, _) => Ok(Encoding::Plain),
        (Some(one), None) if one == "identity" => Ok(Encoding::Plain),
        (Some(one), None) if gzip && one == "gzip" => Ok(Encoding::Gzip),
        (Some(_), _) => Err(Refusal::StoreFailed),
    }
}
