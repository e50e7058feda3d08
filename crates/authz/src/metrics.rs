//! Metrics of the reviews.

use prometheus::{Histogram, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, Opts, Registry};

/// Seconds. A review takes a few milliseconds in health; the upper end is the usual timeout of 5 s.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];

/// Counters and histograms of both kinds of review, looked up once.
///
/// * `observability_proxy_reviews_total{kind="token"|"access", result}`: questions. Of `result`, `hit` was answered from
///   the cache, `miss` by a review, `full` not at all because of our own cap, `error` not at all for another reason.
/// * `observability_proxy_review_duration_seconds{kind}`: reviews that were sent, from then to their end, however they
///   ended. Its count is the load on the API server.
#[derive(Clone, Debug)]
pub struct ReviewMetrics {
    pub(crate) token: KindMetrics,
    pub(crate) access: KindMetrics,
}

/// The metrics of one kind of review.
#[derive(Clone, Debug)]
pub(crate) struct KindMetrics {
    pub(crate) hit: IntCounter,
    pub(crate) miss: IntCounter,
    pub(crate) full: IntCounter,
    pub(crate) error: IntCounter,
    pub(crate) duration: Histogram,
}

// === impl ReviewMetrics ===

impl ReviewMetrics {
    /// Registers all of them.
    ///
    /// # Errors
    ///
    /// When the registry has metrics of these names already.
    pub fn register(registry: &Registry) -> prometheus::Result<Self> {
        let reviews = IntCounterVec::new(
            Opts::new(
                "observability_proxy_reviews_total",
                "Questions about tokens and accesses, by how they were answered.",
            ),
            &["kind", "result"],
        )?;
        let duration = HistogramVec::new(
            HistogramOpts::new(
                "observability_proxy_review_duration_seconds",
                "Time from sending a review to the API server to its end.",
            )
            .buckets(BUCKETS.to_vec()),
            &["kind"],
        )?;
        registry.register(Box::new(reviews.clone()))?;
        registry.register(Box::new(duration.clone()))?;
        Ok(Self {
            token: KindMetrics::look_up(&reviews, &duration, "token")?,
            access: KindMetrics::look_up(&reviews, &duration, "access")?,
        })
    }
}

// === impl KindMetrics ===

impl KindMetrics {
    fn look_up(reviews: &IntCounterVec, duration: &HistogramVec, kind: &str) -> prometheus::Result<Self> {
        Ok(Self {
            hit: reviews.get_metric_with_label_values(&[kind, "hit"])?,
            miss: reviews.get_metric_with_label_values(&[kind, "miss"])?,
            full: reviews.get_metric_with_label_values(&[kind, "full"])?,
            error: reviews.get_metric_with_label_values(&[kind, "error"])?,
            duration: duration.get_metric_with_label_values(&[kind])?,
        })
    }
}
