//! Arguments in parentheses.

use super::super::Input;
use super::super::input::{close, sym, unclosed};
use super::super::value::{Lexeme, value};
use crate::error::PResult;

/// `(a, b,)`, perhaps empty.
pub(super) fn lexemes(open: Input<'_>) -> PResult<'_, Vec<Lexeme<'_>>> {
    let (mut rest, ()) = sym('(', "`(`")(open)?;
    let mut values = Vec::new();
    while !rest.is_sym(')') {
        let (behind, item) = argument(open, rest, value)?;
        values.push(item);
        (rest, _) = comma(open, behind)?;
    }
    Ok((rest.advance(), values))
}

/// An argument of the function that is open at `open`.
fn argument<'t, T>(
    open: Input<'t>,
    input: Input<'t>,
    of: impl Fn(Input<'t>) -> PResult<'t, T>,
) -> PResult<'t, T> {
    input.count_node()?;
    if input.is_end() { unclosed(input, open, "a value").soft() } else { of(input) }
}

/// Goes over a comma, and stays before a `)`.
fn comma<'t>(open: Input<'t>, input: Input<'t>) -> PResult<'t, bool> {
    if input.is_sym(',') {
        return Ok((input.advance(), true));
    }
    if input.is_sym(')') { Ok((input, false)) } else { unclosed(input, open, "`,` or `)`").soft() }
}

pub(super) fn texts(open: Input<'_>) -> PResult<'_, Vec<Box<str>>> {
    let (rest, values) = lexemes(open)?;
    Ok((rest, values.into_iter().map(|value| value.text.into()).collect()))
}

/// One argument, and perhaps a comma behind it.
pub(super) fn one<'t, T>(open: Input<'t>, of: impl Fn(Input<'t>) -> PResult<'t, T>) -> PResult<'t, T> {
    let (input, ()) = sym('(', "`(`")(open)?;
    let (rest, value) = argument(open, input, of)?;
    let (rest, _) = comma(open, rest)?;
    let (rest, ()) = close(')', open, "`)`: there is one value only")(rest)?;
    Ok((rest, value))
}

/// Two arguments, and perhaps a comma behind them.
pub(super) fn two<'t, T>(open: Input<'t>, of: impl Fn(Input<'t>) -> PResult<'t, T>) -> PResult<'t, (T, T)> {
    let (input, ()) = sym('(', "`(`")(open)?;
    let (rest, first) = argument(open, input, &of)?;
    let (rest, _) = comma(open, rest)?;
    if rest.is_sym(')') {
        return rest.unexpected("a second value").soft();
    }
    let (rest, second) = argument(open, rest, of)?;
    let (rest, _) = comma(open, rest)?;
    let (rest, ()) = close(')', open, "`)`: there are two values only")(rest)?;
    Ok((rest, (first, second)))
}

/// One argument or two.
pub(super) fn one_or_two(open: Input<'_>) -> PResult<'_, (Lexeme<'_>, Option<Lexeme<'_>>)> {
    let (input, ()) = sym('(', "`(`")(open)?;
    let (rest, first) = argument(open, input, value)?;
    let (rest, more) = comma(open, rest)?;
    if !more || rest.is_sym(')') {
        let (rest, ()) = close(')', open, "`)`")(rest)?;
        return Ok((rest, (first, None)));
    }
    let (rest, second) = argument(open, rest, value)?;
    let (rest, _) = comma(open, rest)?;
    let (rest, ()) = close(')', open, "`)`: there are two values only")(rest)?;
    Ok((rest, (first, Some(second))))
}
