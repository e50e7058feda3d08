//! `extract` and `extract_regexp`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::clause::{message, named, overwrite, pattern, regexp};
use crate::ast::{ExtractPipe, ExtractRegexpPipe, Pipe};
use crate::error::PResult;
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::{ExtractPattern, GroupRegexp};

/// `extract if (…) "<a>,<b>" from field keep_original_fields`
pub(super) fn extract(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, pattern) = pattern(rest, ExtractPattern::parse)?;
    let (rest, from) = named(rest, Keyword::From, message)?;
    let (rest, overwrite) = overwrite(rest);
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Extract(ExtractPipe { condition, pattern, from, overwrite, loc })))
}

/// `extract_regexp if (…) "(?P<a>…)" from field keep_original_fields`
pub(super) fn extract_regexp(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, regexp) = regexp(rest, GroupRegexp::parse)?;
    let (rest, from) = named(rest, Keyword::From, message)?;
    let (rest, overwrite) = overwrite(rest);
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::ExtractRegexp(ExtractRegexpPipe { condition, regexp, from, overwrite, loc })))
}
