//! Ages: durations as Prometheus writes them, which are not those of filters and pipes.

use super::float::go_float;

/// The length of an age: units in any case but `M`, or bare seconds. Its sign does not count.
pub(super) fn nanoseconds(text: &str) -> Option<i64> {
    /// The store's largest duration, in milliseconds.
    const MAX_MILLISECONDS: f64 = 9_223_372_036_854.0;
    let last = text.bytes().next_back()?;
    let bare = (last.is_ascii_digit() || last == b'.').then(|| go_float(text)).flatten();
    let milliseconds = match bare {
        Some(seconds) => seconds * 1_000.0,
        None => units(text)?,
    };
    let milliseconds = milliseconds.trunc().abs();
    if milliseconds > MAX_MILLISECONDS {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "checked just above")]
    Some((milliseconds as i64).saturating_mul(1_000_000))
}

fn units(text: &str) -> Option<f64> {
    let mut rest = text;
    let mut sum = 0.0;
    let mut negative = false;
    while !rest.is_empty() {
        let (value, tail) = unit(rest)?;
        let value = if negative && value > 0.0 { -value } else { value };
        negative |= value < 0.0;
        sum += value;
        rest = tail;
    }
    Some(sum)
}

/// One number with its unit, in milliseconds, and what follows.
fn unit(text: &str) -> Option<(f64, &str)> {
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
