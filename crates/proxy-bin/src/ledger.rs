//! The account of one request: what is known of it so far, and what is told when its answer has ended.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use http::StatusCode;
use obsproxy_authz::Identity;
use obsproxy_limits::Slot;
use obsproxy_tenancy::Namespace;
use tokio::time::Instant;

use crate::admission::UserKey;
use crate::audit::{Audit, Line};
use crate::endpoint::{Endpoint, ErrorShape, Row};
use crate::metrics::{Metrics, StoreError};
use crate::reason::{Decision, Reason};
use crate::refusal::Refusal;

/// What stands in the audit log for a client that left before it had an answer. No client sees it.
const CLIENT_GONE: u16 = 499;

/// Where the lines and numbers go.
#[derive(Clone)]
pub(crate) struct Books {
    pub(crate) audit: Audit,
    pub(crate) metrics: Metrics,
}

/// The account of one request. It rides in the body of the answer, holds the request's slots, and settles when it is
/// dropped: that is when the answer has ended, however it did.
pub(crate) struct Ledger {
    books: Arc<Books>,
    taken: DateTime<Utc>,
    started: Instant,
    row: Option<&'static Row>,
    identity: Option<Arc<Identity>>,
    namespace: Option<Namespace>,
    query: Option<String>,
    slots: (Option<Slot<UserKey>>, Option<Slot<Namespace>>),
    /// Whether a store was asked.
    asked: bool,
    verdict: Option<Verdict>,
    ending: Ending,
    bytes: u64,
}

#[derive(Clone, Copy)]
struct Verdict {
    status: StatusCode,
    /// `None`: a store answers.
    reason: Option<Reason>,
}

/// How an answer ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// The client left, or was cut, before the end.
    ClientGone,
    /// All of it was handed over.
    Complete,
    /// The store broke off.
    StoreBroke,
    /// `--request-timeout` passed.
    Timeout,
    /// `--logs-max-response-bytes` was reached.
    TooLarge,
}

// === impl Ledger ===

impl Ledger {
    /// Opens the account of a request that was just taken.
    pub(crate) fn open(books: Arc<Books>) -> Box<Self> {
        books.metrics.in_flight().inc();
        Box::new(Self {
            books,
            taken: Utc::now(),
            started: Instant::now(),
            row: None,
            identity: None,
            namespace: None,
            query: None,
            slots: (None, None),
            asked: false,
            verdict: None,
            ending: Ending::ClientGone,
            bytes: 0,
        })
    }

    /// When the request was taken, on the clock of the wall.
    pub(crate) fn taken(&self) -> DateTime<Utc> {
        self.taken
    }

    /// When the request was taken, on the clock that deadlines use.
    pub(crate) fn started(&self) -> Instant {
        self.started
    }

    pub(crate) fn found(&mut self, row: &'static Row) {
        self.row = Some(row);
    }

    pub(crate) fn names(&mut self, namespace: &Namespace) {
        self.namespace = Some(namespace.clone());
    }

    pub(crate) fn identified(&mut self, identity: &Arc<Identity>) {
        self.identity = Some(Arc::clone(identity));
    }

    pub(crate) fn holds_user(&mut self, slot: Slot<UserKey>) {
        self.slots.0 = Some(slot);
    }

    pub(crate) fn holds_namespace(&mut self, slot: Slot<Namespace>) {
        self.slots.1 = Some(slot);
    }

    /// Notes the caller's query, where the audit log holds queries.
    pub(crate) fn asks(&mut self, query: &str) {
        if self.books.audit.queries() {
            self.query = Some(query.to_owned());
        }
    }

    /// A store is asked from now on: time that passes is the store's.
    pub(crate) fn asks_store(&mut self) {
        self.asked = true;
    }

    /// How errors of this request look.
    pub(crate) fn errors(&self) -> ErrorShape {
        self.row.map_or(ErrorShape::Text, |row| row.errors)
    }

    /// A store answers.
    pub(crate) fn allow(&mut self, status: StatusCode) {
        self.verdict = Some(Verdict { status, reason: None });
    }

    /// The request is refused: counted and logged at once, with the fields of the audit line.
    pub(crate) fn refuse(&mut self, refusal: &Refusal) {
        let reason = refusal.reason();
        self.verdict = Some(Verdict { status: reason.status(), reason: Some(reason) });
        // A refusal has no slots: nothing is under way for it.
        self.slots = (None, None);
        self.books.metrics.count_limit(reason);
        if let Some(error) = StoreError::behind(reason).filter(|_| self.asked) {
            self.books.metrics.count_store_error(error);
        }
        tracing::info!(
            user = self.identity.as_ref().map(|identity| identity.user()),
            namespace = self.namespace.as_ref().map(Namespace::as_str),
            signal = self.row.map(|row| row.endpoint.signal().as_str()),
            endpoint = self.row.map(|row| row.endpoint.as_str()),
            decision = reason.decision().as_str(),
            reason = reason.as_str(),
            status = reason.status().as_u16(),
            "refused"
        );
    }

    /// Counts bytes that were handed to the connection.
    pub(crate) fn sent(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_add(bytes);
    }

    /// Notes how the answer ended. Without a note the client has left.
    pub(crate) fn ended(&mut self, ending: Ending) {
        self.ending = ending;
        let error = match ending {
            Ending::ClientGone | Ending::Complete => return,
            Ending::StoreBroke => StoreError::Broken,
            Ending::Timeout => StoreError::Timeout,
            Ending::TooLarge => StoreError::TooLarge,
        };
        self.books.metrics.count_store_error(error);
    }

    fn outcome(&self) -> (StatusCode, Decision, &'static str) {
        let gone = StatusCode::from_u16(CLIENT_GONE).unwrap_or(StatusCode::BAD_REQUEST);
        match self.verdict {
            None => (gone, Decision::Error, Ending::ClientGone.as_str()),
            Some(Verdict { status, reason: None }) => (status, Decision::Allow, self.ending.as_str()),
            Some(Verdict { status, reason: Some(reason) }) => (status, reason.decision(), reason.as_str()),
        }
    }

    fn endpoint(&self) -> Option<Endpoint> {
        self.row.map(|row| row.endpoint)
    }

    fn settle(&mut self) {
        let (status, decision, reason) = self.outcome();
        let took: Duration = self.started.elapsed();
        let metrics = &self.books.metrics;
        metrics.in_flight().dec();
        metrics.endpoint(self.endpoint()).count(status, took, self.bytes);
        let line = Line {
            time: self.taken,
            identity: self.identity.take(),
            namespace: self.namespace.take(),
            endpoint: self.endpoint(),
            decision,
            reason,
            status,
            bytes: self.bytes,
            took,
            query: self.query.take(),
        };
        if self.books.audit.write(line).is_err() {
            metrics.count_audit_dropped();
        }
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        self.settle();
    }
}

// === impl Ending ===

impl Ending {
    /// The word in the audit log, where other answers have their reason.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Ending::ClientGone => "client_gone",
            Ending::Complete => "complete",
            Ending::StoreBroke => "store_broke",
            Ending::Timeout => "timeout",
            Ending::TooLarge => "response_too_large",
        }
    }
}
