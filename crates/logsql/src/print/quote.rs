//! Quotes: the only place that decides on them and writes them.

use std::fmt::{self, Write};

use crate::lex::keyword::{Family, Keyword};
use crate::lex::letters::is_word_char;
use crate::value::number::has_number_start;

/// A text that is searched for, or compared with.
pub(super) fn text(out: &mut impl Write, text: &str) -> fmt::Result {
    let plain = || Keyword::find(text).is_none_or(|keyword| keyword.family() == Family::Place);
    if is_bare_word(text) && plain() { out.write_str(text) } else { quoted(out, text) }
}

/// A text behind `>` and its like, where a bare number would be read as one.
pub(super) fn compared(out: &mut impl Write, value: &str) -> fmt::Result {
    if has_number_start(value) { quoted(out, value) } else { text(out, value) }
}

/// The name of a field.
pub(super) fn name(out: &mut impl Write, name: &str) -> fmt::Result {
    let plain = || {
        Keyword::find(name).is_none_or(|keyword| match keyword.family() {
            Family::Place => true,
            Family::Special => keyword.text() == name,
            Family::Operator
            | Family::Clause
            | Family::Filter
            | Family::Pipe
            | Family::Stats
            | Family::Math => false,
        })
    };
    if is_bare_word(name) && plain() { out.write_str(name) } else { quoted(out, name) }
}

/// A name inside the name of a result that the store makes of a print of its own: the special fields in another case and
/// words outside ASCII have no quotes there.
pub(super) fn name_of_store(out: &mut impl Write, name: &str) -> fmt::Result {
    let is_word = !name.is_empty() && name.chars().all(is_word_char);
    let plain = || {
        Keyword::find(name).is_none_or(|keyword| matches!(keyword.family(), Family::Place | Family::Special))
    };
    if is_word && plain() { out.write_str(name) } else { quoted(out, name) }
}

/// ASCII only: the two sides may know different versions of Unicode.
fn is_bare_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A text in double quotes.
pub(super) fn quoted(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    if text.bytes().all(is_plain) {
        out.write_str(text)?;
        return out.write_char('"');
    }
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\') || c.is_control()) {
        let (plain, tail) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.write_str(plain)?;
        let mut chars = tail.chars();
        if let Some(c) = chars.next() {
            escaped(out, c)?;
        }
        rest = chars.as_str();
    }
    out.write_str(rest)?;
    out.write_char('"')
}

/// Whether a byte is an ASCII character that stands for itself between quotes.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')
}

fn escaped(out: &mut impl Write, c: char) -> fmt::Result {
    match c {
        '"' => out.write_str("\\\""),
        '\\' => out.write_str("\\\\"),
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        other => write!(out, "\\u{:04x}", u32::from(other)),
    }
}
