//! `stats by (…) function(…) if (…) as name, …`

mod function;
mod results;

pub(super) use function::{all_if_none, no_such_function, one_name};

use super::super::Input;
use super::super::depth::Depth;
use super::super::fields::{canonical, in_parens};
use super::super::value::{checked, name};
use super::misspelt;
use super::result_names::ResultNames;
use crate::ast::{ByField, Pipe, StatsEntry, StatsPipe, StatsRemotePipe};
use crate::error::{Fault, NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::print;
use crate::span::{Loc, Span};
use crate::value::{Bucket, BucketOffset};

/// `by (…) count()` without the word `stats`.
pub(super) fn bare(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    stats(input, input, depth)
}

/// What stands behind `stats`.
pub(super) fn stats<'t>(start: Input<'t>, input: Input<'t>, depth: Depth) -> PResult<'t, Pipe> {
    pipe(start, input, depth).map(|(rest, stats)| (rest, Pipe::Stats(stats)))
}

/// `stats_remote` and what stands behind it.
pub(super) fn stats_remote(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, stats) = pipe(input, input.advance(), depth)?;
    let loc = stats.loc;
    Ok((rest, Pipe::StatsRemote(StatsRemotePipe { stats, loc })))
}

fn pipe<'t>(start: Input<'t>, input: Input<'t>, depth: Depth) -> PResult<'t, StatsPipe> {
    let (rest, named) = input.skip_keyword(Keyword::By);
    let (mut rest, by) =
        if named || rest.is_sym('(') { in_parens(rest, by_field)? } else { (rest, Vec::new()) };
    let mut entries = Vec::new();
    let mut names = ResultNames::default();
    for field in &by {
        names.keep(field.name.to_string());
    }
    loop {
        let (behind, entry) = entry(rest, depth)?;
        check_names(&mut names, &entry, rest.span_to(behind))?;
        entries.push(entry);
        rest = behind;
        if rest.is_trailer() {
            return Ok((rest, StatsPipe { by, entries, loc: Loc(start.span_to(rest)) }));
        }
        if !rest.is_sym(',') {
            return behind_entry(rest).soft();
        }
        rest = rest.advance();
    }
}

/// The fault "this is no part of the function before it", which may be a `switch` with a slip in it.
fn behind_entry(input: Input<'_>) -> Fault {
    let name = input.is_sym('(').then(|| input.back()).flatten();
    name.and_then(|name| misspelt(name, std::iter::once(Keyword::Switch.text())))
        .unwrap_or_else(|| input.unexpected("`,`, `|` or the end of the query"))
}

/// `field:bucket offset x`
fn by_field(input: Input<'_>) -> PResult<'_, ByField> {
    input.count_node()?;
    let (rest, field) = name(input)?;
    let name: Box<str> = canonical(&field.text).into();
    if !rest.is_sym(':') {
        return Ok((rest, ByField { name, bucket: None, offset: None }));
    }
    let (rest, bucket) = checked(NumberClass::Bucket, Bucket::parse)(rest.advance())?;
    let (rest, shifted) = rest.skip_keyword(Keyword::Offset);
    let (rest, offset) = if shifted {
        let (rest, offset) = checked(NumberClass::BucketOffset, BucketOffset::parse)(rest)?;
        (rest, Some(offset))
    } else {
        (rest, None)
    };
    Ok((rest, ByField { name, bucket: Some(bucket), offset }))
}

fn entry(input: Input<'_>, depth: Depth) -> PResult<'_, StatsEntry> {
    input.count_node()?;
    let (rest, function) = function::function(input)?;
    let loc = Loc(input.span_to(rest));
    let (rest, results) = results::results(rest, depth)?;
    Ok((rest, StatsEntry { function, results, loc }))
}

/// Refuses a result name that stands already.
fn check_names(names: &mut ResultNames, entry: &StatsEntry, span: Span) -> Result<(), nom::Err<Fault>> {
    for name in print::result_names(entry) {
        names.add(name, span)?;
    }
    Ok(())
}
