//! `generate_sequence 10`, and numbers that a pipe takes only when they look like one.

use super::super::Input;
use super::super::value::checked;
use crate::ast::{GenerateSequencePipe, Pipe};
use crate::error::{NumberClass, PResult};
use crate::span::Loc;
use crate::value::number;

pub(super) fn generate_sequence(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    if !is_number(rest) {
        return rest.unexpected("the number of rows").soft();
    }
    let (rest, rows) = positive(rest)?;
    Ok((rest, Pipe::GenerateSequence(GenerateSequencePipe { rows, loc: Loc(input.span_to(rest)) })))
}

/// Whether the next token, quoted or not, begins as a number does.
pub(super) fn is_number(input: Input<'_>) -> bool {
    input.peek().is_some_and(|token| number::has_number_start(&input.meaning(token)))
}

/// A number that is at least one.
pub(super) fn positive(input: Input<'_>) -> PResult<'_, u64> {
    checked(NumberClass::Positive, number::positive)(input)
}
