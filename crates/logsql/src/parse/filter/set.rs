//! `in(…)`: a list of values or a query that gives them.

use nom::Parser;
use nom::branch::alt;

use super::super::Input;
use super::super::depth::Depth;
use super::super::input::{close, started, sym, unclosed};
use super::super::query::value_query;
use super::super::value::{Lexeme, value};
use crate::ast::InSet;
use crate::error::{Fault, PResult};
use crate::lex::Kind;
use crate::value::is_glue;

/// What stands behind `in` and its like.
pub(super) fn one_of(input: Input<'_>, depth: Depth) -> PResult<'_, InSet> {
    let list = |input| list(input).map(|(rest, values)| (rest, values.map_or(InSet::All, InSet::Values)));
    let query =
        |input| value_query(input, depth).map(|(rest, query)| (rest, query.map_or(InSet::All, InSet::Query)));
    // A query that cannot be a list is not tried as one: the fault would be made and thrown away.
    if begins_list(input) { alt((list, query)).parse(input) } else { query(input) }
}

/// Whether a list may stand in the parentheses at `open`: at least one value, or none at all.
fn begins_list(open: Input<'_>) -> bool {
    let inner = open.advance();
    let Some(first) = inner.peek() else { return true };
    match first.kind {
        Kind::Word(_) | Kind::Quoted => {
            value(inner).is_ok_and(|(behind, _)| behind.is_sym(',') || behind.is_sym(')'))
        }
        Kind::Sym(c) => is_glue(c) || matches!(c, '*' | ')'),
        Kind::EqTilde | Kind::NotTilde | Kind::NotEq | Kind::Guard => false,
    }
}

/// `(a, b,)`; none when one of the values is a bare `*`.
pub(super) fn list(open: Input<'_>) -> PResult<'_, Option<Vec<Box<str>>>> {
    let (rest, values) = lexemes(open)?;
    Ok((rest, values.map(|values| values.into_iter().map(|value| value.text.into()).collect())))
}

/// Values in parentheses; none when one of them is a bare `*`.
///
/// The first comma decides: a query cannot begin with `value,`.
pub(super) fn lexemes(open: Input<'_>) -> PResult<'_, Option<Vec<Lexeme<'_>>>> {
    let (rest, ()) = sym('(', "`(`")(open)?;
    if rest.is_sym(')') {
        return Ok((rest.advance(), Some(Vec::new())));
    }
    if rest.is_end() {
        return unclosed(rest, open, "a value").soft();
    }
    let (rest, first) = item(rest)?;
    if rest.is_sym(',') {
        return more(open, rest, first).map_err(decided);
    }
    let (rest, ()) = close(')', open, "`,` or `)`")(rest)?;
    Ok((rest, first.map(|only| vec![only])))
}

/// After this no other branch is tried.
fn decided(error: nom::Err<Fault>) -> nom::Err<Fault> {
    match error {
        nom::Err::Error(fault) => nom::Err::Failure(fault),
        other => other,
    }
}

/// The values behind the first comma.
fn more<'t>(
    open: Input<'t>,
    input: Input<'t>,
    first: Option<Lexeme<'t>>,
) -> PResult<'t, Option<Vec<Lexeme<'t>>>> {
    let mut rest = input;
    let mut values = first.map(started);
    while rest.is_sym(',') {
        rest = rest.advance();
        if rest.is_sym(')') {
            break;
        }
        if rest.is_end() {
            return unclosed(rest, open, "a value").soft();
        }
        let (behind, next) = item(rest)?;
        // One bare `*` makes the list match everything.
        values = values.zip(next).map(|(mut values, next)| {
            values.push(next);
            values
        });
        rest = behind;
    }
    let (rest, ()) = close(')', open, "`,` or `)`")(rest)?;
    Ok((rest, values))
}

/// A value, or none for a bare `*`.
fn item(input: Input<'_>) -> PResult<'_, Option<Lexeme<'_>>> {
    input.count_node()?;
    if input.is_sym('*') {
        return Ok((input.advance(), None));
    }
    value(input).map(|(rest, value)| (rest, Some(value)))
}
