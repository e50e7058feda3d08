//! What a line says.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use http::StatusCode;
use obsproxy_authz::Identity;
use obsproxy_tenancy::Namespace;
use serde::Serialize;

use crate::endpoint::Endpoint;
use crate::lines::Print;
use crate::reason::Decision;

/// One decision and its outcome. Never holds a token.
#[derive(Debug)]
pub(crate) struct Line {
    /// When the request was taken.
    pub(crate) time: DateTime<Utc>,
    /// Who, once known.
    pub(crate) identity: Option<Arc<Identity>>,
    /// Which namespace, where the path names one.
    pub(crate) namespace: Option<Namespace>,
    /// Which endpoint, where the path has one.
    pub(crate) endpoint: Option<Endpoint>,
    /// What was decided.
    pub(crate) decision: Decision,
    /// Why, or how the answer ended.
    pub(crate) reason: &'static str,
    /// The status that was sent. 499 where the client left before.
    pub(crate) status: StatusCode,
    /// Bytes of the answer's body that were handed to the connection.
    pub(crate) bytes: u64,
    /// From taking the request to the end of the answer.
    pub(crate) took: Duration,
    /// The caller's query, where the log holds queries.
    pub(crate) query: Option<String>,
}

#[derive(Serialize)]
struct Json<'a> {
    time: String,
    user: Option<&'a str>,
    namespace: Option<&'a str>,
    signal: Option<&'static str>,
    endpoint: Option<&'static str>,
    decision: &'static str,
    reason: &'static str,
    status: u16,
    bytes: u64,
    milliseconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    query: Option<&'a str>,
}

// === impl Line ===

impl Print for Box<Line> {
    fn print(&self, out: &mut Vec<u8>) {
        let json = Json {
            time: obsproxy_logsql::format_time(self.time),
            user: self.identity.as_ref().map(|identity| identity.user()),
            namespace: self.namespace.as_ref().map(Namespace::as_str),
            signal: self.endpoint.map(|endpoint| endpoint.signal().as_str()),
            endpoint: self.endpoint.map(Endpoint::as_str),
            decision: self.decision.as_str(),
            reason: self.reason,
            status: self.status.as_u16(),
            bytes: self.bytes,
            milliseconds: u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX),
            query: self.query.as_deref(),
        };
        let before = out.len();
        match serde_json::to_writer(&mut *out, &json) {
            Ok(()) => out.push(b'\n'),
            // Strings and numbers into a Vec cannot fail; half a line would spoil the next one.
            Err(_) => out.truncate(before),
        }
    }
}
