//! The program's own metrics. No label has the name of a user or a namespace: those are the audit log's.

mod endpoints;

use std::sync::Arc;

use prometheus::{IntCounter, IntCounterVec, IntGauge, Opts, Registry};

use crate::reason::Reason;
use endpoints::Endpoints;

pub(crate) use endpoints::PerEndpoint;

use crate::endpoint::Endpoint;

/// Handles of every series that a request touches. A clone shares them.
#[derive(Clone)]
pub struct Metrics {
    inner: Arc<Inner>,
}

struct Inner {
    endpoints: Endpoints,
    in_flight: IntGauge,
    limits: [(Reason, IntCounter); 4],
    store_errors: [IntCounter; StoreError::ALL.len()],
    audit_dropped: IntCounter,
}

/// What can go wrong with a store. The closed set of label `kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// No connection could be made.
    Unreachable,
    /// It broke off within the answer.
    Broken,
    /// It broke off before the answer, or answered with a status, a redirect or an encoding that it should not.
    Failed,
    /// It refused the query.
    Refused,
    /// It had no room.
    Busy,
    /// It took too long.
    Timeout,
    /// Its answer was too large.
    TooLarge,
}

// === impl Metrics ===

impl Metrics {
    /// Registers all metrics.
    ///
    /// # Errors
    ///
    /// When the registry has one of the names already.
    pub fn register(registry: &Registry) -> prometheus::Result<Self> {
        let in_flight = IntGauge::new(
            "observability_proxy_requests_in_flight",
            "Requests that were taken and whose answer has not ended.",
        )?;
        registry.register(Box::new(in_flight.clone()))?;
        let audit_dropped = IntCounter::new(
            "observability_proxy_audit_lines_dropped_total",
            "Audit lines lost because their writer could not keep up.",
        )?;
        registry.register(Box::new(audit_dropped.clone()))?;
        register_build_info(registry)?;
        let inner = Inner {
            endpoints: Endpoints::register(registry)?,
            in_flight,
            limits: limits(registry)?,
            store_errors: store_errors(registry)?,
            audit_dropped,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The series of an endpoint; `None` is a request of no endpoint.
    pub(crate) fn endpoint(&self, endpoint: Option<Endpoint>) -> &PerEndpoint {
        self.inner.endpoints.of(endpoint)
    }

    /// Requests under way.
    pub(crate) fn in_flight(&self) -> &IntGauge {
        &self.inner.in_flight
    }

    /// Counts a refusal, where its reason is a limit.
    pub(crate) fn count_limit(&self, reason: Reason) {
        if let Some((_, counter)) = self.inner.limits.iter().find(|(limit, _)| *limit == reason) {
            counter.inc();
        }
    }

    /// Counts what went wrong with a store.
    pub(crate) fn count_store_error(&self, error: StoreError) {
        if let Some(counter) = self.inner.store_errors.get(error as usize) {
            counter.inc();
        }
    }

    /// Counts an audit line that was lost.
    pub(crate) fn count_audit_dropped(&self) {
        self.inner.audit_dropped.inc();
    }
}

fn limits(registry: &Registry) -> prometheus::Result<[(Reason, IntCounter); 4]> {
    let refusals = IntCounterVec::new(
        Opts::new("observability_proxy_limit_refusals_total", "Requests refused by a limit."),
        &["reason"],
    )?;
    registry.register(Box::new(refusals.clone()))?;
    let of = |reason: Reason| (reason, refusals.with_label_values(&[reason.as_str()]));
    Ok([
        of(Reason::UserRate),
        of(Reason::UserConcurrency),
        of(Reason::NamespaceRate),
        of(Reason::NamespaceConcurrency),
    ])
}

fn store_errors(registry: &Registry) -> prometheus::Result<[IntCounter; StoreError::ALL.len()]> {
    let errors = IntCounterVec::new(
        Opts::new("observability_proxy_upstream_errors_total", "Exchanges with a store that went wrong."),
        &["kind"],
    )?;
    registry.register(Box::new(errors.clone()))?;
    Ok(StoreError::ALL.map(|kind| errors.with_label_values(&[kind.as_str()])))
}

fn register_build_info(registry: &Registry) -> prometheus::Result<()> {
    let info = IntGauge::with_opts(
        Opts::new("observability_proxy_build_info", "Always 1; its label tells the version.")
            .const_label("version", env!("CARGO_PKG_VERSION")),
    )?;
    info.set(1);
    registry.register(Box::new(info))
}

// === impl StoreError ===

impl StoreError {
    /// Every kind, in the order of the enum.
    pub const ALL: [StoreError; 7] = [
        StoreError::Unreachable,
        StoreError::Broken,
        StoreError::Failed,
        StoreError::Refused,
        StoreError::Busy,
        StoreError::Timeout,
        StoreError::TooLarge,
    ];

    /// What went wrong where a request was refused for this reason after a store was asked.
    pub(crate) fn behind(reason: Reason) -> Option<StoreError> {
        StoreError::ALL.into_iter().find(|error| error.reason() == Some(reason))
    }

    /// The reason that a caller is told; `None` where the answer has begun already.
    const fn reason(self) -> Option<Reason> {
        match self {
            StoreError::Unreachable => Some(Reason::StoreUnreachable),
            StoreError::Broken => None,
            StoreError::Failed => Some(Reason::StoreFailed),
            StoreError::Refused => Some(Reason::StoreRefused),
            StoreError::Busy => Some(Reason::StoreBusy),
            StoreError::Timeout => Some(Reason::Timeout),
            StoreError::TooLarge => Some(Reason::ResponseTooLarge),
        }
    }

    /// The word in the label.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            StoreError::Unreachable => "unreachable",
            StoreError::Broken => "broken",
            StoreError::Failed => "failed",
            StoreError::Refused => "refused",
            StoreError::Busy => "busy",
            StoreError::Timeout => "timeout",
            StoreError::TooLarge => "too_large",
        }
    }
}
