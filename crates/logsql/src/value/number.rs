//! Anything that compares as a number: fractions, durations, sizes, Go literals, dates, IPv4 addresses.

mod magnitude;

pub(crate) use magnitude::{positive, rows};

use super::float::{go_float, plain};
use super::integer::go_signed;
use super::quantity::{duration, size};

/// A number that has been checked; prints as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number(Box<str>);

impl Number {
    /// The number as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// How the store would take a text where a number may stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As a number.
    Number(Number),
    /// As a date or address that is not one: one of its two-character parts ends in something else than a digit.
    Lax,
    /// As a text.
    Text,
}

/// Reads a text as the store does where a number may stand.
pub(crate) fn read(text: &str) -> Reading {
    if is_plain_number(text) || text.eq_ignore_ascii_case("nan") {
        return Reading::Number(Number(text.into()));
    }
    let bytes = text.as_bytes();
    if is_date(bytes, Digits::Real) || is_ipv4(bytes, Digits::Real) {
        return Reading::Number(Number(text.into()));
    }
    if is_date(bytes, Digits::Lax) || is_ipv4(bytes, Digits::Lax) { Reading::Lax } else { Reading::Text }
}

/// How the digits of dates and addresses are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// Each is a digit.
    Real,
    /// As the store does it: the second of two characters may be anything.
    Lax,
}

fn is_plain_number(text: &str) -> bool {
    plain_value(text).is_some()
}

fn plain_value(text: &str) -> Option<f64> {
    if text.is_empty() {
        return None;
    }
    plain(text).or_else(|| duration(text).map(whole)).or_else(|| size(text).map(whole)).or_else(|| {
        is_like_number(text).then(|| go_float(text).or_else(|| go_signed(text).map(whole))).flatten()
    })
}

#[expect(clippy::cast_precision_loss, reason = "the store rounds in the same way")]
fn whole(value: i64) -> f64 {
    value as f64
}

/// Whether a text begins as a number does: a sign, a dot, then a digit; or `inf`.
pub(crate) fn has_number_start(text: &str) -> bool {
    let rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    if rest.eq_ignore_ascii_case("inf") {
        return true;
    }
    rest.strip_prefix('.').unwrap_or(rest).starts_with(|c: char| c.is_ascii_digit())
}

fn is_like_number(text: &str) -> bool {
    has_number_start(text)
        && text.matches('.').count() <= 1
        && !text.contains(':')
        && text.matches('-').count() <= 2
}

/// The value of up to nine digits.
fn value(text: &[u8], digits: Digits) -> Option<u64> {
    match text {
        [first, second] if digits == Digits::Lax => {
            let tens = first.is_ascii_digit().then(|| u64::from(first - b'0'))?;
            Some(tens * 10 + u64::from(second.wrapping_sub(b'0')))
        }
        [] => None,
        text if text.len() > 9 => None,
        text => text
            .iter()
            .try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + u64::from(digit - b'0'))),
    }
}

fn is_ipv4(text: &[u8], digits: Digits) -> bool {
    ipv4_octets(text, digits).is_some()
}

/// The octets of `1.2.3.4`.
pub(super) fn ipv4_octets(text: &[u8], digits: Digits) -> Option<[u8; 4]> {
    if !(7..=15).contains(&text.len()) || text.iter().filter(|byte| **byte == b'.').count() != 3 {
        return None;
    }
    let mut octets = [0; 4];
    for (place, (octet, part)) in octets.iter_mut().zip(text.split(|byte| *byte == b'.')).enumerate() {
        if place < 3 && part.len() > 3 {
            return None;
        }
        *octet = u8::try_from(value(part, digits)?).ok()?;
    }
    Some(octets)
}

/// `YYYY-MM-DDThh:mm:ss`, or with a blank for the `T`; then a fraction and a zone, both optional. The store does not
/// check months, days, hours and so on. What lies outside 64 bits of nanoseconds it compares as a text; that is its
/// affair, the text is the same.
fn is_date(text: &[u8], digits: Digits) -> bool {
    let Some((seconds, tail)) = text.split_at_checked(19) else { return false };
    let [year @ .., b'-', _, _, b'-', _, _, b'T' | b' ', _, _, b':', _, _, b':', _, _] = seconds else {
        return false;
    };
    value(year, digits).is_some_and(|year| (1677..=2262).contains(&year))
        && magnitude::seconds(text, digits).is_some()
        && is_date_tail(tail, digits)
}

fn is_date_tail(tail: &[u8], digits: Digits) -> bool {
    let fraction = if let Some(fraction) = tail.strip_suffix(b"Z") {
        fraction
    } else if let Some(sign) = tail.iter().rposition(|byte| matches!(byte, b'+' | b'-')) {
        if !tail.get(sign + 1..).is_some_and(|zone| is_time_of_day(zone, digits)) {
            return false;
        }
        tail.get(..sign).unwrap_or_default()
    } else {
        tail
    };
    fraction.is_empty() || value(fraction.strip_prefix(b".").unwrap_or(fraction), digits).is_some()
}

fn is_time_of_day(text: &[u8], digits: Digits) -> bool {
    let (hour, minute) = match text {
        [h1, h2, b':', m1, m2] | [h1, h2, m1, m2] => ([*h1, *h2], [*m1, *m2]),
        _ => return false,
    };
    value(&hour, digits).is_some_and(|hour| hour <= 24)
        && value(&minute, digits).is_some_and(|minute| minute <= 60)
}
