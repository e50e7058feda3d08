//! `format`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::clause::{message, named, overwrite, pattern};
use crate::ast::{FormatPipe, Pipe};
use crate::error::PResult;
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::FormatPattern;

/// `format if (…) "<a>: <b>" as field skip_empty_results`
pub(super) fn format(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, format) = pattern(rest, FormatPattern::parse)?;
    let (rest, result) = named(rest, Keyword::As, message)?;
    let (rest, overwrite) = overwrite(rest);
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Format(FormatPipe { condition, format, result, overwrite, loc })))
}
