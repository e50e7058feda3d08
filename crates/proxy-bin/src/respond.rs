//! From an outcome to the answer that the client sees.

use bytes::Bytes;
use http::header::{
    ALLOW, CONTENT_ENCODING, CONTENT_TYPE, RETRY_AFTER, VARY, WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue, Response, StatusCode};
use obsproxy_limits::retry_after_seconds;
use serde::Serialize;

use crate::body::{ResponseBody, StoreBody};
use crate::endpoint::{Answer, ErrorShape};
use crate::headers::{CLAMPED, REASON};
use crate::ledger::Ledger;
use crate::reason::Reason;
use crate::refusal::Refusal;

/// A store's answer that may be passed on.
pub(crate) struct Forwarded {
    pub(crate) answer: Answer,
    pub(crate) encoding: Encoding,
    pub(crate) clamped: Option<HeaderValue>,
    pub(crate) body: StoreBody,
}

/// How a store's answer is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Plain,
    Gzip,
}

/// Passes a store's answer on. Of its headers nothing is: these are ours.
pub(crate) fn forward(forwarded: Forwarded, mut ledger: Box<Ledger>) -> Response<ResponseBody> {
    ledger.allow(StatusCode::OK);
    let mut response = Response::new(ResponseBody::store(forwarded.body, ledger));
    let headers = response.headers_mut();
    typed(headers, forwarded.answer.content_type());
    match forwarded.encoding {
        Encoding::Plain => {}
        Encoding::Gzip => {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        }
    }
    if let Some(clamped) = forwarded.clamped {
        headers.insert(CLAMPED, clamped);
    }
    response
}

/// Answers a refusal: the one place where an error becomes a response.
pub(crate) fn refuse(refusal: &Refusal, mut ledger: Box<Ledger>) -> Response<ResponseBody> {
    ledger.refuse(refusal);
    let reason = refusal.reason();
    let shape = ledger.errors();
    let mut response = Response::new(ResponseBody::own(text(refusal, shape), ledger));
    *response.status_mut() = reason.status();
    let headers = response.headers_mut();
    typed(headers, shape.content_type());
    headers.insert(REASON, HeaderValue::from_static(reason.as_str()));
    if let Some(wait) = refusal.retry_after() {
        headers.insert(RETRY_AFTER, HeaderValue::from(retry_after_seconds(wait)));
    }
    match (refusal, reason) {
        (_, Reason::NoToken | Reason::InvalidToken) => {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        (Refusal::MethodNotAllowed(methods), _) => {
            headers.insert(ALLOW, HeaderValue::from_static(methods.header()));
        }
        (_, _) => {}
    }
    response
}

fn typed(headers: &mut HeaderMap, content_type: &'static str) {
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PrometheusError<'a> {
    status: &'static str,
    error_type: &'static str,
    error: &'a str,
}

fn text(refusal: &Refusal, shape: ErrorShape) -> Bytes {
    let message = refusal.to_string();
    let body = match shape {
        ErrorShape::Text => message,
        ErrorShape::PrometheusJson => {
            let error =
                PrometheusError { status: "error", error_type: refusal.reason().as_str(), error: &message };
            serde_json::to_string(&error).unwrap_or_default()
        }
    };
    Bytes::from(body + "\n")
}
