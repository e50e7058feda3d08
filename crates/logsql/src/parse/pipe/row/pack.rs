//! `pack_json`, `pack_logfmt`, and `set_stream_fields`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::super::super::fields::{patterns, patterns_in_parens};
use super::clause::result;
use crate::ast::{FieldPattern, PackJsonPipe, PackLogfmtPipe, Pipe, SetStreamFieldsPipe};
use crate::error::PResult;
use crate::lex::keyword::Keyword;
use crate::span::Loc;

/// `pack_json fields (a, b*) as field`
pub(super) fn pack_json(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, fields) = some_fields(input.advance())?;
    let (rest, result) = result(rest)?;
    Ok((rest, Pipe::PackJson(PackJsonPipe { fields, result, loc: Loc(input.span_to(rest)) })))
}

/// `pack_logfmt fields (a, b*) as field`
pub(super) fn pack_logfmt(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, fields) = some_fields(input.advance())?;
    let (rest, result) = result(rest)?;
    Ok((rest, Pipe::PackLogfmt(PackLogfmtPipe { fields, result, loc: Loc(input.span_to(rest)) })))
}

/// `fields (a, b*)`; nothing when it stands for all fields.
pub(super) fn some_fields(input: Input<'_>) -> PResult<'_, Vec<FieldPattern>> {
    let (rest, given) = input.skip_keyword(Keyword::Fields);
    if !given {
        return Ok((rest, Vec::new()));
    }
    let (rest, fields) = patterns_in_parens(rest)?;
    let all = fields.contains(&FieldPattern::all());
    Ok((rest, if all { Vec::new() } else { fields }))
}

/// `set_stream_fields if (…) a, b*`
pub(super) fn set_stream_fields(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, fields) = patterns(rest)?;
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::SetStreamFields(SetStreamFieldsPipe { condition, fields, loc })))
}
