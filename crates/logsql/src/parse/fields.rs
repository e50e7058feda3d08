//! Lists of field names.

use super::Input;
use super::input::{started, sym, unclosed};
use super::value::value;
use crate::ast::FieldPattern;
use crate::error::{ErrorKind, Fault, PResult};

/// A field name; an empty one is the message.
pub(super) fn field(input: Input<'_>) -> PResult<'_, Box<str>> {
    value(input).map(|(rest, name)| (rest, canonical(&name.text).into()))
}

/// An empty name means the message.
pub(super) fn canonical(name: &str) -> &str {
    if name.is_empty() { "_msg" } else { name }
}

/// A field name, or `prefix*`.
pub(super) fn pattern(input: Input<'_>) -> PResult<'_, FieldPattern> {
    input.count_node()?;
    if input.is_sym('*') {
        return Ok((input.advance(), FieldPattern::all()));
    }
    let (rest, name) = value(input)?;
    let name = canonical(&name.text);
    if rest.touches_sym('*') {
        return Ok((rest.advance(), FieldPattern::Prefix(name.into())));
    }
    // The store looks at the last character only, quoted or not.
    let pattern = name
        .strip_suffix('*')
        .map_or_else(|| FieldPattern::Name(name.into()), |prefix| FieldPattern::Prefix(prefix.into()));
    Ok((rest, pattern))
}

/// `a, b*`: one at least.
pub(super) fn patterns(input: Input<'_>) -> PResult<'_, Vec<FieldPattern>> {
    let (mut rest, first) = pattern(input)?;
    let mut patterns = started(first);
    while rest.is_sym(',') {
        let (behind, next) = pattern(rest.advance())?;
        patterns.push(next);
        rest = behind;
    }
    Ok((rest, patterns))
}

/// `(a, b*,)`, perhaps empty.
pub(super) fn patterns_in_parens(open: Input<'_>) -> PResult<'_, Vec<FieldPattern>> {
    in_parens(open, pattern)
}

/// `a, b`: single fields, one at least.
pub(super) fn names(input: Input<'_>) -> PResult<'_, Vec<Box<str>>> {
    let (mut rest, first) = single(input)?;
    let mut names = started(first);
    while rest.is_sym(',') {
        let (behind, next) = single(rest.advance())?;
        names.push(next);
        rest = behind;
    }
    Ok((rest, names))
}

/// `(a, b,)`: single fields, perhaps none.
pub(super) fn names_in_parens(open: Input<'_>) -> PResult<'_, Vec<Box<str>>> {
    in_parens(open, single)
}

fn single(input: Input<'_>) -> PResult<'_, Box<str>> {
    match pattern(input)? {
        (rest, FieldPattern::Name(name)) => Ok((rest, name)),
        (rest, FieldPattern::Prefix(_)) => Fault::new(ErrorKind::WildcardName, input.span_to(rest)).soft(),
    }
}

/// Items in parentheses with commas between them, and perhaps one behind the last.
pub(super) fn in_parens<'t, T>(
    open: Input<'t>,
    item: impl Fn(Input<'t>) -> PResult<'t, T>,
) -> PResult<'t, Vec<T>> {
    let (mut rest, ()) = sym('(', "`(`")(open)?;
    let mut items = Vec::new();
    while !rest.is_sym(')') {
        if rest.is_end() {
            return unclosed(rest, open, "a field").soft();
        }
        let (behind, next) = item(rest)?;
        items.push(next);
        rest = behind;
        if rest.is_sym(',') {
            rest = rest.advance();
        } else if !rest.is_sym(')') {
            return unclosed(rest, open, "`,` or `)`").soft();
        }
    }
    Ok((rest.advance(), items))
}
