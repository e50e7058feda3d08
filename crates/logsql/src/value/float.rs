//! Fractions, in the store's own form and in Go's.

use super::integer::{decimal, underscores_part_digits};

/// The store's fractions: `-1.25`; no exponent, digits on both sides of the dot.
pub(crate) fn plain(text: &str) -> Option<f64> {
    if text.len() > 27 {
        return None;
    }
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let value = match digits.split_once('.') {
        None => as_float(decimal(digits)?),
        Some((whole, fraction)) => {
            let significant = fraction.trim_start_matches('0');
            // All zeros: the store keeps the last one.
            let significant = if significant.is_empty() {
                fraction.get(fraction.len().checked_sub(1)?..)?
            } else {
                significant
            };
            let exponent = fraction.bytes().filter(|byte| *byte != b'_').count();
            let scale = 10_f64.powi(-i32::try_from(exponent).ok()?);
            as_float(decimal(significant)?).mul_add(scale, as_float(decimal(whole)?))
        }
    };
    Some(if negative { -value } else { value })
}

/// The fraction at the start of a text without sign, and what follows it.
pub(crate) fn plain_prefix(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '_').unwrap_or(text.len());
    let (number, tail) = text.split_at_checked(end)?;
    Some((plain(number)?, tail))
}

#[expect(clippy::cast_precision_loss, reason = "the store rounds in the same way")]
fn as_float(value: u64) -> f64 {
    value as f64
}

/// Go's float literals: `1e5`, `0x1p-2`, `inf`; what overflows is none.
pub(crate) fn go_float(text: &str) -> Option<f64> {
    let (sign, body) = match text.as_bytes().first()? {
        b'-' => (-1.0, text.get(1..)?),
        b'+' => (1.0, text.get(1..)?),
        _ => (1.0, text),
    };
    if body.eq_ignore_ascii_case("inf") || body.eq_ignore_ascii_case("infinity") {
        return Some(sign * f64::INFINITY);
    }
    if !underscores_part_digits(body) {
        return None;
    }
    let body = body.replace('_', "").to_ascii_lowercase();
    let value = match body.strip_prefix("0x") {
        Some(hex) => hex_float(hex)?,
        None => decimal_float(&body)?,
    };
    value.is_finite().then_some(sign * value)
}

fn decimal_float(body: &str) -> Option<f64> {
    let (mantissa, exponent) = body.split_once('e').map_or((body, None), |(m, e)| (m, Some(e)));
    if !is_mantissa(mantissa, 10) || !exponent.is_none_or(is_exponent) {
        return None;
    }
    body.parse().ok()
}

fn hex_float(body: &str) -> Option<f64> {
    let (mantissa, exponent) = body.split_once('p')?;
    if !is_mantissa(mantissa, 16) || !is_exponent(exponent) {
        return None;
    }
    let exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = whole.chars().chain(fraction.chars());
    let value = digits.filter_map(|c| c.to_digit(16)).fold(0.0, |sum, digit| sum * 16.0 + f64::from(digit));
    let shift = i32::try_from(fraction.len()).ok()?.checked_mul(4)?;
    Some(value * 2_f64.powi(exponent.checked_sub(shift)?))
}

fn is_mantissa(text: &str, radix: u32) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    !(whole.is_empty() && fraction.is_empty())
        && whole.chars().all(|c| c.is_digit(radix))
        && fraction.chars().all(|c| c.is_digit(radix))
}

fn is_exponent(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
