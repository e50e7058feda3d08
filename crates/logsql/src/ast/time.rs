//! Filters on the time of a row.

use crate::span::Loc;
use crate::value::{Duration, Instant, TimeOfDay, TimePoint, Weekday};

/// `_time:…`
#[derive(Debug, Clone, PartialEq)]
pub struct TimeFilter {
    pub(crate) range: TimeRange,
    pub(crate) loc: Loc,
}

impl TimeFilter {
    /// Which times.
    #[must_use]
    pub fn range(&self) -> &TimeRange {
        &self.range
    }
}

/// Which times; `offset` moves them into the past.
#[derive(Debug, Clone, PartialEq)]
pub enum TimeRange {
    /// `_time:offset 1h`: all but the last hour.
    UntilOffset(Duration),
    /// `_time:5m`, `_time:2026-11`: the last five minutes, that month.
    Within {
        /// A span of time.
        point: TimePoint,
        /// By how much it is moved.
        offset: Option<Duration>,
    },
    /// `_time:>5m`, `_time:<=2026`: on one side of a point.
    Side {
        /// Which side; with a duration, `>` means "older".
        compare: Compare,
        /// The point.
        point: TimePoint,
        /// By how much it is moved.
        offset: Option<Duration>,
    },
    /// `_time:[2026-01, now)`
    Between {
        /// The bounds.
        bounds: Bounds<Instant>,
        /// By how much they are moved.
        offset: Option<Duration>,
    },
    /// `_time:day_range[08:00, 18:00)`, every day.
    Daily {
        /// The bounds.
        bounds: Bounds<TimeOfDay>,
        /// Offset of the time zone.
        offset: Option<Duration>,
    },
    /// `_time:week_range[mon, fri]`, every week.
    Weekly {
        /// The bounds.
        bounds: Bounds<Weekday>,
        /// Offset of the time zone.
        offset: Option<Duration>,
    },
}

/// Two bounds, each of which may belong to the range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounds<T> {
    pub(crate) start: T,
    /// `[` and not `(`
    pub(crate) start_included: bool,
    pub(crate) end: T,
    /// `]` and not `)`
    pub(crate) end_included: bool,
}

/// A side of a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
}

impl Compare {
    /// The operator.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
        }
    }
}
