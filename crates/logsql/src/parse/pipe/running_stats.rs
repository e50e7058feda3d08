//! `running_stats by (a) count() as b, last(c) offset 1 d`, and `total_stats`.

use super::super::Input;
use super::super::fields::{names_in_parens, patterns_in_parens};
use super::clause::entry_result;
use super::result_names::ResultNames;
use super::stats::{all_if_none, no_such_function, one_name};
use crate::ast::{End, Pipe, RunningEntry, RunningFunction, RunningName, RunningStatsPipe};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::{Family, Keyword};
use crate::print;
use crate::span::Loc;

const FUNCTIONS: [Keyword; 6] =
    [Keyword::Count, Keyword::First, Keyword::Last, Keyword::Max, Keyword::Min, Keyword::Sum];

pub(super) fn running_stats(input: Input<'_>) -> PResult<'_, Pipe> {
    stats(input).map(|(rest, stats)| (rest, Pipe::RunningStats(stats)))
}

pub(super) fn total_stats(input: Input<'_>) -> PResult<'_, Pipe> {
    stats(input).map(|(rest, stats)| (rest, Pipe::TotalStats(stats)))
}

fn stats(input: Input<'_>) -> PResult<'_, RunningStatsPipe> {
    let (rest, named) = input.advance().skip_keyword(Keyword::By);
    let (mut rest, by) = if named || rest.is_sym('(') { names_in_parens(rest)? } else { (rest, Vec::new()) };
    let mut entries = Vec::new();
    let mut names = ResultNames::default();
    loop {
        let (behind, entry) = entry(rest)?;
        names.add(print::running_name(&entry), rest.span_to(behind))?;
        entries.push(entry);
        rest = behind;
        if rest.is_trailer() {
            return Ok((rest, RunningStatsPipe { by, entries, loc: Loc(input.span_to(rest)) }));
        }
        if !rest.is_sym(',') {
            return rest.unexpected("`,`, `|` or the end of the query").soft();
        }
        rest = rest.advance();
    }
}

fn entry(input: Input<'_>) -> PResult<'_, RunningEntry> {
    input.count_node()?;
    let keyword = input.peek().and_then(|token| token.keyword());
    let rest = input.advance();
    let (rest, function) = match keyword {
        Some(Keyword::Count) => of(rest, RunningName::Count)?,
        Some(Keyword::Max) => of(rest, RunningName::Max)?,
        Some(Keyword::Min) => of(rest, RunningName::Min)?,
        Some(Keyword::Sum) => of(rest, RunningName::Sum)?,
        Some(Keyword::First) => nth(rest, End::First)?,
        Some(Keyword::Last) => nth(rest, End::Last)?,
        _ => return unknown_function(input),
    };
    let loc = Loc(input.span_to(rest));
    let (rest, result) = entry_result(rest)?;
    Ok((rest, RunningEntry { function, result, loc }))
}

/// The fault "no such function of this pipe".
fn unknown_function(input: Input<'_>) -> PResult<'_, RunningEntry> {
    const INSTEAD: &str = "write `count`, `first`, `last`, `max`, `min` or `sum`";
    let of_stats = Keyword::ALL.iter().copied().filter(|keyword| keyword.family() == Family::Stats);
    let others: Vec<Keyword> = of_stats.collect();
    no_such_function(input, FUNCTIONS.into_iter(), &others, INSTEAD)
}

fn of(input: Input<'_>, function: RunningName) -> PResult<'_, RunningFunction> {
    let (rest, fields) = patterns_in_parens(input)?;
    Ok((rest, RunningFunction::Of { function, fields: all_if_none(fields) }))
}

fn nth(input: Input<'_>, end: End) -> PResult<'_, RunningFunction> {
    let (rest, field) = one_name(input)?;
    let (rest, shifted) = rest.skip_keyword(Keyword::Offset);
    let (rest, offset) = if shifted { token_number(rest)? } else { (rest, 0) };
    Ok((rest, RunningFunction::Nth { end, field, offset }))
}

/// A single token of decimal digits; a sign stands only inside quotes.
fn token_number(input: Input<'_>) -> PResult<'_, u64> {
    let Some(token) = input.peek() else { return input.unexpected("a number").soft() };
    let text = input.meaning(token);
    match text.parse::<i64>().ok().and_then(|number| u64::try_from(number).ok()) {
        Some(number) => Ok((input.advance(), number)),
        None => {
            let kind = ErrorKind::NotANumber { class: NumberClass::Decimal, text: text.into_owned() };
            Fault::new(kind, token.span).soft()
        }
    }
}
