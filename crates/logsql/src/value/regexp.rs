//! Regular expressions of Go's syntax: checked, never run.
//!
//! What Go refuses is refused here too. Also refused: `\Q` without `\E` (the store does not take it in every place), and what would be
//! costly to compile there.

mod class;
mod group;
mod named;
mod unicode;

pub use named::GroupRegexp;

use class::{Width, bracket, escape};
use group::Groups;

/// A regular expression that has been checked; prints as a quoted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regexp {
    text: Box<str>,
    traits: Traits,
}

/// What is known of an expression that has been checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Traits {
    may_match_empty: bool,
    wide: u32,
}

impl Regexp {
    /// Checks a regular expression; the error says what is wrong.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        // Without special characters there is nothing to check.
        let special = |byte: u8| !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b' '));
        let plain = Traits { may_match_empty: text.is_empty(), wide: 0 };
        let traits = if text.bytes().any(special) { check(text)? } else { plain };
        Ok(Self { text: text.into(), traits })
    }

    /// Checks a regular expression of a pipe, which the store puts into a group before it compiles it.
    pub(crate) fn parse_in_a_group(text: &str) -> Result<Self, &'static str> {
        Ok(Self { text: text.into(), traits: in_a_group(text)? })
    }

    /// The expression.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it may match an empty text. When in doubt it may.
    pub(crate) fn may_match_empty(&self) -> bool {
        self.traits.may_match_empty
    }

    /// Classes with thousands of characters, such as `[^"]` and `\S`; a repetition `{9}` counts as nine.
    pub(crate) fn wide(&self) -> u32 {
        self.traits.wide
    }

    /// Whether the store takes it for "any row", even one without the field.
    #[must_use]
    pub fn matches_all(&self) -> bool {
        matches!(&*self.text, "" | ".*")
    }
}

/// What a part of an expression is, to what follows it.
enum Part {
    /// A character, of which there must be one.
    Item,
    /// One of thousands of characters.
    Wide,
    /// A place between characters: `^`, `\b`.
    Place,
    /// A repetition of what stands before.
    Repeat(Range),
    /// Flags; what stands before them is still the last item.
    Flags,
    /// `|`
    Bar,
    Open,
    Close,
}

/// `{min,max}`; no `max` is "any number".
#[derive(Clone, Copy)]
struct Range {
    min: u32,
    max: Option<u32>,
    /// Written with braces, so that it counts towards the limit on nested repetitions.
    counted: bool,
}

fn check(text: &str) -> Result<Traits, &'static str> {
    let mut groups = Groups::new();
    let mut rest = text;
    let mut after_repeat = false;
    while !rest.is_empty() {
        let (part, tail) = part(rest)?;
        let is_repeat = matches!(part, Part::Repeat(_));
        match part {
            Part::Item => groups.item()?,
            Part::Wide => groups.wide()?,
            Part::Place => groups.place()?,
            Part::Repeat(_) if after_repeat => return Err("a repetition directly behind another one"),
            Part::Repeat(range) => groups.repeat(range)?,
            Part::Flags => {}
            Part::Bar => groups.bar(),
            Part::Open => groups.open()?,
            Part::Close => groups.close()?,
        }
        after_repeat = is_repeat;
        rest = tail;
    }
    groups.finish()
}

/// The same for an expression that the store puts into a group: `a)(b` is one there.
fn in_a_group(text: &str) -> Result<Traits, &'static str> {
    check(&format!("(?s)(?:{text})"))
}

/// The first part of an expression, and the rest.
fn part(text: &str) -> Result<(Part, &str), &'static str> {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return Err("it ends too early") };
    let rest = chars.as_str();
    match first {
        '\\' if rest.starts_with('Q') => quoted(rest),
        '\\' if rest.starts_with(['A', 'b', 'B', 'z']) => {
            Ok((Part::Place, rest.get(1..).unwrap_or_default()))
        }
        '^' | '$' => Ok((Part::Place, rest)),
        '\\' => escape(rest, true).map(|(escape, rest)| (item(escape.width()), rest)),
        '[' => bracket(rest).map(|(width, rest)| (item(width), rest)),
        '(' if rest.starts_with('?') => group::flags(rest.get(1..).unwrap_or_default()),
        '(' => Ok((Part::Open, rest)),
        ')' => Ok((Part::Close, rest)),
        '|' => Ok((Part::Bar, rest)),
        '*' => Ok(repeat(0, None, false, rest)),
        '+' => Ok(repeat(1, None, false, rest)),
        '?' => Ok(repeat(0, Some(1), false, rest)),
        '{' => braces(rest),
        _ => Ok((Part::Item, rest)),
    }
}

fn item(width: Width) -> Part {
    match width {
        Width::Narrow => Part::Item,
        Width::Wide => Part::Wide,
    }
}

/// A repetition, and the `?` behind it that makes it lazy.
fn repeat(min: u32, max: Option<u32>, counted: bool, rest: &str) -> (Part, &str) {
    (Part::Repeat(Range { min, max, counted }), rest.strip_prefix('?').unwrap_or(rest))
}

/// `{2}`, `{2,}`, `{2,5}`; anything else is a plain `{`.
fn braces(rest: &str) -> Result<(Part, &str), &'static str> {
    const LIMIT: u32 = 1_000;
    let literal = Ok((Part::Item, rest));
    let Some((inside, tail)) = rest.split_once('}') else { return literal };
    let (min, max) = match inside.split_once(',') {
        None => (inside, Some(inside)),
        Some((min, "")) => (min, None),
        Some((min, max)) => (min, Some(max)),
    };
    let (Some(min), Some(max)) = (count(min), max.map_or(Some(None), |max| count(max).map(Some))) else {
        return literal;
    };
    if min > LIMIT || max.is_some_and(|max| max > LIMIT || max < min) {
        return Err("a repetition of more than 1000, or less than nothing");
    }
    Ok(repeat(min, max, true, tail))
}

/// A count without leading zeros; very large ones are cut.
fn count(digits: &str) -> Option<u32> {
    let canonical = digits.len() == 1 || !digits.starts_with('0');
    if digits.is_empty() || !canonical || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(digits.parse().unwrap_or(u32::MAX))
}

/// `\Q…\E`: plain text. An empty one adds nothing.
fn quoted(rest: &str) -> Result<(Part, &str), &'static str> {
    let Some((literal, tail)) = rest.get(1..).unwrap_or_default().split_once("\\E") else {
        return Err("`\\Q` without `\\E`");
    };
    Ok((if literal.is_empty() { Part::Flags } else { Part::Item }, tail))
}
