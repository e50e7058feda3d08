//! The width of the buckets of `hits` and `stats_query_range`.

use std::fmt;

use chrono::TimeDelta;

use super::argument::{DurationError, format_duration, parse_duration};

/// A step: a duration of more than zero. Prints as the store reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// More than zero.
    nanoseconds: i64,
}

/// Why a text is no step.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// Not a duration; a bare number is none.
    #[error(transparent)]
    Syntax(#[from] DurationError),
    /// Zero or less.
    #[error("a step must be more than zero")]
    NotPositive,
}

impl Step {
    /// Reads a step: `30s`, `1m30s`, `1.5h`, `500ms`. What is too long is cut at 292 years.
    ///
    /// # Errors
    /// When the store would refuse the text.
    pub fn parse(text: &str) -> Result<Self, StepError> {
        Self::new(parse_duration(text)?).ok_or(StepError::NotPositive)
    }

    /// A step of this width; none when it is not more than zero. What is too long is cut at 292 years.
    #[must_use]
    pub fn new(width: TimeDelta) -> Option<Self> {
        let longest = width.num_seconds().max(0).saturating_mul(1_000_000_000);
        Self::from_nanoseconds(width.num_nanoseconds().unwrap_or(longest))
    }

    pub(super) fn from_nanoseconds(nanoseconds: i64) -> Option<Self> {
        (nanoseconds > 0).then_some(Self { nanoseconds })
    }

    /// Its width.
    #[must_use]
    pub fn width(self) -> TimeDelta {
        TimeDelta::nanoseconds(self.nanoseconds)
    }

    /// Its width in nanoseconds, more than zero.
    #[must_use]
    pub fn nanoseconds(self) -> i64 {
        self.nanoseconds
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_duration(self.width()))
    }
}
