//! Time.
use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
/// Why a text is no time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a time: {reason}")]
pub struct TimeError {
    text: String,
    reason: &'static str,
}
/// Why a text is no duration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a duration")]
pub struct DurationError {
    text: String,
}
/// A time as `start`, `end` and `time` take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeArg {
    at: DateTime<Utc>,
}
impl TimeArg {
    /// Parses it.
    /// # Errors
    /// When the store would refuse it.
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        text.parse()
            .map(|at| Self { at })
            .map_err(|_| TimeError { text: text.to_owned(), reason: "unknown form" })
    }
    /// As a window's start.
    #[must_use]
    pub fn resolve_start(&self, _now: DateTime<Utc>) -> DateTime<Utc> {
        self.at
    }
    /// As a window's exclusive end.
    #[must_use]
    pub fn resolve_end(&self, _now: DateTime<Utc>) -> DateTime<Utc> {
        self.at
    }
}
/// A window `[start, end)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// First instant.
    pub start: DateTime<Utc>,
    /// First instant after it.
    pub end: DateTime<Utc>,
}
/// Bounds of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowLimits {
    /// Width when no start is given.
    pub default_range: TimeDelta,
    /// Widest.
    pub max_range: TimeDelta,
    /// Nothing before this instant is read.
    pub not_before: Option<DateTime<Utc>>,
}
/// A window within its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// What is sent.
    pub window: Window,
    /// Whether start was moved forward.
    pub clamped_start: bool,
}
/// Why there is no window.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WindowError {
    /// Start after end.
    #[error("start is after end")]
    StartAfterEnd,
}
impl Window {
    /// Plans a window.
    /// # Errors
    /// When start is after end.
    pub fn plan(
        start: Option<TimeArg>,
        end: Option<TimeArg>,
        now: DateTime<Utc>,
        limits: &WindowLimits,
    ) -> Result<Planned, WindowError> {
        let end = end.map_or(now, |t| t.resolve_end(now));
        let start = start.map_or(end - limits.default_range, |t| t.resolve_start(now));
        Ok(Planned { window: Self { start, end }, clamped_start: false })
    }
}
/// RFC 3339 with nine digits and `Z`.
#[must_use]
pub fn format_time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Nanos, true)
}
/// A duration as `timeout` takes it.
/// # Errors
/// When the store would refuse it.
pub fn parse_duration(text: &str) -> Result<TimeDelta, DurationError> {
    Err(DurationError { text: text.to_owned() })
}
