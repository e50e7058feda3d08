//! `first 5 by (a desc) partition by (b) rank as c`, and `last`.

use super::super::Input;
use super::super::value::checked;
use super::clause::{partition, rank, sort_keys};
use crate::ast::{FirstPipe, Pipe};
use crate::error::{NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::integer::decimal;

pub(super) fn first(input: Input<'_>) -> PResult<'_, Pipe> {
    rows_at_an_end(input).map(|(rest, first)| (rest, Pipe::First(first)))
}

pub(super) fn last(input: Input<'_>) -> PResult<'_, Pipe> {
    rows_at_an_end(input).map(|(rest, last)| (rest, Pipe::Last(last)))
}

fn rows_at_an_end(input: Input<'_>) -> PResult<'_, FirstPipe> {
    let rest = input.advance();
    let clauses = [Keyword::By, Keyword::Partition, Keyword::Rank];
    let no_number =
        rest.is_sym('(') || rest.is_trailer() || clauses.into_iter().any(|clause| rest.is_keyword(clause));
    let (rest, rows) = if no_number { (rest, 1) } else { number(rest)? };
    let (rest, by) = sort_keys(rest)?;
    let (rest, parted) = rest.skip_keyword(Keyword::Partition);
    let (rest, partition) = if parted { partition(rest)? } else { (rest, Vec::new()) };
    let (rest, ranked) = rest.skip_keyword(Keyword::Rank);
    let (rest, rank) = if ranked { rank(rest).map(|(rest, name)| (rest, Some(name)))? } else { (rest, None) };
    Ok((rest, FirstPipe { rows, by, partition, rank, loc: Loc(input.span_to(rest)) }))
}

fn number(input: Input<'_>) -> PResult<'_, u64> {
    let positive = |text: &str| decimal(text).filter(|number| *number > 0);
    checked(NumberClass::PositiveDecimal, positive)(input)
}
