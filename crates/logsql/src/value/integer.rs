//! Whole numbers, in the store's own forms and in Go's.

use std::borrow::Cow;

/// Decimal digits and `_`; no leading zero. The longest text is that of 2^64 - 1 with underscores.
pub(crate) fn decimal(text: &str) -> Option<u64> {
    if text.is_empty() || text.len() > 26 || (text.len() > 1 && text.starts_with('0')) {
        return None;
    }
    text.bytes().filter(|byte| *byte != b'_').try_fold(0_u64, |sum, byte| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    })
}

/// Go's integer literals: `10`, `0x1F`, `0o7`, `0b1`, and `010`, which is eight.
pub(crate) fn go_unsigned(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        [b'0', b'x' | b'X', ..] => (text.get(2..)?, 16),
        [b'0', b'o' | b'O', ..] => (text.get(2..)?, 8),
        [b'0', b'b' | b'B', ..] => (text.get(2..)?, 2),
        [b'0', _, ..] => (text.get(1..)?, 8),
        _ => (text, 10),
    };
    if !underscores_part_digits(text) {
        return None;
    }
    let digits =
        if digits.contains('_') { Cow::Owned(digits.replace('_', "")) } else { Cow::Borrowed(digits) };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    u64::from_str_radix(&digits, radix).ok()
}

/// The same with a sign, in 64 bits.
pub(crate) fn go_signed(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, text.get(1..)?),
        b'+' => (false, text.get(1..)?),
        _ => (false, text),
    };
    let value = i128::from(go_unsigned(digits)?);
    i64::try_from(if negative { -value } else { value }).ok()
}

/// Whether each `_` stands between digits, or between a base prefix and a digit.
pub(crate) fn underscores_part_digits(text: &str) -> bool {
    if !text.contains('_') {
        return true;
    }
    let text = text.strip_prefix(['+', '-']).unwrap_or(text);
    let prefix = match text.as_bytes() {
        [b'0', b'x' | b'X' | b'o' | b'O' | b'b' | b'B', ..] => 2,
        _ => 0,
    };
    let hex = prefix == 2 && text.get(1..2).is_some_and(|c| c.eq_ignore_ascii_case("x"));
    let mut before = if prefix == 2 { Seen::Digit } else { Seen::Other };
    for byte in text.bytes().skip(prefix) {
        let digit = byte.is_ascii_digit() || (hex && byte.is_ascii_hexdigit());
        before = match (before, byte) {
            (_, _) if digit => Seen::Digit,
            (Seen::Digit, b'_') => Seen::Underscore,
            (Seen::Underscore, _) | (_, b'_') => return false,
            _ => Seen::Other,
        };
    }
    before != Seen::Underscore
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Digit,
    Underscore,
    Other,
}
