//! Strict decoding of `application/x-www-form-urlencoded`. What is decoded leniently, two parsers read in two ways.

use std::borrow::Cow;

const BAD_ESCAPE: &str = "an argument has a `%` without two hexadecimal digits";
const NOT_TEXT: &str = "an argument is not valid UTF-8";

/// Decodes one pair, `name=value`. A pair without `=` has an empty value.
///
/// # Errors
///
/// What is wrong, for the caller: a raw `;`, a `%` without two hexadecimal digits, or invalid UTF-8.
pub(super) fn decode(pair: &[u8]) -> Result<(Cow<'_, str>, String), &'static str> {
    if pair.contains(&b';') {
        return Err("an argument has a raw `;`: write %3B");
    }
    let (name, value) = match pair.iter().position(|byte| *byte == b'=') {
        Some(at) => {
            let (name, rest) = pair.split_at(at);
            (name, rest.strip_prefix(b"=").unwrap_or_default())
        }
        None => (pair, &[][..]),
    };
    Ok((component(name)?, component(value)?.into_owned()))
}

fn component(raw: &[u8]) -> Result<Cow<'_, str>, &'static str> {
    if !raw.iter().any(|byte| matches!(byte, b'%' | b'+')) {
        return std::str::from_utf8(raw).map(Cow::Borrowed).map_err(|_| NOT_TEXT);
    }
    let mut decoded = Vec::with_capacity(raw.len());
    let mut rest = raw;
    loop {
        rest = match rest {
            [] => break,
            [b'+', tail @ ..] => {
                decoded.push(b' ');
                tail
            }
            [b'%', high, low, tail @ ..] => {
                decoded.push(byte(*high, *low)?);
                tail
            }
            [b'%', ..] => return Err(BAD_ESCAPE),
            [plain, tail @ ..] => {
                decoded.push(*plain);
                tail
            }
        };
    }
    String::from_utf8(decoded).map(Cow::Owned).map_err(|_| NOT_TEXT)
}

fn byte(high: u8, low: u8) -> Result<u8, &'static str> {
    let digit = |byte| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    match (digit(high), digit(low)) {
        (Some(high), Some(low)) => Ok(high << 4 | low),
        (None, _) | (_, None) => Err(BAD_ESCAPE),
    }
}
