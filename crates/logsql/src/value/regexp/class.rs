//! Character classes and escapes.

use super::unicode::is_class;

/// Names between `[:` and `:]`.
const POSIX: [&str; 14] = [
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "word", "xdigit",
];

/// What an escape stands for.
pub(super) enum Escape {
    /// One character.
    Char(u32),
    /// A class of characters.
    Class(Width),
}

/// How many characters a class has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Narrow,
    /// Thousands: the store goes through each of them when it looks at the expression.
    Wide,
}

/// Ranges of more characters are wide.
const NARROW: u32 = 1_000;

impl Escape {
    pub(super) fn width(&self) -> Width {
        match self {
            Self::Char(_) => Width::Narrow,
            Self::Class(width) => *width,
        }
    }
}

/// The escape behind a backslash, and the rest. Classes are taken with `classes` only: not as ends of a range.
pub(super) fn escape(text: &str, classes: bool) -> Result<(Escape, &str), &'static str> {
    const UNKNOWN: &str = "unknown escape";
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return Err("it ends in a backslash") };
    let rest = chars.as_str();
    let value = match first {
        'd' | 's' | 'w' if classes => return Ok((Escape::Class(Width::Narrow), rest)),
        'D' | 'S' | 'W' if classes => return Ok((Escape::Class(Width::Wide), rest)),
        'p' | 'P' if classes => return unicode_class(rest).map(|rest| (Escape::Class(Width::Wide), rest)),
        'a' => 7,
        'f' => 12,
        'n' => 10,
        'r' => 13,
        't' => 9,
        'v' => 11,
        'x' => return hex(rest).ok_or(UNKNOWN),
        '0'..='7' => return octal(first, text).ok_or(UNKNOWN),
        other if other.is_ascii_alphanumeric() || !other.is_ascii() => return Err(UNKNOWN),
        other => u32::from(other),
    };
    Ok((Escape::Char(value), rest))
}

/// `\0`, `\012`; one digit from 1 to 7 would be a back reference.
fn octal(first: char, text: &str) -> Option<(Escape, &str)> {
    let len = text.bytes().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
    if len == 1 && first != '0' {
        return None;
    }
    let (digits, rest) = text.split_at_checked(len)?;
    Some((Escape::Char(u32::from_str_radix(digits, 8).ok()?), rest))
}

/// `\x7F`, `\x{10FFFF}`
fn hex(text: &str) -> Option<(Escape, &str)> {
    let (digits, rest) = match text.strip_prefix('{') {
        Some(braced) => braced.split_once('}')?,
        None => text.split_at_checked(2)?,
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let digits = digits.trim_start_matches('0');
    let value = if digits.is_empty() { 0 } else { u32::from_str_radix(digits, 16).ok()? };
    (value <= 0x0010_FFFF).then_some((Escape::Char(value), rest))
}

/// `\pL`, `\p{Greek}`, `\p{^Lu}`
fn unicode_class(text: &str) -> Result<&str, &'static str> {
    let (name, rest) = match text.strip_prefix('{') {
        Some(braced) => braced.split_once('}').ok_or("`\\p{` without `}`")?,
        None => {
            let len = text.chars().next().map_or(0, char::len_utf8);
            (text.get(..len).unwrap_or_default(), text.get(len..).unwrap_or_default())
        }
    };
    let name = name.strip_prefix('^').unwrap_or(name);
    if is_class(name) { Ok(rest) } else { Err("unknown Unicode class") }
}

/// What stands behind `[`; the rest behind `]`.
pub(super) fn bracket(text: &str) -> Result<(Width, &str), &'static str> {
    let (mut width, mut rest) = match text.strip_prefix('^') {
        Some(rest) => (Width::Wide, rest),
        None => (Width::Narrow, text),
    };
    let mut first = true;
    loop {
        if let Some(tail) = rest.strip_prefix(']').filter(|_| !first) {
            return Ok((width, tail));
        }
        first = false;
        let (member, tail) = match posix(rest)? {
            Some(posix) => posix,
            None => range(rest)?,
        };
        width = if member == Width::Wide { member } else { width };
        rest = tail;
    }
}

/// One character, a class, or a range.
fn range(text: &str) -> Result<(Width, &str), &'static str> {
    let (low, tail) = member(text, true)?;
    match (low, tail.strip_prefix('-').filter(|high| !high.starts_with(']') && !high.is_empty())) {
        (Escape::Char(low), Some(high)) => range_end(low, high),
        (low @ (Escape::Char(_) | Escape::Class(_)), _) => Ok((low.width(), tail)),
    }
}

fn range_end(low: u32, text: &str) -> Result<(Width, &str), &'static str> {
    match member(text, false)? {
        (Escape::Char(high), rest) if high >= low => {
            Ok((if high - low > NARROW { Width::Wide } else { Width::Narrow }, rest))
        }
        (Escape::Char(_) | Escape::Class(_), _) => Err("a range that ends before it begins"),
    }
}

/// One character or escape inside brackets.
fn member(text: &str, classes: bool) -> Result<(Escape, &str), &'static str> {
    let mut chars = text.chars();
    match chars.next() {
        None => Err("`[` without `]`"),
        Some('\\') => escape(chars.as_str(), classes),
        Some(c) => Ok((Escape::Char(u32::from(c)), chars.as_str())),
    }
}

/// `[:alpha:]`, `[:^alpha:]`
fn posix(text: &str) -> Result<Option<(Width, &str)>, &'static str> {
    let Some((name, rest)) = text.strip_prefix("[:").and_then(|name| name.split_once(":]")) else {
        return Ok(None);
    };
    let (width, name) = match name.strip_prefix('^') {
        Some(name) => (Width::Wide, name),
        None => (Width::Narrow, name),
    };
    if POSIX.contains(&name) { Ok(Some((width, rest))) } else { Err("unknown class between `[:` and `:]`") }
}
