//! One decoding of a path, and what is no path afterwards.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

/// Decodes the path of a request once, and refuses what different hops could read in different ways.
///
/// # Errors
///
/// What is wrong, for the caller: a bad or doubled escape, an escaped slash, `;`, a backslash, a control character, an
/// empty or dotted segment, or invalid UTF-8.
pub(super) fn decode(raw: &str) -> Result<Cow<'_, str>, &'static str> {
    if !raw.starts_with('/') {
        return Err("the request target must be a path");
    }
    let path = if raw.contains('%') { unescape(raw)? } else { Cow::Borrowed(raw) };
    if path.contains(['%', ';', '\\']) || path.chars().any(char::is_control) {
        return Err("the path has a character that no path here has");
    }
    if path.contains("//") {
        return Err("the path has an empty segment");
    }
    if path.split('/').any(|segment| segment == "." || segment == "..") {
        return Err("the path has a dotted segment");
    }
    Ok(path)
}

fn unescape(raw: &str) -> Result<Cow<'_, str>, &'static str> {
    let mut rest = raw.as_bytes();
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        let (_, escape) = rest.split_at(at);
        match escape {
            [_, b'2', b'f' | b'F', ..] => return Err("the path has an escaped slash"),
            [_, high, low, tail @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => rest = tail,
            [..] => return Err("the path has a bad escape"),
        }
    }
    percent_decode_str(raw).decode_utf8().map_err(|_| "the path is not valid UTF-8")
}
