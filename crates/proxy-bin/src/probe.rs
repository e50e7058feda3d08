//! What the probe listener answers. It is for kubelet and Prometheus, and never exposed to tenants.
//!
//! * `/healthz`: `ok` while the process lives.
//! * `/readyz`: `ok` once the namespace cache is filled (a latch) and until shutdown begins; 503 before and after.
//! * `/metrics`: Prometheus text.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use http::header::{ALLOW, CONTENT_TYPE};
use http::{HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::Full;
use prometheus::{Encoder, Registry, TextEncoder};

#[cfg(test)]
mod tests;

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");

/// Answers probes and scrapes. A clone shares everything.
#[derive(Clone)]
pub struct Probe {
    is_synced: Arc<dyn Fn() -> bool + Send + Sync>,
    draining: Arc<AtomicBool>,
    registry: Registry,
}

// === impl Probe ===

impl Probe {
    /// Ready when `is_synced` says so; scrapes show the registry.
    pub fn new(is_synced: impl Fn() -> bool + Send + Sync + 'static, registry: Registry) -> Self {
        Self { is_synced: Arc::new(is_synced), draining: Arc::default(), registry }
    }

    /// From now on not ready, so that no new requests are sent here.
    pub fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Answers one request. The body, if there is one, is not read.
    #[must_use]
    pub fn answer<B>(&self, request: &Request<B>) -> Response<Full<Bytes>> {
        let answer = match request.uri().path() {
            "/healthz" => ok,
            "/readyz" => Self::readyz,
            "/metrics" => Self::metrics,
            _ => {
                return text(StatusCode::NOT_FOUND, "no such page; there are /healthz, /readyz and /metrics");
            }
        };
        match *request.method() {
            // The server leaves out the body of an answer to HEAD.
            Method::GET | Method::HEAD => answer(self),
            _ => {
                let mut refused = text(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD");
                refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
                refused
            }
        }
    }

    fn readyz(&self) -> Response<Full<Bytes>> {
        if self.draining.load(Ordering::Relaxed) {
            text(StatusCode::SERVICE_UNAVAILABLE, "shutting down")
        } else if (self.is_synced)() {
            ok(self)
        } else {
            text(StatusCode::SERVICE_UNAVAILABLE, "namespace cache not synced")
        }
    }

    fn metrics(&self) -> Response<Full<Bytes>> {
        let encoder = TextEncoder::new();
        let mut page = Vec::new();
        match encoder.encode(&self.registry.gather(), &mut page) {
            Ok(()) => {
                let mut answer = Response::new(Full::from(page));
                let kind = HeaderValue::from_str(encoder.format_type()).unwrap_or(TEXT);
                answer.headers_mut().insert(CONTENT_TYPE, kind);
                answer
            }
            Err(error) => text(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
        }
    }
}

fn ok(_: &Probe) -> Response<Full<Bytes>> {
    text(StatusCode::OK, "ok")
}

fn text(status: StatusCode, message: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut answer = Response::new(Full::new(message.into()));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, TEXT);
    answer
}
