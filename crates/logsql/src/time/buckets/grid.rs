//! Multiples of a step, and what a window covers of them.

use chrono::{DateTime, TimeDelta, Utc};

use super::printed;
use crate::time::window::Window;

/// 1970-01-02. From there on the store's alignment is regular: neither bound is before 1970 when the offset is added.
const EARLIEST: i64 = 86_400_000_000_000;

/// Where buckets begin: at multiples of the step, less the offset.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    /// More than zero.
    pub(super) step: i64,
    /// Less than the step, not negative.
    pub(super) offset: i64,
    /// Whether the offset is another one than was asked for.
    pub(super) rounded: bool,
}

/// Two instants in nanoseconds since 1970, the second not before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: i64,
    pub(super) end: i64,
}

/// Whole buckets.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fitted {
    pub(super) grid: Grid,
    pub(super) span: Span,
}

// === impl Span ===

impl Span {
    /// What a window asks for.
    pub(super) fn asked(window: Window) -> Self {
        let start = nanoseconds(window.start);
        Self { start, end: nanoseconds(window.end).max(start) }
    }

    pub(super) fn width(self) -> i64 {
        self.end.saturating_sub(self.start)
    }

    pub(super) fn window(self) -> Window {
        Window {
            start: DateTime::from_timestamp_nanos(self.start),
            end: DateTime::from_timestamp_nanos(self.end),
        }
    }
}

/// An instant as the store holds it; what it cannot hold is its first or last one.
pub(super) fn nanoseconds(instant: DateTime<Utc>) -> i64 {
    let outside = if instant.timestamp() < 0 { i64::MIN } else { i64::MAX };
    instant.timestamp_nanos_opt().unwrap_or(outside)
}

// === impl Grid ===

impl Grid {
    pub(super) fn new(step: i64, offset: TimeDelta) -> Self {
        let whole = i128::from(offset.num_seconds()) * 1_000_000_000 + i128::from(offset.subsec_nanos());
        // Less than the step, so it fits.
        let asked = i64::try_from(whole.rem_euclid(i128::from(step))).unwrap_or_default();
        let offset = printed::down(asked);
        Self { step, offset, rounded: offset != asked }
    }

    /// The buckets that a span touches, but none that would make them wider than `max_range`, none that begins before
    /// `not_before`, and none that the store could not hold.
    pub(super) fn fit(self, asked: Span, max_range: i64, not_before: Option<i64>) -> Fitted {
        // To the store the last instant is no bound, but "no bound".
        let latest = self.floor(i64::MAX - 1 - self.offset);
        let end = self.ceil(asked.end.max(EARLIEST)).min(latest);
        let earliest = not_before.map_or(end - i128::from(max_range), |instant| {
            i128::from(instant).max(end - i128::from(max_range))
        });
        let mut start = self.floor(asked.start.max(EARLIEST));
        if start < earliest {
            start = self.ceil_wide(earliest);
        }
        Fitted { grid: self, span: Span { start: narrow(start.min(end)), end: narrow(end) } }
    }

    /// Where the bucket of an instant begins.
    fn floor(self, instant: i64) -> i128 {
        self.floor_wide(i128::from(instant))
    }

    /// The first begin of a bucket from an instant on.
    fn ceil(self, instant: i64) -> i128 {
        self.ceil_wide(i128::from(instant))
    }

    fn floor_wide(self, instant: i128) -> i128 {
        let (step, offset) = (i128::from(self.step), i128::from(self.offset));
        (instant + offset).div_euclid(step) * step - offset
    }

    fn ceil_wide(self, instant: i128) -> i128 {
        self.floor_wide(instant + i128::from(self.step) - 1)
    }
}

/// Begins of buckets lie between the first day of 1970, less a step, and the last bucket that the store can hold.
fn narrow(instant: i128) -> i64 {
    i64::try_from(instant).unwrap_or(if instant < 0 { i64::MIN } else { i64::MAX })
}

// === impl Fitted ===

impl Fitted {
    pub(super) fn buckets(&self) -> u64 {
        self.span.width().unsigned_abs() / self.grid.step.unsigned_abs()
    }

    /// The bounds that the store widens to these buckets: those that were asked for, where they do.
    pub(super) fn sent(&self, asked: Span) -> Span {
        let Span { start, end } = self.span;
        // Where there is no bucket, an end that was asked for may lie before the begin of the one that there is not.
        let keeps = |bound: i64, begin: i128, aligned: i64| {
            start < end && bound >= EARLIEST && begin == i128::from(aligned)
        };
        Span {
            start: if keeps(asked.start, self.grid.floor(asked.start), start) { asked.start } else { start },
            end: if keeps(asked.end, self.grid.ceil(asked.end), end) { asked.end } else { end },
        }
    }
}
