//! Durations and points in time, as they stand in `_time` filters and in `start` and `end` arguments.

use chrono::{NaiveDate, NaiveTime};

use super::float::go_float;
use super::quantity;

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

    /// The time as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
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

/// What a time text means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Point {
    /// `now`
    Now,
    /// Nanoseconds before now; never negative.
    Ago(i64),
    /// Nanoseconds since 1970, from a date. May lie outside of what the store can hold; it wraps then.
    Date(i128),
    /// Nanoseconds since 1970, from a Unix time.
    Unix(i64),
}

impl Point {
    /// Reads a time text as the store does, but takes a date without zone as UTC.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text == "now" {
            return Some(Self::Now);
        }
        let (local, zone) = split_zone(text)?;
        let local = local.strip_suffix('Z').unwrap_or(local);
        if local.starts_with('-')
            || local.bytes().next_back().is_some_and(|b| b > b'9')
            || local.starts_with("now")
        {
            return relative(local.strip_prefix("now").unwrap_or(local)).map(Self::Ago);
        }
        if local.len() == 4 {
            return date(local, zone);
        }
        if !text.contains('-') {
            return unix(text).map(Self::Unix);
        }
        match local.len() {
            7 | 10 | 13 | 16 | 19 => date(local, zone),
            _ => rfc3339(text),
        }
    }
}

/// Splits `±hh:mm` or `Z` off the end; the zone is in seconds, to be subtracted.
fn split_zone(text: &str) -> Option<(&str, i64)> {
    let Some(at) = text.len().checked_sub(6).filter(|at| *at > 0) else { return Some((text, 0)) };
    match text.as_bytes().get(at..) {
        Some([sign @ (b'+' | b'-'), h1, h2, b':', m1, m2]) => {
            let seconds = digits(&[*h1, *h2])? * 3_600 + digits(&[*m1, *m2])? * 60;
            Some((text.get(..at)?, if *sign == b'+' { seconds } else { -seconds }))
        }
        _ => Some((text.strip_suffix('Z').unwrap_or(text), 0)),
    }
}

fn digits(text: &[u8]) -> Option<i64> {
    text.iter().try_fold(0_i64, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0')))
}

/// `YYYY`, `YYYY-MM`, … `YYYY-MM-DDThh:mm:ss`, of exactly these lengths.
fn date(text: &str, zone: i64) -> Option<Point> {
    let bytes = text.as_bytes();
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
    if marks.iter().any(|(at, mark)| bytes.get(*at).is_some_and(|byte| byte != mark)) {
        return None;
    }
    let part = |from: usize, missing: u32| match bytes.get(from..from + 2) {
        Some(part) => digits(part).and_then(|value| u32::try_from(value).ok()),
        None => Some(missing),
    };
    let year = i32::try_from(digits(bytes.get(..4)?)?).ok()?;
    let day = NaiveDate::from_ymd_opt(year, part(5, 1)?, part(8, 1)?)?;
    let time = NaiveTime::from_hms_opt(part(11, 0)?, part(14, 0)?, part(17, 0)?)?;
    Some(Point::Date(nanoseconds(day, time, zone, 0)))
}

fn nanoseconds(day: NaiveDate, time: NaiveTime, zone: i64, fraction: i64) -> i128 {
    let seconds = day.and_time(time).and_utc().timestamp() - zone;
    i128::from(seconds) * 1_000_000_000 + i128::from(fraction)
}

/// RFC 3339 with a zone, a fraction after `.` or `,`, and perhaps one digit for the hour.
fn rfc3339(text: &str) -> Option<Point> {
    let (day, rest) = text.split_once('T')?;
    let (hour, rest) = rest.split_once(':')?;
    let padded = match hour.len() {
        1 => format!("{day}T0{hour}"),
        2 => format!("{day}T{hour}"),
        _ => return None,
    };
    let (minute_second, rest) = rest.split_at_checked(5)?;
    let (fraction, zone) = split_fraction(rest)?;
    let zone = match zone.as_bytes() {
        [b'Z'] => 0,
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let (hours, minutes) = (digits(&[*h1, *h2])?, digits(&[*m1, *m2])?);
            if hours > 24 || minutes > 60 {
                return None;
            }
            let seconds = hours * 3_600 + minutes * 60;
            if *sign == b'+' { seconds } else { -seconds }
        }
        _ => return None,
    };
    let local = format!("{padded}:{minute_second}");
    match (local.len(), date(&local, zone)?) {
        (19, Point::Date(whole)) => Some(Point::Date(whole + i128::from(fraction))),
        _ => None,
    }
}

