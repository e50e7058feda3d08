//! One time, one duration.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};

use crate::value::point::Point;
use crate::value::quantity;

/// A time as `start` and `end` take it: a date or a part of one, a Unix time, `now`, or an age such as `5m` or
/// `now-1h`. A date without a zone is in UTC.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeArg {
    moment: Moment,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moment {
    /// Nanoseconds before now.
    Ago(i64),
    /// Nanoseconds since 1970.
    At(i64),
}

/// Why a text is no time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TimeError {
    /// The store would refuse it too.
    #[error("`{text}` is not a time such as `2026-11-30T10:00:00Z`, `1796032800`, `now` or `15m`")]
    Syntax {
        /// What was given.
        text: String,
    },
    /// A date before 1678 or after 2262-04-11. The store cannot hold it and would take it for another date.
    #[error("`{text}` is not between the years 1678 and 2262")]
    OutOfRange {
        /// What was given.
        text: String,
    },
}

impl TimeArg {
    /// Reads a time.
    ///
    /// # Errors
    /// When the store would refuse the text, or would take it for another time.
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        let moment = match Point::parse(text) {
            None => return Err(TimeError::Syntax { text: shortened(text) }),
            Some(Point::Now) => Moment::Ago(0),
            Some(Point::Ago(nanoseconds)) => Moment::Ago(nanoseconds),
            Some(Point::Unix(nanoseconds)) => Moment::At(nanoseconds),
            Some(Point::Date(nanoseconds)) => match i64::try_from(nanoseconds) {
                Ok(nanoseconds) => Moment::At(nanoseconds),
                Err(_) => return Err(TimeError::OutOfRange { text: shortened(text) }),
            },
        };
        Ok(Self { moment })
    }

    /// The time as the first instant of a window.
    #[must_use]
    pub fn resolve_start(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.resolve(now)
    }

    /// The time as the first instant after a window. A date means its beginning here too: `end=2026-11-30` leaves that
    /// day out.
    #[must_use]
    pub fn resolve_end(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.resolve(now)
    }

    fn resolve(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        match self.moment {
            Moment::At(nanoseconds) => DateTime::from_timestamp_nanos(nanoseconds),
            Moment::Ago(nanoseconds) => {
                let now = now.timestamp_nanos_opt().unwrap_or_default();
                DateTime::from_timestamp_nanos(now.saturating_sub(nanoseconds))
            }
        }
    }
}

/// Enough of a text to recognise it in a message.
fn shortened(text: &str) -> String {
    text.chars().take(64).collect()
}

/// A time as it is sent: RFC 3339 with nine digits and `Z`, which the store reads exactly.
#[must_use]
pub fn format_time(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Nanos, true)
}

/// Why a text is no duration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a duration such as `30s` or `1h30m`")]
pub struct DurationError {
    text: String,
}

/// Reads a duration as `timeout` takes it: `1.5s`, `1h30m`, `-5m`; units `ns`, `µs`, `ms`, `s`, `m`, `h`, `d`, `w`,
/// `y`. What is too long is cut at 292 years.
///
/// # Errors
/// When the store would refuse the text. Bare numbers are refused, zero too.
pub fn parse_duration(text: &str) -> Result<TimeDelta, DurationError> {
    // A lone `-` is zero to the store; nobody means that.
    let nanoseconds = quantity::duration(text).filter(|_| text != "-");
    nanoseconds.map(TimeDelta::nanoseconds).ok_or_else(|| DurationError { text: shortened(text) })
}

/// A duration as it is sent: a whole number and the largest unit of `d`, `h`, `m`, `s`, `ms`, `ns` that keeps it whole.
/// The store reads it exactly, but for some of more than 104 days with a fraction of a second. What is too long is cut
/// at 292 years.
#[must_use]
pub fn format_duration(duration: TimeDelta) -> String {
    const UNITS: [(i64, &str); 5] = [
        (86_400_000_000_000, "d"),
        (3_600_000_000_000, "h"),
        (60_000_000_000, "m"),
        (1_000_000_000, "s"),
        (1_000_000, "ms"),
    ];
    let longest = if duration < TimeDelta::zero() { -i64::MAX } else { i64::MAX };
    let nanoseconds = duration.num_nanoseconds().unwrap_or(longest);
    if nanoseconds == 0 {
        return "0s".to_owned();
    }
    let unit = UNITS.iter().find(|(size, _)| nanoseconds % size == 0);
    let (size, name) = unit.copied().unwrap_or((1, "ns"));
    format!("{}{name}", nanoseconds / size)
}
