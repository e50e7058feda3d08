//! Buckets: the window, step and offset of `hits` and `stats_query_range`, within limits.
//!
//! The store widens a window to whole buckets before it reads: what is planned here keeps the limits after that.

mod grid;
mod printed;

#[cfg(test)]
mod tests;

use chrono::{DateTime, TimeDelta, Utc};

use self::grid::{Grid, Span};
use super::step::Step;
use super::window::Window;

/// The product of series and buckets² up to which the store may fill empty buckets of `hits`. It does so behind the
/// query, in a loop that nothing cancels.
const MAX_FILL: u64 = 2_000_000_000;

/// Bounds of buckets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BucketLimits {
    max_range: i64,
    max_buckets: u64,
    not_before: Option<DateTime<Utc>>,
}

/// Why there are no such limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BucketLimitsError {
    /// Three whole buckets of a second must fit.
    #[error("the largest range must be at least 3s")]
    Range,
    /// A window of any width must fit with a step of a third of the largest range.
    #[error("there must be room for at least 4 buckets")]
    Buckets,
}

/// What is asked of the store, and what it will read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BucketPlan {
    /// What is sent as `start` and `end`.
    pub window: Window,
    /// What the store makes of it: whole buckets. Empty when there is nothing that may be read.
    pub aligned: Window,
    /// What is sent as `step`.
    pub step: Step,
    /// What is sent as `offset`: less than the step, never negative. A bucket begins at a multiple of the step, less the
    /// offset.
    pub offset: TimeDelta,
    /// How many buckets the store reads.
    pub buckets: u64,
    /// What is not as it was asked for.
    pub clamped: ClampedBuckets,
}

/// What of a [`BucketPlan`] is not as it was asked for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClampedBuckets {
    /// The buckets begin after the start that was asked for.
    pub start: bool,
    /// The buckets end before the end that was asked for.
    pub end: bool,
    /// The step is wider, or narrower because the range has no room for it.
    pub step: bool,
    /// The offset is another one, by less than 125 ms.
    pub offset: bool,
}

// === impl BucketLimits ===

impl BucketLimits {
    /// Limits on the width of a window and on the number of its buckets.
    ///
    /// # Errors
    /// When the range is below three seconds, or when there are less than four buckets: then there are windows for which
    /// no step would do.
    pub fn new(max_range: TimeDelta, max_buckets: u64) -> Result<Self, BucketLimitsError> {
        if max_range < TimeDelta::seconds(3) {
            return Err(BucketLimitsError::Range);
        }
        if max_buckets < 4 {
            return Err(BucketLimitsError::Buckets);
        }
        let max_range = max_range.num_nanoseconds().unwrap_or(i64::MAX);
        Ok(Self { max_range, max_buckets, not_before: None })
    }

    /// No bucket may begin before this instant. The first whole bucket behind it is the first that is read; a query that
    /// itself asks for `_time:>=` that instant does not need this.
    #[must_use]
    pub fn not_before(self, instant: DateTime<Utc>) -> Self {
        Self { not_before: Some(instant), ..self }
    }

    /// Room for no more buckets than the store fills in bearable time for so many series, but for four at least.
    #[must_use]
    pub fn filled_for(self, series: u64) -> Self {
        Self { max_buckets: self.max_buckets.min(max_filled_buckets(series)).max(4), ..self }
    }

    /// The widest window.
    #[must_use]
    pub fn max_range(&self) -> TimeDelta {
        TimeDelta::nanoseconds(self.max_range)
    }

    /// The most buckets.
    #[must_use]
    pub fn max_buckets(&self) -> u64 {
        self.max_buckets
    }
}

/// How many buckets of `hits` the store fills in bearable time for so many series: the largest number with
/// series × buckets² ≤ 2·10⁹. Without `fields_limit` the number of series is not known before the query ran; with it, it
/// is one more.
#[must_use]
pub fn max_filled_buckets(series: u64) -> u64 {
    (MAX_FILL / series.max(1)).isqrt()
}

// === impl BucketPlan ===

impl BucketPlan {
    /// Plans the buckets of a window.
    ///
    /// The step is the one asked for, or a multiple of it where the buckets would be too many, but never wider than a
    /// third of the largest range. A step or offset that the store would not keep through its own print is rounded (up,
    /// and down). The window begins later where the buckets would be wider than the largest range or begin too early; it
    /// begins in 1970 at the earliest, since the store aligns what lies before by one step too much.
    #[must_use]
    pub fn plan(window: Window, step: Step, offset: TimeDelta, limits: &BucketLimits) -> Self {
        let asked = Span::asked(window);
        let not_before = limits.not_before.map(grid::nanoseconds);
        let fit = |step: i64| Grid::new(step, offset).fit(asked, limits.max_range, not_before);
        let narrowest = printed::up(step.nanoseconds()).min(widest(limits));
        let mut fitted = fit(narrowest);
        if fitted.buckets() > limits.max_buckets {
            fitted = fit(raised(narrowest, asked, limits));
        }
        let grid = fitted.grid;
        let sent = fitted.sent(asked);
        Self {
            window: sent.window(),
            aligned: fitted.span.window(),
            step: Step::from_nanoseconds(grid.step).unwrap_or(step),
            offset: TimeDelta::nanoseconds(grid.offset),
            buckets: fitted.buckets(),
            clamped: ClampedBuckets {
                start: asked.start < asked.end && fitted.span.start > asked.start,
                end: fitted.span.end < asked.end,
                step: grid.step != step.nanoseconds(),
                offset: grid.rounded,
            },
        }
    }
}

/// A third of the largest range: a window that straddles three buckets is read whole then, if it is not wider than one.
fn widest(limits: &BucketLimits) -> i64 {
    printed::down(limits.max_range / 3)
}

/// The least multiple of a step for which a window of any place fits into the buckets.
fn raised(step: i64, asked: Span, limits: &BucketLimits) -> i64 {
    let widest = widest(limits);
    // At most one bucket more is touched than fit into the window; hence the second lessened number.
    let width = asked.width().min(limits.max_range).saturating_sub(1).max(0);
    let room = i64::try_from(limits.max_buckets - 1).unwrap_or(i64::MAX);
    let least = width / room + 1;
    let multiple = (least - 1) / step + 1;
    match step.checked_mul(multiple) {
        Some(raised) => printed::multiple(raised, step).min(widest),
        None => widest,
    }
}
