//! `or`, `and`, `not` and parentheses: one function each.

use super::super::Input;
use super::super::depth::Depth;
use super::super::input::{close, started};
use super::touching::check_touching;
use crate::ast::{Expr, Operator, Several};
use crate::error::PResult;
use crate::lex::Kind;
use crate::lex::keyword::Keyword;

/// Something that `and`, `or` and `not` connect.
pub(in crate::parse) trait Operand: Sized {
    /// Parses a single one; `!=` and the like give a negated one.
    fn parse(input: Input<'_>, depth: Depth) -> PResult<'_, Expr<Self>>;
}

/// `a or b`
pub(in crate::parse) fn any_of<A: Operand>(input: Input<'_>, depth: Depth) -> PResult<'_, Expr<A>> {
    let (mut rest, first) = all_of(input, depth)?;
    if rest.is_trailer() {
        return Ok((rest, first));
    }
    let mut items = started(first);
    while !rest.is_trailer() {
        // `all_of` stops only here or at a trailer.
        let (behind, item) = all_of(rest.skip_keyword(Keyword::Or).0, depth)?;
        items.push(item);
        rest = behind;
    }
    join(rest, Operator::Or, items)
}

/// `a b`, `a and b`
fn all_of<A: Operand>(input: Input<'_>, depth: Depth) -> PResult<'_, Expr<A>> {
    let (mut rest, first) = operand(input, depth)?;
    if rest.is_trailer() || rest.is_keyword(Keyword::Or) {
        return Ok((rest, first));
    }
    let mut items = started(first);
    while !(rest.is_trailer() || rest.is_keyword(Keyword::Or)) {
        let (behind, item) = operand(rest.skip_keyword(Keyword::And).0, depth)?;
        items.push(item);
        rest = behind;
    }
    join(rest, Operator::And, items)
}

fn join<A>(rest: Input<'_>, operator: Operator, items: Vec<Expr<A>>) -> PResult<'_, Expr<A>> {
    match Several::new(items) {
        Ok(items) => Ok((rest, Expr::joined(operator, items))),
        Err(Some(only)) => Ok((rest, only)),
        Err(None) => rest.unexpected("a filter").soft(),
    }
}

/// `!a`, `(a or b)` or a single question.
pub(in crate::parse) fn operand<A: Operand>(input: Input<'_>, depth: Depth) -> PResult<'_, Expr<A>> {
    let mut input = input;
    let mut negated = false;
    loop {
        let Some(token) = input.peek() else { return input.unexpected("a filter").soft() };
        check_touching(input, token)?;
        if !matches!(token.kind, Kind::Sym('!' | '-') | Kind::Word(Some(Keyword::Not))) {
            break;
        }
        negated = !negated;
        input = input.advance();
    }
    input.count_node()?;
    let (rest, mut expr) = if input.is_sym('(') { group(input, depth)? } else { A::parse(input, depth)? };
    expr.negated ^= negated;
    Ok((rest, expr))
}

fn group<A: Operand>(open: Input<'_>, depth: Depth) -> PResult<'_, Expr<A>> {
    let (rest, expr) = any_of(open.advance(), depth.enter(open)?)?;
    let (rest, ()) = close(')', open, "an operator or `)`")(rest)?;
    Ok((rest, expr))
}
