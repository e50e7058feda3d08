//! `(…)` behind `if` and `case`.

use super::Input;
use super::depth::Depth;
use super::filter::expr;
use super::input::close;
use crate::ast::Condition;
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::keyword::Keyword;

/// `if (…)`, when the keyword stands here.
pub(super) fn optional(input: Input<'_>, depth: Depth) -> PResult<'_, Option<Condition>> {
    let (rest, given) = input.skip_keyword(Keyword::If);
    if !given {
        return Ok((input, None));
    }
    parenthesized(rest, depth).map(|(rest, condition)| (rest, Some(condition)))
}

/// `(filter)` or `()`; a `;` may stand behind the filter.
pub(super) fn parenthesized(open: Input<'_>, depth: Depth) -> PResult<'_, Condition> {
    // In a proof, where the condition is the guard's: its token has the brackets.
    if let Some(filter) = open.guard_in_brackets() {
        return Ok((open.advance(), Condition::Matching(filter)));
    }
    if !open.is_sym('(') {
        return open.unexpected("`(`").soft();
    }
    let inside = open.advance();
    if inside.is_sym(')') {
        return Ok((inside.advance(), Condition::Always));
    }
    if inside.is_trailer() && !inside.is_end() {
        return Fault::new(ErrorKind::MissingFilter, inside.span()).soft();
    }
    if inside.is_end() {
        return super::input::unclosed(inside, open, "a filter").soft();
    }
    let (rest, filter) = expr::any_of(inside, depth.enter(open)?)?;
    let rest = if rest.is_sym(';') { rest.advance() } else { rest };
    let (rest, ()) = close(')', open, "an operator or `)`")(rest)?;
    Ok((rest, Condition::Matching(filter)))
}
