//! The picture below an error message: the line and a caret. Nothing else draws one.

use std::fmt;

use crate::span::Span;

/// Characters of the line that are shown on each side of the place; longer lines are cut.
const CONTEXT: usize = 60;

/// Writes the message, the line and the carets.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    message: &dyn fmt::Display,
    text: &str,
    span: Span,
) -> fmt::Result {
    let start = boundary(text, span.start());
    let end = boundary(text, span.end()).max(start);
    let before = text.get(..start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let after = text.get(start..).unwrap_or_default();
    let line_end = start + after.find('\n').unwrap_or(after.len());

    let left = tail(text.get(line_start..start).unwrap_or_default());
    let marked = text.get(start..end.min(line_end)).unwrap_or_default();
    let right = text.get(start + marked.len()..line_end).unwrap_or_default();
    let marked: String = marked.chars().take(CONTEXT).map(shown).collect();
    let right: String = right.chars().take(CONTEXT).map(shown).collect();
    let carets = marked.chars().count().max(1);
    // The message may hold pieces of the text.
    let message: String = message.to_string().chars().map(shown).collect();
    write!(
        f,
        "{message}\n  {left}{marked}{right}\n  {:width$}{:^<carets$}",
        "",
        "",
        width = left.chars().count()
    )
}

/// The last characters of a text.
fn tail(text: &str) -> String {
    let skip = text.chars().count().saturating_sub(CONTEXT);
    text.chars().skip(skip).map(shown).collect()
}

/// A character that takes one column and moves no cursor.
fn shown(c: char) -> char {
    if c.is_control() || c.is_whitespace() { ' ' } else { c }
}

/// The nearest character boundary at or before `at`.
pub(crate) fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
