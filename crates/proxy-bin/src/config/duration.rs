//! Durations as Go writes them.
//!
//! Source of the grammar: the documentation and source of Go's `time.ParseDuration`. `humantime` is close, but takes `1d` and
//! `1M` (a month) and refuses `-1s`, which has to be read so that the check can name its flag.

use std::time::Duration;

#[cfg(test)]
mod tests;

/// The largest duration, in nanoseconds either side of zero: Go counts in an `i64`.
const MAX_NANOS: u64 = i64::MAX as u64;

/// Units and their nanoseconds. Both signs for micro are in use: U+00B5 and U+03BC.
const UNITS: [(&str, u64); 8] = [
    ("ns", 1),
    ("us", 1_000),
    ("\u{b5}s", 1_000),
    ("\u{3bc}s", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

/// Why a text is no duration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a duration; write it as in 10s, 1m30s or 168h")]
pub struct InvalidDuration(());

/// A duration with a sign, as a flag holds it. Counted in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GoDuration(i64);

// === impl GoDuration ===

impl GoDuration {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// This many seconds.
    #[must_use]
    pub const fn from_secs(seconds: i32) -> Self {
        Self(seconds as i64 * 1_000_000_000)
    }

    /// The length, if it is not negative.
    #[must_use]
    pub fn length(self) -> Option<Duration> {
        u64::try_from(self.0).ok().map(Duration::from_nanos)
    }

    /// Nanoseconds, either side of zero.
    #[must_use]
    pub fn nanos(self) -> i64 {
        self.0
    }
}

/// Reads a duration as Go's `time.ParseDuration` does: `10s`, `1h30m`, `1.5h`, `.5s`, `+5s`, `-1s`, and `0` without a unit.
/// Units are `ns`, `us` (`µs`), `ms`, `s`, `m` and `h`.
///
/// # Errors
///
/// When Go would refuse the text too: a missing or unknown unit (`10`, `1d`), no digits, more than 292 years.
pub fn parse_go_duration(text: &str) -> Result<GoDuration, InvalidDuration> {
    parse_signed(text).map(GoDuration).ok_or(InvalidDuration(()))
}

fn parse_signed(text: &str) -> Option<i64> {
    let (negative, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "0" {
        return Some(0);
    }
    if rest.is_empty() {
        return None;
    }
    let mut total: u64 = 0;
    while !rest.is_empty() {
        let (part, after) = parse_part(rest)?;
        // Not above 2^63 at any point, as Go has it: -2^63 is the one value without a positive twin.
        total = total.checked_add(part).filter(|sum| *sum <= MAX_NANOS + 1)?;
        rest = after;
    }
    if negative { 0_i64.checked_sub_unsigned(total) } else { i64::try_from(total).ok() }
}

/// One number with its unit.
fn parse_part(text: &str) -> Option<(u64, &str)> {
    let (whole, rest) = split_digits(text);
    let (fraction, rest) = match rest.strip_prefix('.') {
        Some(after) => split_digits(after),
        None => ("", rest),
    };
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let end = rest.find(|next: char| next == '.' || next.is_ascii_digit()).unwrap_or(rest.len());
    let (name, rest) = rest.split_at_checked(end)?;
    let (_, unit) = UNITS.iter().find(|(known, _)| *known == name)?;
    let nanos = whole_number(whole)?.checked_mul(*unit)?.checked_add(fraction_of(fraction, *unit))?;
    (nanos <= MAX_NANOS + 1).then_some((nanos, rest))
}

fn split_digits(text: &str) -> (&str, &str) {
    let end = text.find(|next: char| !next.is_ascii_digit()).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

fn whole_number(digits: &str) -> Option<u64> {
    if digits.is_empty() {
        return Some(0);
    }
    digits.parse().ok().filter(|number| *number <= MAX_NANOS + 1)
}

/// `0.{digits}` of a unit in nanoseconds, cut to whole ones. Digits that no longer fit are dropped, as in Go.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "Go computes the fraction in a float too; it is below the unit, so the cast loses only the digits to be cut"
)]
fn fraction_of(digits: &str, unit: u64) -> u64 {
    let (mut value, mut scale) = (0_u64, 1_f64);
    for digit in digits.bytes().map(|digit| u64::from(digit.wrapping_sub(b'0'))) {
        if value > MAX_NANOS / 10 {
            break;
        }
        value = value * 10 + digit;
        scale *= 10.0;
    }
    (value as f64 * (unit as f64 / scale)) as u64
}
