//! Durations and points in time, as they stand in `_time` filters.

mod unit;

use chrono::{DateTime, Utc};

use super::point::Point;
use super::quantity;
use crate::time::format_time;

/// A duration that has been checked; prints as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duration {
    text: Box<str>,
    nanoseconds: i64,
}

impl Duration {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        quantity::duration(text).map(|nanoseconds| Self { text: text.into(), nanoseconds })
    }

    /// The duration as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Its length; what is too long is the longest one.
    #[must_use]
    pub fn nanoseconds(&self) -> i64 {
        self.nanoseconds
    }
}

/// A point in time that has been checked; prints as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instant(Box<str>);

impl Instant {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Point::parse(text).map(|_| Self(text.into()))
    }

    /// This instant, when the store can hold it.
    pub(crate) fn of(time: DateTime<Utc>) -> Option<Self> {
        time.timestamp_nanos_opt()?;
        Self::parse(&format_time(time))
    }

    /// The time as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the time means, in nanoseconds since 1970. A date that the store cannot hold is another one, as it is there.
    pub(crate) fn first(&self, now: i64) -> i64 {
        match Point::parse(&self.0) {
            Some(Point::Now) | None => now,
            Some(Point::Ago(nanoseconds)) => now.saturating_sub(nanoseconds),
            Some(Point::Unix(nanoseconds)) => nanoseconds,
            Some(Point::Date(nanoseconds)) => wrapped(nanoseconds),
        }
    }

    /// The last instant of the unit that the time names: of the year, the day, the second.
    pub(crate) fn last(&self, now: i64) -> i64 {
        let first = self.first(now);
        unit::behind(first, &self.0).map_or(first, |behind| behind.wrapping_sub(1))
    }
}

/// The low half of the bits.
fn wrapped(nanoseconds: i128) -> i64 {
    let low = nanoseconds.rem_euclid(1 << 64);
    i64::try_from(low).or_else(|_| i64::try_from(low - (1 << 64))).unwrap_or_default()
}

/// Where a time filter without brackets points: a time or an age.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TimePoint {
    /// A point in time; begins with `now` or a year.
    At(Instant),
    /// So long before now.
    Ago(Duration),
}

impl TimePoint {
    /// Reads an unquoted text. `first_token` is the text up to its first `+ - / : . $`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let first_token = text.split(super::is_glue).next().unwrap_or_default();
        if first_token.eq_ignore_ascii_case("now") || starts_with_year(first_token) {
            return Instant::parse(text).map(Self::At);
        }
        Duration::parse(text).map(Self::Ago)
    }

    /// What is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::At(instant) => instant.as_str(),
            Self::Ago(duration) => duration.as_str(),
        }
    }
}

/// Four digits, then nothing or a sign or zone.
pub(crate) fn starts_with_year(text: &str) -> bool {
    match text.as_bytes() {
        [a, b, c, d, rest @ ..] => {
            [a, b, c, d].iter().all(|byte| byte.is_ascii_digit())
                && matches!(rest, [] | [b'-' | b'+' | b'Z' | b'z', ..])
        }
        _ => false,
    }
}
