//! `in(…)`: a list of values or a query that gives them.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::cut;

use super::super::Input;
use super::super::depth::Depth;
use super::super::input::{sym, unclosed};
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
    let (mut rest, ()) = sym('(', "`(`")(open)?;
    let mut values = Vec::new();
    let mut wildcard = false;
    while !rest.is_sym(')') {
        let (behind, item) =
            if values.is_empty() && !wildcard { item(rest)? } else { cut(item).parse(rest)? };
        match item {
            Some(item) => values.push(item),
            None => wildcard = true,
        }
        rest = behind;
        if rest.is_sym(')') {
            break;
        }
        if !rest.is_sym(',') {
            return unclosed(rest, open, "`,` or `)`").soft();
        }
        rest = rest.advance();
    }
    Ok((rest.advance(), (!wildcard).then_some(values)))
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
