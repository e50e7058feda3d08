//! `stats by (…) function(…) as name, …`

use std::collections::HashSet;

use super::super::Input;
use super::super::fields::{canonical, field, in_parens, patterns_in_parens};
use super::super::value::{checked, name};
use crate::ast::{ByField, FieldPattern, Pipe, StatsEntry, StatsFunction, StatsPipe};
use crate::error::{Construct, ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::{Family, Keyword};
use crate::print;
use crate::span::Loc;
use crate::suggest;
use crate::value::{Bucket, BucketOffset};

/// `by (…) count()` without the word `stats`.
pub(super) fn bare(input: Input<'_>) -> PResult<'_, Pipe> {
    stats(input, input)
}

/// What stands behind `stats`.
pub(super) fn stats<'t>(start: Input<'t>, input: Input<'t>) -> PResult<'t, Pipe> {
    let (rest, named) = input.skip_keyword(Keyword::By);
    let (mut rest, by) =
        if named || rest.is_sym('(') { in_parens(rest, by_field)? } else { (rest, Vec::new()) };
    let mut entries: Vec<StatsEntry> = Vec::new();
    let mut names: HashSet<String> = by.iter().map(|field| field.name.to_string()).collect();
    loop {
        let (behind, entry) = entry(rest)?;
        let name = print::result_name(&entry);
        if !names.insert(name.clone()) {
            return Fault::new(ErrorKind::DuplicateName { name }, rest.span_to(behind)).soft();
        }
        entries.push(entry);
        rest = behind;
        if rest.is_trailer() {
            break;
        }
        if !rest.is_sym(',') {
            return rest.unexpected("`,`, `|` or the end of the query").soft();
        }
        rest = rest.advance();
    }
    Ok((rest, Pipe::Stats(StatsPipe { by, entries, loc: Loc(start.span_to(rest)) })))
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

fn entry(input: Input<'_>) -> PResult<'_, StatsEntry> {
    input.count_node()?;
    let (rest, function) = function(input)?;
    let (rest, mut fields) = patterns_in_parens(rest)?;
    if fields.is_empty() {
        fields.push(FieldPattern::all());
    }
    if let Some(keyword @ (Keyword::If | Keyword::Switch)) = rest.peek().and_then(|token| token.keyword()) {
        let kind = ErrorKind::Unsupported { construct: Construct::Clause, name: keyword.text() };
        return Fault::new(kind, rest.span()).soft();
    }
    let (rest, result) = result(rest)?;
    Ok((rest, StatsEntry { function, fields, result }))
}

fn function(input: Input<'_>) -> PResult<'_, StatsFunction> {
    let keyword = input.peek().and_then(|token| token.keyword());
    let function = match keyword {
        Some(Keyword::Avg) => StatsFunction::Avg,
        Some(Keyword::Count) => StatsFunction::Count,
        Some(Keyword::Max) => StatsFunction::Max,
        Some(Keyword::Min) => StatsFunction::Min,
        Some(Keyword::Sum) => StatsFunction::Sum,
        _ => return no_function(input, keyword),
    };
    Ok((input.advance(), function))
}

fn no_function<'t>(input: Input<'t>, keyword: Option<Keyword>) -> PResult<'t, StatsFunction> {
    if let Some(keyword) = keyword.filter(|keyword| keyword.family() == Family::Stats) {
        let kind = ErrorKind::Unsupported { construct: Construct::StatsFunction, name: keyword.text() };
        return Fault::new(kind, input.span()).soft();
    }
    if input.is_trailer() {
        return input.unexpected("a stats function").soft();
    }
    let name = input.text(input.span());
    let known = Keyword::ALL.iter().filter(|keyword| keyword.family() == Family::Stats);
    let near = suggest::nearest(name, known.map(|keyword| keyword.text()));
    Fault::new(ErrorKind::UnknownStatsFunction { name: name.to_owned(), near }, input.span()).soft()
}

/// `as name`, or just the name, or nothing.
fn result(input: Input<'_>) -> PResult<'_, Option<Box<str>>> {
    if input.is_sym(',') || input.is_trailer() {
        return Ok((input, None));
    }
    field(input.skip_keyword(Keyword::As).0).map(|(rest, name)| (rest, Some(name)))
}
