//! The three kinds of data.

use std::fmt;

/// A kind of data that a store keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Signal {
    /// Log lines, kept by VictoriaLogs.
    Logs,
    /// Time series, kept by VictoriaMetrics.
    Metrics,
    /// Spans, kept by VictoriaTraces.
    Traces,
}

impl Signal {
    /// Every signal, in the order in which documents list them.
    pub const ALL: [Signal; 3] = [Signal::Logs, Signal::Metrics, Signal::Traces];

    /// The word for this signal in paths, resources, metrics and logs: `logs`, `metrics` or `traces`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Signal::Logs => "logs",
            Signal::Metrics => "metrics",
            Signal::Traces => "traces",
        }
    }
}

impl fmt::Display for Signal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_paths() {
        assert_eq!(Signal::ALL.map(Signal::as_str), ["logs", "metrics", "traces"]);
        assert_eq!(Signal::Traces.to_string(), "traces");
    }
}
