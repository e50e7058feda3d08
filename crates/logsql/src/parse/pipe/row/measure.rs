//! `hash`, `len`, `json_array_len`, and `sample`.

use super::super::super::Input;
use super::super::super::fields::field;
use super::super::super::input::close;
use super::super::super::value::checked;
use super::clause::result;
use crate::ast::{HashPipe, JsonArrayLenPipe, LenPipe, Pipe, SamplePipe};
use crate::error::{NumberClass, PResult};
use crate::span::Loc;
use crate::value::bucket::unsigned;

/// `hash(field) as field`
pub(super) fn hash(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, (field, result)) = measured(input.advance())?;
    Ok((rest, Pipe::Hash(HashPipe { field, result, loc: Loc(input.span_to(rest)) })))
}

/// `len(field) as field`
pub(super) fn len(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, (field, result)) = measured(input.advance())?;
    Ok((rest, Pipe::Len(LenPipe { field, result, loc: Loc(input.span_to(rest)) })))
}

/// `json_array_len(field) as field`
pub(super) fn json_array_len(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, (field, result)) = measured(input.advance())?;
    Ok((rest, Pipe::JsonArrayLen(JsonArrayLenPipe { field, result, loc: Loc(input.span_to(rest)) })))
}

fn measured(input: Input<'_>) -> PResult<'_, (Box<str>, Box<str>)> {
    let (rest, name) = if input.is_sym('(') {
        let (rest, name) = field(input.advance())?;
        let (rest, ()) = close(')', input, "`)`")(rest)?;
        (rest, name)
    } else {
        field(input)?
    };
    let (rest, result) = result(rest)?;
    Ok((rest, (name, result)))
}

/// `sample 10`
pub(super) fn sample(input: Input<'_>) -> PResult<'_, Pipe> {
    let rows = |text: &str| unsigned(text).filter(|rows| *rows > 0);
    let (rest, every) = checked(NumberClass::Positive, rows)(input.advance())?;
    Ok((rest, Pipe::Sample(SamplePipe { every, loc: Loc(input.span_to(rest)) })))
}
