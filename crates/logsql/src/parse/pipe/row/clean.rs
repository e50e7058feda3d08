//! `collapse_nums` and `decolorize`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::super::super::fields::field;
use super::clause::{message, named};
use crate::ast::{CollapseNumsPipe, DecolorizePipe, Pipe};
use crate::error::PResult;
use crate::lex::keyword::Keyword;
use crate::span::Loc;

/// `collapse_nums if (…) at field prettify`
pub(super) fn collapse_nums(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, field) = named(rest, Keyword::At, message)?;
    let (rest, prettify) = rest.skip_keyword(Keyword::Prettify);
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::CollapseNums(CollapseNumsPipe { condition, field, prettify, loc })))
}

/// `decolorize field`
pub(super) fn decolorize(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    let (rest, field) = if rest.is_trailer() { (rest, message()) } else { field(rest)? };
    Ok((rest, Pipe::Decolorize(DecolorizePipe { field, loc: Loc(input.span_to(rest)) })))
}
