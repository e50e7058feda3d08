//! `field_names` and `field_values`.

use super::super::Input;
use super::super::fields::field;
use super::super::input::close;
use super::clause::{limit, result, substring};
use crate::ast::{FieldNamesPipe, FieldValuesPipe, Pipe};
use crate::error::PResult;
use crate::span::Loc;

/// `field_names filter part as name`
pub(super) fn field_names(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, filter) = substring(input.advance())?;
    let (rest, result) = result(rest, FieldNamesPipe::RESULT)?;
    Ok((rest, Pipe::FieldNames(FieldNamesPipe { filter, result, loc: Loc(input.span_to(rest)) })))
}

/// `field_values field filter part limit 10`
pub(super) fn field_values(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, field) = perhaps_in_parens(input.advance())?;
    let (rest, filter) = substring(rest)?;
    let (rest, limit) = limit(rest)?;
    Ok((rest, Pipe::FieldValues(FieldValuesPipe { field, filter, limit, loc: Loc(input.span_to(rest)) })))
}

/// `a` or `(a)`
fn perhaps_in_parens(input: Input<'_>) -> PResult<'_, Box<str>> {
    if !input.is_sym('(') {
        return field(input);
    }
    let (rest, name) = field(input.advance())?;
    let (rest, ()) = close(')', input, "`)`")(rest)?;
    Ok((rest, name))
}
