//! What rows are made of.

/// What the rows of a stats query are made of. No name is in both lists.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StatsShape {
    labels: Vec<Box<str>>,
    metrics: Vec<Box<str>>,
}

impl StatsShape {
    /// The fields that name a series, in the order the store has them in. A range query has `_time` among them, unless
    /// a pipe drops it.
    #[must_use]
    pub fn labels(&self) -> &[Box<str>] {
        &self.labels
    }

    /// The fields whose values are the series; one at least.
    #[must_use]
    pub fn metrics(&self) -> &[Box<str>] {
        &self.metrics
    }

    pub(super) fn has_label(&self, name: &str) -> bool {
        self.labels.iter().any(|label| **label == *name)
    }

    /// Makes a field a label.
    pub(super) fn add_label(&mut self, name: &str) {
        self.metrics.retain(|metric| **metric != *name);
        if !self.has_label(name) {
            self.labels.push(name.into());
        }
    }

    /// Makes a field a metric.
    pub(super) fn add_metric(&mut self, name: &str) {
        self.labels.retain(|label| **label != *name);
        if !self.metrics.iter().any(|metric| **metric == *name) {
            self.metrics.push(name.into());
        }
    }

    /// The labels, of which none is left.
    pub(super) fn take_labels(&mut self) -> Vec<Box<str>> {
        std::mem::take(&mut self.labels)
    }

    /// Drops the metrics that `keep` is not true of.
    pub(super) fn retain_metrics(&mut self, keep: impl Fn(&str) -> bool) {
        self.metrics.retain(|metric| keep(metric));
    }

    /// Drops the fields that `keep` is not true of.
    pub(super) fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.labels.retain(|label| keep(label));
        self.metrics.retain(|metric| keep(metric));
    }
}
