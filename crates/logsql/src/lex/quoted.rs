//! The three quote styles and their escapes.

use std::borrow::Cow;

use super::quote_fault;
use crate::error::{ErrorKind, Fault};

/// A quoted text at the start of some text.
pub(super) struct Scanned {
    /// Bytes, with the quotes.
    pub(super) len: usize,
    /// Whether the text means something else than what stands between the quotes.
    pub(super) escaped: bool,
}

/// Finds the end of the quoted text at the start of `rest`, and checks its escapes.
///
/// Spans of faults are relative to `rest`.
pub(super) fn scan(rest: &str) -> Result<Scanned, Fault> {
    match rest.as_bytes().first() {
        Some(b'`') => scan_raw(rest),
        Some(b'\'') => scan_escaped(rest, '\''),
        _ => scan_escaped(rest, '"'),
    }
}

fn scan_raw(rest: &str) -> Result<Scanned, Fault> {
    let body = rest.get(1..).unwrap_or_default();
    let Some(len) = body.find('`') else { return Err(quote_fault(ErrorKind::UnclosedQuote, 0, 1)) };
    let escaped = body.get(..len).unwrap_or_default().contains('\r');
    Ok(Scanned { len: len + 2, escaped })
}

fn scan_escaped(rest: &str, quote: char) -> Result<Scanned, Fault> {
    let body = rest.get(1..).unwrap_or_default();
    // Bytes will do: those of other characters are none of these.
    let special = |byte: u8| char::from(byte) == quote || matches!(byte, b'\\' | b'\n');
    let Some(first) = body.bytes().position(special) else {
        return Err(quote_fault(ErrorKind::UnclosedQuote, 0, 1));
    };
    if body.as_bytes().get(first).is_some_and(|byte| char::from(*byte) == quote) {
        return Ok(Scanned { len: first + 2, escaped: false });
    }
    decode(body, quote).map(|(_, len)| Scanned { len, escaped: true })
}

/// What a quoted text means, quotes included in `quoted`; `escaped` is what [`scan`] found.
pub(crate) fn meaning(quoted: &str, escaped: bool) -> Cow<'_, str> {
    let body = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default();
    if !escaped {
        return Cow::Borrowed(body);
    }
    let decoded = match quoted.as_bytes().first() {
        Some(b'`') => return Cow::Owned(body.replace('\r', "")),
        Some(b'\'') => decode(quoted.get(1..).unwrap_or_default(), '\''),
        _ => decode(quoted.get(1..).unwrap_or_default(), '"'),
    };
    // INVARIANT: `scan` has decoded the same text without a fault.
    decoded.map(|(text, _)| Cow::Owned(text)).unwrap_or_default()
}

/// The slow way, for texts with escapes or line ends.
fn decode(body: &str, quote: char) -> Result<(String, usize), Fault> {
    let mut bytes = Vec::with_capacity(body.len().min(256));
    let mut at = 0;
    loop {
        let tail = body.get(at..).unwrap_or_default();
        let Some(c) = tail.chars().next() else {
            return Err(quote_fault(ErrorKind::UnclosedQuote, 0, 1));
        };
        if c == quote {
            break;
        }
        // A raw line end is text in `'…'` only; a backslash at the end begins nothing.
        if (c == '\n' && quote == '"') || tail == "\\" {
            return Err(quote_fault(ErrorKind::UnclosedQuote, 0, 1));
        }
        at += if c == '\\' {
            escape(tail, quote, &mut bytes)
                .ok_or_else(|| quote_fault(ErrorKind::BadEscape, at + 1, at + 3))?
        } else {
            bytes.extend_from_slice(tail.get(..c.len_utf8()).unwrap_or_default().as_bytes());
            c.len_utf8()
        };
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok((text, at + 2)),
        Err(_) => Err(quote_fault(ErrorKind::NotUtf8, 0, at + 2)),
    }
}

/// Decodes the escape at the start of `tail`; its length, or none when it is not an escape of this quote style.
fn escape(tail: &str, quote: char, out: &mut Vec<u8>) -> Option<usize> {
    let bytes = tail.as_bytes();
    let plain = |byte: u8, out: &mut Vec<u8>| {
        out.push(byte);
        Some(2)
    };
    match *bytes.get(1)? {
        b'a' => plain(7, out),
        b'b' => plain(8, out),
        b'f' => plain(12, out),
        b'n' => plain(b'\n', out),
        b'r' => plain(b'\r', out),
        b't' => plain(b'\t', out),
        b'v' => plain(11, out),
        b'\\' => plain(b'\\', out),
        b'x' => push_value(number(tail, 2, 2, 16)?, quote, out, 4),
        b'u' => push_char(number(tail, 2, 4, 16)?, out, 6),
        b'U' => push_char(number(tail, 2, 8, 16)?, out, 10),
        b'0'..=b'7' => push_value(number(tail, 1, 3, 8).filter(|value| *value < 256)?, quote, out, 4),
        other if char::from(other) == quote => plain(other, out),
        _ => None,
    }
}

/// `\xHH` and `\ooo`: a raw byte in `"…"`, a code point in `'…'`.
fn push_value(value: u32, quote: char, out: &mut Vec<u8>, len: usize) -> Option<usize> {
    if quote == '\'' {
        return push_char(value, out, len);
    }
    out.push(u8::try_from(value).ok()?);
    Some(len)
}

fn push_char(value: u32, out: &mut Vec<u8>, len: usize) -> Option<usize> {
    let c = char::from_u32(value)?;
    out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    Some(len)
}

fn number(tail: &str, from: usize, digits: usize, radix: u32) -> Option<u32> {
    let text = tail.get(from..from + digits)?;
    // `from_str_radix` would take a sign.
    if !text.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    u32::from_str_radix(text, radix).ok()
}