/// Nanoseconds of a fraction (digits behind the ninth are cut), and the zone behind it.
fn split_fraction(text: &str) -> Option<(i64, &str)> {
    let Some(tail) = text.strip_prefix(['.', ',']) else { return Some((0, text)) };
    let end = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
    let (fraction, zone) = tail.split_at_checked(end)?;
    if fraction.is_empty() {
        return None;
    }
    let nanoseconds = fraction.bytes().chain(std::iter::repeat(b'0')).take(9);
    Some((nanoseconds.fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0')), zone))
}

/// A Unix time: seconds, and from what seconds cannot hold on milli-, micro- and nanoseconds.
fn unix(text: &str) -> Option<i64> {
    let (mantissa, exponent) = match text.find('e').or_else(|| text.find('E')) {
        Some(at) => (text.get(..at)?, Some(go_decimal(text.get(at + 1..)?)?)),
        None => (text, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let mut value = go_decimal(whole)?;
    let mut places = 0;
    if let Some(fraction) = fraction {
        places = i64::try_from(fraction.len()).ok()?;
        let part = go_decimal(fraction)?;
        value = scaled(value, places)?.checked_add(part)?;
    }
    let shift = match exponent {
        Some(exponent) if exponent < places => return None,
        Some(exponent) => exponent - places,
        // A fraction is brought to milli-, micro- or nanoseconds.
        None => (3 - places % 3) % 3,
    };
    Some(unix_nanoseconds(scaled(value, shift)?))
}

/// Go's `ParseInt` in base 10: digits and a sign. The callers never pass a `-`.
fn go_decimal(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

fn scaled(value: i64, exponent: i64) -> Option<i64> {
    let exponent = u32::try_from(exponent).ok().filter(|exponent| *exponent <= 18)?;
    value.checked_mul(10_i64.checked_pow(exponent)?)
}

fn unix_nanoseconds(value: i64) -> i64 {
    [1_000_000_000, 1_000_000, 1_000].iter().find_map(|unit| value.checked_mul(*unit)).unwrap_or(value)
}

/// A Prometheus duration: units in any case but `M`, or bare seconds. Its sign does not count.
fn relative(text: &str) -> Option<i64> {
    /// The store's largest duration, in milliseconds.
    const MAX_MILLISECONDS: f64 = 9_223_372_036_854.0;
    let last = text.bytes().next_back()?;
    let bare = (last.is_ascii_digit() || last == b'.').then(|| go_float(text)).flatten();
    let milliseconds = match bare {
        Some(seconds) => seconds * 1_000.0,
        None => relative_units(text)?,
    };
    let milliseconds = milliseconds.trunc().abs();
    if milliseconds > MAX_MILLISECONDS {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "checked just above")]
    Some((milliseconds as i64).saturating_mul(1_000_000))
}

fn relative_units(text: &str) -> Option<f64> {
    let mut rest = text;
    let mut sum = 0.0;
    let mut negative = false;
    while !rest.is_empty() {
        let (value, tail) = relative_unit(rest)?;
        let value = if negative && value > 0.0 { -value } else { value };
        negative |= value < 0.0;
        sum += value;
        rest = tail;
    }
    Some(sum)
}

/// One number with its unit, in milliseconds, and what follows.
fn relative_unit(text: &str) -> Option<(f64, &str)> {
    if text == "$__interval" {
        return Some((0.0, ""));
    }
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let end = unsigned.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, tail) = unsigned.split_at_checked(end)?;
    let sign = if unsigned.len() < text.len() { -1.0 } else { 1.0 };
    // The store wants a digit or a sign first, and at most one dot.
    if (number.is_empty() || number.starts_with('.')) && sign > 0.0 {
        return None;
    }
    let value: f64 = number.parse().ok()?;
    let (factor, len) = match tail.as_bytes() {
        [b'm' | b'M', b's' | b'S', ..] => (1.0, 2),
        [b'm', b'i' | b'I' | b'b' | b'B', ..] => return None,
        [b'm', ..] => (60_000.0, 1),
        [b's' | b'S', ..] => (1_000.0, 1),
        [b'h' | b'H', ..] => (3_600_000.0, 1),
        [b'd' | b'D', ..] => (86_400_000.0, 1),
        [b'w' | b'W', ..] => (7.0 * 86_400_000.0, 1),
        [b'y' | b'Y', ..] => (365.0 * 86_400_000.0, 1),
        // Multiples of a step, which is zero here.
        [b'i' | b'I', ..] => (0.0, 1),
        _ => return None,
    };
    Some((sign * value * factor, tail.get(len..)?))
}

/// A time of day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeOfDay {
    /// At most 24.
    hour: u8,
    /// At most 60.
    minute: u8,
}

impl TimeOfDay {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (hour, minute) = match text.as_bytes() {
            [h1, h2, b':', m1, m2] | [h1, h2, m1, m2] => (digits(&[*h1, *h2])?, digits(&[*m1, *m2])?),
            _ => return None,
        };
        let hour = u8::try_from(hour).ok().filter(|hour| *hour <= 24)?;
        let minute = u8::try_from(minute).ok().filter(|minute| *minute <= 60)?;
        Some(Self { hour, minute })
    }
}

impl std::fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weekday {
    /// Sunday
    Sunday,
    /// Monday
    Monday,
    /// Tuesday
    Tuesday,
    /// Wednesday
    Wednesday,
    /// Thursday
    Thursday,
    /// Friday
    Friday,
    /// Saturday
    Saturday,
}

impl Weekday {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let text = crate::lex::keyword::folded(text)?;
        Some(match text.as_str() {
            "sun" | "sunday" => Self::Sunday,
            "mon" | "monday" => Self::Monday,
            "tue" | "tuesday" => Self::Tuesday,
            "wed" | "wednesday" => Self::Wednesday,
            "thu" | "thursday" => Self::Thursday,
            "fri" | "friday" => Self::Friday,
            "sat" | "saturday" => Self::Saturday,
            _ => return None,
        })
    }

    /// The short name that is printed.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Sunday => "sun",
            Self::Monday => "mon",
            Self::Tuesday => "tue",
            Self::Wednesday => "wed",
            Self::Thursday => "thu",
            Self::Friday => "fri",
            Self::Saturday => "sat",
        }
    }
}
