//! `time_add`.

use super::super::super::Input;
use super::super::super::value::checked;
use super::clause::named;
use crate::ast::{Pipe, TimeAddPipe};
use crate::error::{NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::Duration;

/// `time_add 5m at field`
pub(super) fn time_add(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, offset) = checked(NumberClass::Duration, Duration::parse)(input.advance())?;
    let (rest, field) = named(rest, Keyword::At, || TimeAddPipe::FIELD.into())?;
    Ok((rest, Pipe::TimeAdd(TimeAddPipe { offset, field, loc: Loc(input.span_to(rest)) })))
}
