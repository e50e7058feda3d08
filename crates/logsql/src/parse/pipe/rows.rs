//! `limit` and `offset`.

use super::super::Input;
use super::super::value::checked;
use crate::ast::{LimitPipe, OffsetPipe, Pipe};
use crate::error::{NumberClass, PResult};
use crate::span::Loc;
use crate::value::bucket::unsigned;

/// `limit 10`; ten when no number is given.
pub(super) fn limit(input: Input<'_>) -> PResult<'_, Pipe> {
    const DEFAULT: u64 = 10;
    let rest = input.advance();
    let (rest, rows) =
        if rest.is_trailer() { (rest, DEFAULT) } else { checked(NumberClass::Unsigned, unsigned)(rest)? };
    Ok((rest, Pipe::Limit(LimitPipe { rows, loc: Loc(input.span_to(rest)) })))
}

/// `offset 10`
pub(super) fn offset(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, rows) = checked(NumberClass::Unsigned, unsigned)(input.advance())?;
    Ok((rest, Pipe::Offset(OffsetPipe { rows, loc: Loc(input.span_to(rest)) })))
}
