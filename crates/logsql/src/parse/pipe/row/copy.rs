//! `coalesce`, `copy`, `rename`.

use super::super::super::Input;
use super::super::super::fields::{pattern, patterns_in_parens};
use super::clause::{message, named, text};
use crate::ast::{CoalescePipe, CopyPipe, FieldPair, Pipe, RenamePipe};
use crate::error::PResult;
use crate::lex::keyword::Keyword;
use crate::span::Loc;

/// `coalesce(a, b*) default text as field`
pub(super) fn coalesce(input: Input<'_>) -> PResult<'_, Pipe> {
    let open = input.advance();
    let (rest, fields) = patterns_in_parens(open)?;
    if fields.is_empty() {
        return open.advance().unexpected("a field inside `(…)`").soft();
    }
    let (rest, default) = text(rest, Keyword::Default)?;
    let (rest, result) = named(rest, Keyword::As, message)?;
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Coalesce(CoalescePipe { fields, default, result, loc })))
}

/// `copy a as b, c* as d*`
pub(super) fn copy(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, pairs) = pairs(input.advance())?;
    Ok((rest, Pipe::Copy(CopyPipe { pairs, loc: Loc(input.span_to(rest)) })))
}

/// `rename a as b, c* as d*`
pub(super) fn rename(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, pairs) = pairs(input.advance())?;
    Ok((rest, Pipe::Rename(RenamePipe { pairs, loc: Loc(input.span_to(rest)) })))
}

fn pairs(input: Input<'_>) -> PResult<'_, Vec<FieldPair>> {
    let (mut rest, first) = pair(input)?;
    let mut pairs = vec![first];
    while rest.is_sym(',') {
        let (behind, next) = pair(rest.advance())?;
        pairs.push(next);
        rest = behind;
    }
    Ok((rest, pairs))
}

fn pair(input: Input<'_>) -> PResult<'_, FieldPair> {
    let (rest, from) = pattern(input)?;
    let (rest, to) = pattern(rest.skip_keyword(Keyword::As).0)?;
    Ok((rest, FieldPair { from, to }))
}
