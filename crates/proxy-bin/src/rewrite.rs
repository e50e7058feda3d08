//! From permit, store and arguments to the one request for the store. It is built from nothing: what the caller sent is
//! only read.

mod bounds;
mod buckets;
mod guards;
mod scope;

use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use form_urlencoded::Serializer;
use http::header::{ACCEPT_ENCODING, CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Request};
use http_body_util::Full;
use obsproxy_authz::Permit;
use obsproxy_resolver::{Isolation, Placement, Store};
use obsproxy_tenancy::{Account, account};

use crate::arguments::Arguments;
use crate::config::Logs;
use crate::endpoint::{ArgumentName, Contract, Gzip};
use crate::refusal::Refusal;
use bounds::Bounds;
pub(crate) use guards::Guards;

const ACCOUNT_ID: HeaderName = HeaderName::from_static("accountid");
const PROJECT_ID: HeaderName = HeaderName::from_static("projectid");
const FORM: HeaderValue = HeaderValue::from_static("application/x-www-form-urlencoded");
const GZIP: HeaderValue = HeaderValue::from_static("gzip");
const AGENT: HeaderValue =
    HeaderValue::from_static(concat!("observability-proxy/", env!("CARGO_PKG_VERSION")));

/// Bytes that a form body stays below, so that no store drops it.
const MAX_BODY: usize = 1024 * 1024;

/// The request for a store. Only [`rewrite`] makes one, and it takes a [`Permit`]: without one nothing is sent.
pub(crate) struct UpstreamRequest {
    request: Request<Full<Bytes>>,
    gzip: bool,
    timeout: Option<Duration>,
    clamped: Option<HeaderValue>,
}

/// All that the request for a store is made of.
pub(crate) struct Order<'a> {
    pub(crate) permit: &'a Permit,
    pub(crate) placement: &'a Placement,
    pub(crate) store: &'a Store,
    pub(crate) contract: &'a Contract,
    pub(crate) arguments: &'a Arguments,
    pub(crate) policy: &'a Logs,
    pub(crate) guards: &'a Guards,
    /// The time that relative times count from.
    pub(crate) now: DateTime<Utc>,
    /// The longest that the store may take; `None` is "no bound".
    pub(crate) timeout: Option<Duration>,
    /// Whether the caller can read gzip.
    pub(crate) gzip: bool,
}

/// Builds the request: constant path, `POST`, our headers, each argument once in a form body.
///
/// # Errors
///
/// 400 where an argument or the query is malformed or refused.
pub(crate) fn rewrite(order: &Order<'_>) -> Result<UpstreamRequest, Refusal> {
    let bounds = Bounds::plan(order)?;
    let scoped = scope::scope(order, bounds.window())?;
    buckets::check(bounds.span(), scoped.query.facts().time_bucket, order.policy.max_buckets)?;
    let gzip = order.gzip && order.contract.gzip == Gzip::Passes;
    let body = form(&bounds, &scoped);
    if body.len() >= MAX_BODY {
        return Err(Refusal::Internal);
    }
    let uri = order.store.uri(order.contract.store_path).map_err(|_| Refusal::Internal)?;
    let mut request = Request::new(Full::new(Bytes::from(body)));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = uri;
    *request.headers_mut() = headers(order, gzip);
    Ok(UpstreamRequest { request, gzip, timeout: bounds.timeout(), clamped: bounds.clamped() })
}

fn form(bounds: &Bounds, scoped: &scope::Scoped) -> String {
    let (query, guard) = (scoped.query.as_str(), scoped.ready.as_pair());
    let mut form = Serializer::new(String::with_capacity(2 * query.len() + guard.len() + 256));
    form.append_pair(ArgumentName::Query.as_str(), query);
    bounds.send(&mut form);
    let mut form = form.finish();
    form.push('&');
    form.push_str(guard);
    form
}

fn headers(order: &Order<'_>, gzip: bool) -> HeaderMap {
    let account = match order.store.isolation() {
        Isolation::Scope => Account::SHARED,
        Isolation::Account => account(&order.placement.namespace, &order.placement.uid),
    };
    let mut headers = HeaderMap::with_capacity(8);
    headers.insert(CONTENT_TYPE, FORM);
    headers.insert(USER_AGENT, AGENT);
    headers.insert(ACCOUNT_ID, HeaderValue::from(account.id));
    headers.insert(PROJECT_ID, HeaderValue::from(account.project));
    if gzip {
        headers.insert(ACCEPT_ENCODING, GZIP);
    }
    headers
}

// === impl UpstreamRequest ===

impl UpstreamRequest {
    /// Whether a compressed answer was asked for.
    pub(crate) fn gzip(&self) -> bool {
        self.gzip
    }

    /// The time that the store was given; `None` is "no bound".
    pub(crate) fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// What was changed for the caller, as the header has it.
    pub(crate) fn clamped(&self) -> Option<HeaderValue> {
        self.clamped.clone()
    }

    /// The request, to be sent.
    pub(crate) fn into_request(self) -> Request<Full<Bytes>> {
        self.request
    }
}
