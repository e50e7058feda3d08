//! The unit that a time names by its length: `2026-11` is a month.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};

const SECOND: i64 = 1_000_000_000;
const DAY: i64 = 86_400 * SECOND;

/// The first instant behind the unit that begins at `first`, in nanoseconds since 1970; none where the text names no unit,
/// but an instant.
pub(super) fn behind(first: i64, text: &str) -> Option<i64> {
    let local = without_zone(text);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let width = match local.len() {
        4 => return next_year(first),
        _ if digits(local) => unix(local.len()),
        _ if local.as_bytes().get(4) != Some(&b'-') => {
            let (seconds, fraction) = local.split_once('.')?;
            if !digits(seconds) || !digits(fraction) {
                return None;
            }
            fractional(fraction.len())
        }
        7 => return next_month(first),
        10 => DAY,
        13 => 3_600 * SECOND,
        16 => 60 * SECOND,
        19 => SECOND,
        23 => fractional(3),
        26 => fractional(6),
        _ => 1,
    };
    Some(first.wrapping_add(width))
}

/// Unix times of more digits are in smaller units.
fn unix(digits: usize) -> i64 {
    match digits {
        0..=10 => SECOND,
        11..=13 => fractional(3),
        14..=16 => fractional(6),
        _ => 1,
    }
}

fn fractional(digits: usize) -> i64 {
    match digits {
        3 => 1_000_000,
        6 => 1_000,
        _ => 1,
    }
}

fn without_zone(text: &str) -> &str {
    if let Some(local) = text.strip_suffix('Z') {
        return local;
    }
    let Some(at) = text.len().checked_sub(6) else { return text };
    match text.as_bytes().get(at..) {
        Some([b'-' | b'+', _, _, b':', ..]) => text.get(..at).unwrap_or(text),
        _ => text,
    }
}

/// The same day of the next year in UTC; a zone may have moved it out of January.
fn next_year(first: i64) -> Option<i64> {
    let day = day(first);
    at(day.with_year(day.year() + 1)?, first)
}

/// The begin of the next month. Where a zone moved the begin into the month before, its last day stands for the first.
fn next_month(first: i64) -> Option<i64> {
    let day = day(first);
    let months = if day.day() == 1 { 1 } else { 2 };
    let begin = day.with_day(1)?.checked_add_months(chrono::Months::new(months))?;
    at(if day.day() == 1 { begin } else { begin.checked_sub_days(Days::new(1))? }, first)
}

fn day(instant: i64) -> NaiveDate {
    DateTime::<Utc>::from_timestamp_nanos(instant).date_naive()
}

/// The time of day of `first` on another day. Before 1970 it counts back from midnight, as in the store.
fn at(day: NaiveDate, first: i64) -> Option<i64> {
    let midnight = day.and_time(NaiveTime::MIN).and_utc().timestamp();
    let nanoseconds = i128::from(midnight) * i128::from(SECOND) + i128::from(first % DAY);
    Some(super::wrapped(nanoseconds))
}
