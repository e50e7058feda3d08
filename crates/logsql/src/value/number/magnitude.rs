//! How large a number is, and counts that are written as any number.

use chrono::{Datelike, NaiveDate};

use super::{Digits, is_date, is_ipv4, plain_value, value};

/// What a text counts where any number may stand: durations in nanoseconds, sizes in bytes, dates in nanoseconds since
/// 1970, addresses as 32 bits.
fn magnitude(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    plain_value(text)
        .or_else(|| text.eq_ignore_ascii_case("nan").then_some(f64::NAN))
        .or_else(|| is_date(bytes, Digits::Real).then(|| date(bytes)).flatten())
        .or_else(|| is_ipv4(bytes, Digits::Real).then(|| address(text)))
}

fn address(text: &str) -> f64 {
    let octets = text.split('.').filter_map(|octet| octet.parse::<u8>().ok());
    octets.fold(0.0, |sum, octet| sum * 256.0 + f64::from(octet))
}

/// The nanoseconds of a date that has been checked.
fn date(text: &[u8]) -> Option<f64> {
    let seconds = seconds(text, Digits::Real)?;
    let (fraction, zone) = tail(text.get(19..)?)?;
    Some(float(i128::from(seconds - zone) * 1_000_000_000 + i128::from(fraction)))
}

/// The seconds since 1970 of a date, without its fraction and zone. What is out of its range counts on: month 13 is the
/// next January. None when the nanoseconds would not fit 64 bits.
pub(super) fn seconds(text: &[u8], digits: Digits) -> Option<i64> {
    const DAYS_TO_1970: i64 = 719_163;
    const MOST: i64 = i64::MAX / 1_000_000_000;
    let part = |from: usize, to: usize| {
        text.get(from..to).and_then(|part| value(part, digits)).and_then(|part| i64::try_from(part).ok())
    };
    let months = part(0, 4)? * 12 + part(5, 7)? - 1;
    let (year, month) = (i32::try_from(months / 12).ok()?, u32::try_from(months % 12 + 1).ok()?);
    let first = NaiveDate::from_ymd_opt(year, month, 1)?;
    let days = i64::from(first.num_days_from_ce()) - DAYS_TO_1970 + part(8, 10)? - 1;
    let seconds = days * 86_400 + part(11, 13)? * 3_600 + part(14, 16)? * 60 + part(17, 19)?;
    (-MOST..MOST).contains(&seconds).then_some(seconds)
}

/// The nanoseconds and the seconds of the zone behind the seconds.
fn tail(text: &[u8]) -> Option<(i64, i64)> {
    let zone_at = text.iter().rposition(|byte| matches!(byte, b'+' | b'-'));
    let (fraction, zone) = match zone_at {
        Some(at) => (text.get(..at)?, zone(text.get(at..)?)?),
        None => (text.strip_suffix(b"Z").unwrap_or(text), 0),
    };
    let fraction = fraction.strip_prefix(b".").unwrap_or(fraction);
    let nanoseconds = value(fraction, Digits::Real).unwrap_or(0);
    let scale = 10_u64.pow(9 - u32::try_from(fraction.len().min(9)).ok()?);
    Some((i64::try_from(nanoseconds * scale).ok()?, zone))
}

fn zone(text: &[u8]) -> Option<i64> {
    let (sign, digits) = text.split_first()?;
    let minutes = digits.get(digits.len().checked_sub(2)?..)?;
    let seconds = value(digits.get(..2)?, Digits::Real)? * 3_600 + value(minutes, Digits::Real)? * 60;
    let seconds = i64::try_from(seconds).ok()?;
    Some(if *sign == b'-' { -seconds } else { seconds })
}

#[expect(clippy::cast_precision_loss, reason = "the store rounds in the same way")]
fn float(value: i128) -> f64 {
    value as f64
}

/// A number of things, one at least: the whole part of any number. What is no number counts as the largest one.
pub(crate) fn positive(text: &str) -> Option<u64> {
    magnitude(text).filter(|value| value.is_nan() || *value >= 1.0).map(whole)
}

/// A number of rows, perhaps none: the whole part of any number up to 2^63. What is no number counts as none.
pub(crate) fn rows(text: &str) -> Option<u64> {
    const MAX: f64 = 9_223_372_036_854_775_808.0;
    let value = magnitude(text)?;
    if value.is_nan() {
        return Some(0);
    }
    (0.0..=MAX).contains(&value).then(|| whole(value))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "what is too large is cut")]
fn whole(value: f64) -> u64 {
    if value.is_nan() { u64::MAX } else { value as u64 }
}
