//! Breaks texts: most ways of writing a language wrong are one token away from writing it right.

use crate::random::Random;
use crate::writer::{Style, quote};

/// Marks and words that mean something somewhere.
const STRAY: &[&str] = &[
    "(", ")", "[", "]", "{", "}", "|", ":", ",", ";", "=", "!", "-", "+", "*", "~", "<", ">", "#", "\"", "'",
    "`", "/", ".", "$", "@", "%", "&", "^", "?", "\\", "=~", "!~", "!=", " ", "\n", "and", "or", "not", "if",
    "by", "as", "in", "0", "5m", "1.5", "now", "\u{301}", "\u{200b}", "\u{feff}", "\u{fffd}", "²", "Ⅷ", "ª",
    "\u{a78f}", "٣", "é", "\u{130}", "\u{212a}", "\u{0}", "::", "--", "**",
];

/// Breaks a text in one or two places.
pub(crate) fn broken(text: &str, random: &mut Random) -> String {
    let mut tokens: Vec<String> = tokens(text).into_iter().map(str::to_owned).collect();
    for _ in 0..=random.below(2) {
        if !tokens.is_empty() {
            break_one(&mut tokens, random);
        }
    }
    tokens.concat()
}

fn break_one(tokens: &mut Vec<String>, random: &mut Random) {
    let at = random.below(tokens.len());
    let other = random.below(tokens.len());
    match random.below(11) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, tokens[at].clone()),
        2 => tokens.swap(at, other),
        3 => tokens.insert(at, tokens[other].clone()),
        4 | 5 => tokens.insert(at, (*random.pick(STRAY)).to_owned()),
        6 => tokens[at] = (*random.pick(STRAY)).to_owned(),
        7 => tokens[at] = quote(&tokens[at], Style::Wild, random),
        8 => tokens[at] = tokens[at].trim_matches(['"', '\'', '`']).to_owned(),
        9 => tokens.truncate(at),
        _ => inside(&mut tokens[at], random),
    }
}

/// Puts a mark into a token.
fn inside(token: &mut String, random: &mut Random) {
    let ends: Vec<usize> = token.char_indices().map(|(at, _)| at).collect();
    if !ends.is_empty() {
        let at = *random.pick(&ends);
        let stray = *random.pick(STRAY);
        token.insert_str(at, stray);
    }
}

/// Words, quoted texts, runs of blanks, and single marks.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' | '`' => closing(rest, first),
            _ if first.is_alphanumeric() || first == '_' => run(rest, |c| c.is_alphanumeric() || c == '_'),
            _ if first.is_whitespace() => run(rest, char::is_whitespace),
            _ => first.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after;
    }
    tokens
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// The length of a quoted text; that of the quote alone when it is not closed.
fn closing(text: &str, mark: char) -> usize {
    let mut escaped = false;
    let inside = text.char_indices().skip(1);
    for (at, c) in inside {
        match c {
            _ if escaped => escaped = false,
            '\\' if mark != '`' => escaped = true,
            _ if c == mark => return at + 1,
            _ => {}
        }
    }
    1
}
