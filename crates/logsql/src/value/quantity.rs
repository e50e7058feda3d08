//! Fractions with units: durations and sizes.

use super::float::plain_prefix;

const NANOS_PER_SECOND: f64 = 1e9;

/// Units of durations; `µs` is the micro sign, not the Greek letter.
const DURATION_UNITS: [(&str, f64); 9] = [
    ("\u{b5}s", 1e3),
    ("ms", 1e6),
    ("ns", 1.0),
    ("y", 365.0 * 86_400.0 * NANOS_PER_SECOND),
    ("w", 7.0 * 86_400.0 * NANOS_PER_SECOND),
    ("d", 86_400.0 * NANOS_PER_SECOND),
    ("h", 3_600.0 * NANOS_PER_SECOND),
    ("m", 60.0 * NANOS_PER_SECOND),
    ("s", NANOS_PER_SECOND),
];

/// Units of sizes, longest first.
const SIZE_UNITS: [(&str, f64); 17] = [
    ("KiB", 1024.0),
    ("MiB", 1_048_576.0),
    ("GiB", 1_073_741_824.0),
    ("TiB", 1_099_511_627_776.0),
    ("Ki", 1024.0),
    ("Mi", 1_048_576.0),
    ("Gi", 1_073_741_824.0),
    ("Ti", 1_099_511_627_776.0),
    ("KB", 1e3),
    ("MB", 1e6),
    ("GB", 1e9),
    ("TB", 1e12),
    ("B", 1.0),
    ("K", 1e3),
    ("M", 1e6),
    ("G", 1e9),
    ("T", 1e12),
];

/// A duration in nanoseconds: `1h30m`, `-5s`; too long ones are cut. `-` alone is zero.
pub(crate) fn duration(text: &str) -> Option<i64> {
    let (negative, mut rest) = signed(text)?;
    let mut sum = 0_i64;
    while !rest.is_empty() {
        let (value, tail) = plain_prefix(rest)?;
        let (factor, tail) = unit(tail, &DURATION_UNITS)?;
        sum = add(sum, value * factor);
        rest = tail;
    }
    Some(if negative { -sum } else { sum })
}

/// A size in bytes: `1.5KiB`, `-3MB`; the last unit may miss behind a whole number. `-` alone is zero.
pub(crate) fn size(text: &str) -> Option<i64> {
    let (negative, mut rest) = signed(text)?;
    let mut sum = 0_i64;
    while !rest.is_empty() {
        let (value, tail) = plain_prefix(rest)?;
        if tail.is_empty() {
            if value.fract() != 0.0 {
                return None;
            }
            sum = add(sum, value);
            break;
        }
        let (factor, tail) = unit(tail, &SIZE_UNITS)?;
        sum = add(sum, value * factor);
        rest = tail;
    }
    Some(if negative { -sum } else { sum })
}

fn signed(text: &str) -> Option<(bool, &str)> {
    if text.is_empty() {
        return None;
    }
    Some(text.strip_prefix('-').map_or((false, text), |rest| (true, rest)))
}

fn unit<'a>(text: &'a str, units: &[(&str, f64)]) -> Option<(f64, &'a str)> {
    units.iter().find_map(|(name, factor)| text.strip_prefix(name).map(|tail| (*factor, tail)))
}

/// Adds, and stays at the largest number.
#[expect(clippy::cast_possible_truncation, reason = "a cast from a float saturates, which is what is wanted")]
fn add(sum: i64, value: f64) -> i64 {
    sum.saturating_add(value as i64)
}
