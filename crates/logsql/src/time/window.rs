//! The window of a request.

use chrono::{DateTime, TimeDelta, Utc};

use super::argument::{TimeArg, format_time};

/// A window `[start, end)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first instant.
    pub start: DateTime<Utc>,
    /// The first instant after it.
    pub end: DateTime<Utc>,
}

/// Bounds of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WindowLimits {
    /// The width when no start is given.
    pub default_range: TimeDelta,
    /// The largest width.
    pub max_range: TimeDelta,
    /// Nothing before this instant may be read.
    pub not_before: Option<DateTime<Utc>>,
}

/// A window within its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Planned {
    /// What may be read.
    pub window: Window,
    /// Whether a start that was asked for was moved forward.
    pub clamped_start: bool,
}

/// Why there is no window.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WindowError {
    /// The start lies after the end.
    #[error("start ({}) is after end ({})", format_time(*start), format_time(*end))]
    StartAfterEnd {
        /// The start that was asked for.
        start: DateTime<Utc>,
        /// The end.
        end: DateTime<Utc>,
    },
}

impl Window {
    /// Plans a window. No end means now, no start the default range before the end. A window that is too wide, or
    /// begins too early, starts later; one that ends too early is empty.
    ///
    /// # Errors
    /// When the start that was asked for lies after the end.
    pub fn plan(
        start: Option<TimeArg>,
        end: Option<TimeArg>,
        now: DateTime<Utc>,
        limits: &WindowLimits,
    ) -> Result<Planned, WindowError> {
        let end = end.map_or(now, |end| end.resolve_end(now));
        let asked = start.map(|start| start.resolve_start(now));
        if let Some(start) = asked.filter(|start| *start > end) {
            return Err(WindowError::StartAfterEnd { start, end });
        }
        let wanted = asked.unwrap_or_else(|| before(end, limits.default_range));
        let earliest = before(end, limits.max_range);
        let earliest = limits.not_before.map_or(earliest, |not_before| not_before.max(earliest));
        let start = wanted.max(earliest);
        // Ends before anything may be read: nothing, and at a place where nothing forbidden is near.
        let end = end.max(start);
        Ok(Planned { window: Self { start, end }, clamped_start: asked.is_some_and(|asked| asked < start) })
    }
}

/// So long before an instant; not before what the store can hold.
fn before(instant: DateTime<Utc>, range: TimeDelta) -> DateTime<Utc> {
    let nanoseconds = |time: DateTime<Utc>| time.timestamp_nanos_opt().unwrap_or(i64::MIN);
    let range = range.num_nanoseconds().unwrap_or(i64::MAX);
    DateTime::from_timestamp_nanos(nanoseconds(instant).saturating_sub(range))
}
