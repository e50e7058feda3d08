//! Two bounds in brackets.

use super::super::Input;
use super::super::input::{close, unclosed};
use crate::ast::Bounds;
use crate::error::{Fault, PResult};

/// `[a, b)`
pub(super) fn bounds<'t, T>(
    open: Input<'t>,
    bound: impl Fn(Input<'t>) -> PResult<'t, T>,
) -> PResult<'t, Bounds<T>> {
    let start_included = open.is_sym('[');
    if !start_included && !open.is_sym('(') {
        return open.unexpected("`[` or `(`").soft();
    }
    let (rest, start) = bound(inside(open, open.advance())?)?;
    if !rest.is_sym(',') {
        return unclosed(rest, open, "`,`").soft();
    }
    let (rest, end) = bound(inside(open, rest.advance())?)?;
    let end_included = rest.is_sym(']');
    let (rest, ()) = close(if end_included { ']' } else { ')' }, open, "`]` or `)`")(rest)?;
    Ok((rest, Bounds { start, start_included, end, end_included }))
}

/// A place inside the brackets, where the text must not end.
fn inside<'t>(open: Input<'t>, input: Input<'t>) -> Result<Input<'t>, nom::Err<Fault>> {
    if input.is_end() { unclosed(input, open, "a value").soft() } else { Ok(input) }
}
