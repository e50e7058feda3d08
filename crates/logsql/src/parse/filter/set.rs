//! `in(…)`: a list of values or a query that gives them.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::cut;

use super::super::Input;
use super::super::depth::Depth;
use super::super::input::{close, sym, unclosed};
use super::super::query::value_query;
use super::super::value::value;
use crate::ast::{Expr, InSet, Test};
use crate::error::PResult;

/// What stands behind `in`.
pub(super) fn one_of(input: Input<'_>, depth: Depth) -> PResult<'_, Expr<Test>> {
    let list = |input| list(input).map(|(rest, values)| (rest, values.map_or(InSet::All, InSet::Values)));
    let (rest, set) = alt((list, |input| value_query(input, depth))).parse(input)?;
    Ok((rest, Expr::atom(Test::In(set))))
}

/// `(a, b,)`; none when one of the values is a bare `*`.
///
/// The first comma decides: a query cannot begin with `value,`.
pub(super) fn list(open: Input<'_>) -> PResult<'_, Option<Vec<Box<str>>>> {
    let (rest, ()) = sym('(', "`(`")(open)?;
    if rest.is_sym(')') {
        return Ok((rest.advance(), Some(Vec::new())));
    }
    if rest.is_end() {
        return unclosed(rest, open, "a value").soft();
    }
    let (rest, first) = item(rest)?;
    if rest.is_sym(',') {
        return cut(|rest| more(open, rest, first.clone())).parse(rest);
    }
    let (rest, ()) = close(')', open, "`,` or `)`")(rest)?;
    Ok((rest, first.map(|only| vec![only])))
}

/// The values behind the first comma.
fn more<'t>(
    open: Input<'t>,
    input: Input<'t>,
    first: Option<Box<str>>,
) -> PResult<'t, Option<Vec<Box<str>>>> {
    let mut rest = input;
    let mut values = first.map(|first| vec![first]);
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
fn item(input: Input<'_>) -> PResult<'_, Option<Box<str>>> {
    input.count_node()?;
    if input.is_sym('*') {
        return Ok((input.advance(), None));
    }
    let (rest, text) = value(input)?;
    Ok((rest, Some(text.text.into())))
}
