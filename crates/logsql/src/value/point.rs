//! What a time text means: in `_time` filters, and in `start` and `end` arguments.

use chrono::{NaiveDate, NaiveTime};

use super::age;

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
            return age::nanoseconds(local.strip_prefix("now").unwrap_or(local)).map(Self::Ago);
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
