//! Text for people: one pipe a line, sub-queries indented.
//!
//! Made of the canonical text, where a `|` outside of quotes is always one before a pipe, and strings have no line ends.
//! So it knows no construct, and none can be forgotten.

#[cfg(test)]
mod tests;

use crate::ast::Query;

/// How far a sub-query stands in, and its closing parenthesis.
const INDENT: usize = 4;
const CLOSE: usize = 2;

impl Query {
    /// The query for people: each pipe on a line of its own, sub-queries that have pipes indented. Parses to the same
    /// query; may be longer than the store takes.
    #[must_use]
    pub fn pretty(&self) -> String {
        laid_out(&self.to_string())
    }
}

/// A place in canonical text that a line may end at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Open,
    Close,
    Pipe,
}

/// Breaks canonical text into lines.
fn laid_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut piped = brackets_with_pipes(text).into_iter();
    // The brackets that are open, and whether each has pipes.
    let mut open: Vec<bool> = Vec::new();
    let mut from = 0;
    for (at, mark) in marks(text) {
        let before = text.get(from..at).unwrap_or_default();
        let depth = open.iter().filter(|piped| **piped).count();
        match mark {
            Mark::Pipe => {
                out.push_str(before.trim_end_matches(' '));
                line(&mut out, depth * INDENT);
                from = at;
            }
            Mark::Open => {
                open.push(piped.next().unwrap_or_default());
                if open.last() == Some(&true) {
                    out.push_str(text.get(from..=at).unwrap_or_default());
                    line(&mut out, (depth + 1) * INDENT);
                    from = at + 1;
                }
            }
            Mark::Close => {
                if open.pop() == Some(true) {
                    out.push_str(before);
                    line(&mut out, (depth - 1) * INDENT + CLOSE);
                    from = at;
                }
            }
        }
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}

fn line(out: &mut String, indent: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
}

/// Of each bracket, in the order of their opening, whether pipes stand directly inside.
fn brackets_with_pipes(text: &str) -> Vec<bool> {
    let mut brackets = Vec::new();
    let mut open = Vec::new();
    for (_, mark) in marks(text) {
        match mark {
            Mark::Open => {
                open.push(brackets.len());
                brackets.push(false);
            }
            Mark::Close => {
                open.pop();
            }
            Mark::Pipe => {
                if let Some(has) = open.last().and_then(|place| brackets.get_mut(*place)) {
                    *has = true;
                }
            }
        }
    }
    brackets
}

/// The marks outside of quotes, and where they stand. Brackets of ranges may open and close with different signs.
fn marks(text: &str) -> impl Iterator<Item = (usize, Mark)> {
    let (mut quoted, mut escaped) = (false, false);
    text.bytes().enumerate().filter_map(move |(at, byte)| {
        if quoted {
            quoted = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            return None;
        }
        quoted = byte == b'"';
        let mark = match byte {
            b'(' | b'[' | b'{' => Mark::Open,
            b')' | b']' | b'}' => Mark::Close,
            b'|' => Mark::Pipe,
            _ => return None,
        };
        Some((at, mark))
    })
}
