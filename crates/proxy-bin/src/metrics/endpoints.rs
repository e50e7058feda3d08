//! Series by signal, endpoint and code, each looked up by its labels once.

use std::sync::OnceLock;
use std::time::Duration;

use http::StatusCode;
use prometheus::{Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts, Registry};

use crate::endpoint::{Endpoint, TABLE};

/// The codes that this program answers with. 499 is a client that left before there was an answer.
const CODES: [u16; 16] = [200, 400, 401, 403, 404, 405, 413, 415, 429, 431, 499, 500, 501, 502, 503, 504];

const DURATIONS: [f64; 14] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0];

/// The series of all endpoints.
pub(super) struct Endpoints {
    known: Vec<PerEndpoint>,
    unknown: PerEndpoint,
}

/// The series of one endpoint. One is made when it first counts, so that what nobody calls shows no zeros.
pub(crate) struct PerEndpoint {
    labels: [&'static str; 2],
    vectors: Vectors,
    codes: [OnceLock<IntCounter>; CODES.len()],
    duration: OnceLock<Histogram>,
    bytes: OnceLock<IntCounter>,
}

#[derive(Clone)]
struct Vectors {
    requests: IntCounterVec,
    durations: HistogramVec,
    bytes: IntCounterVec,
}

// === impl Endpoints ===

impl Endpoints {
    pub(super) fn register(registry: &Registry) -> prometheus::Result<Self> {
        let requests = IntCounterVec::new(
            Opts::new("observability_proxy_requests_total", "Requests whose answer has ended."),
            &["signal", "endpoint", "code"],
        )?;
        let durations = HistogramVec::new(
            HistogramOpts::new(
                "observability_proxy_request_duration_seconds",
                "Time from taking a request to the end of its answer.",
            )
            .buckets(DURATIONS.to_vec()),
            &["signal", "endpoint"],
        )?;
        let bytes = IntCounterVec::new(
            Opts::new("observability_proxy_response_bytes_total", "Bytes of answers' bodies."),
            &["signal", "endpoint"],
        )?;
        registry.register(Box::new(requests.clone()))?;
        registry.register(Box::new(durations.clone()))?;
        registry.register(Box::new(bytes.clone()))?;
        let vectors = Vectors { requests, durations, bytes };
        let of = |signal, endpoint| PerEndpoint::new([signal, endpoint], vectors.clone());
        let known = TABLE.iter().map(|row| of(row.endpoint.signal().as_str(), row.endpoint.as_str()));
        Ok(Self { known: known.collect(), unknown: of("none", "unknown") })
    }

    pub(super) fn of(&self, endpoint: Option<Endpoint>) -> &PerEndpoint {
        endpoint.and_then(|endpoint| self.known.get(endpoint as usize)).unwrap_or(&self.unknown)
    }
}

// === impl PerEndpoint ===

impl PerEndpoint {
    fn new(labels: [&'static str; 2], vectors: Vectors) -> Self {
        Self {
            labels,
            vectors,
            codes: [const { OnceLock::new() }; CODES.len()],
            duration: OnceLock::new(),
            bytes: OnceLock::new(),
        }
    }

    /// Counts an answer that ended.
    pub(crate) fn count(&self, status: StatusCode, took: Duration, bytes: u64) {
        self.code(status.as_u16()).inc();
        self.duration
            .get_or_init(|| self.vectors.durations.with_label_values(&self.labels))
            .observe(took.as_secs_f64());
        self.bytes.get_or_init(|| self.vectors.bytes.with_label_values(&self.labels)).inc_by(bytes);
    }

    fn code(&self, code: u16) -> IntCounter {
        let [signal, endpoint] = self.labels;
        let look_up = || self.vectors.requests.with_label_values(&[signal, endpoint, &code.to_string()]);
        match CODES.iter().position(|known| *known == code).and_then(|place| self.codes.get(place)) {
            Some(counter) => counter.get_or_init(look_up).clone(),
            None => look_up(),
        }
    }
}
