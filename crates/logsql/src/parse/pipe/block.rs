//! `block_stats`, `blocks_count`, `query_stats`.

use super::super::Input;
use super::clause::result;
use crate::ast::{BlockStatsPipe, BlocksCountPipe, Pipe, QueryStatsPipe};
use crate::error::PResult;
use crate::span::Loc;

pub(super) fn block_stats(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    Ok((rest, Pipe::BlockStats(BlockStatsPipe { loc: Loc(input.span_to(rest)) })))
}

/// `blocks_count as name`
pub(super) fn blocks_count(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, result) = result(input.advance(), BlocksCountPipe::RESULT)?;
    Ok((rest, Pipe::BlocksCount(BlocksCountPipe { result, loc: Loc(input.span_to(rest)) })))
}

pub(super) fn query_stats(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    Ok((rest, Pipe::QueryStats(QueryStatsPipe { loc: Loc(input.span_to(rest)) })))
}
