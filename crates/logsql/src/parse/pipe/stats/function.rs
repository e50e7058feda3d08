//! The functions of `stats`.

use super::super::super::Input;
use super::super::super::fields::{names_in_parens, pattern, patterns_in_parens};
use super::super::super::input::{close, sym, unclosed};
use super::super::super::value::checked;
use super::super::clause::{limit, sort_keys};
use crate::ast::{
    FieldPattern, FieldsFunction, JsonValues, ListFunction, RowFunction, StatsFunction, UniqCount,
};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::Kind;
use crate::lex::keyword::{Family, Keyword};
use crate::suggest;
use crate::value::Fraction;

/// `name(…)` and the clauses behind it.
pub(super) fn function(input: Input<'_>) -> PResult<'_, StatsFunction> {
    let keyword = input.peek().and_then(|token| token.keyword());
    let open = input.advance();
    match keyword {
        Some(Keyword::Any) => one_name(open).map(|(rest, field)| (rest, StatsFunction::Any(field))),
        Some(Keyword::CountUniq) => uniq_count(open, UniqCount::CountUniq),
        Some(Keyword::CountUniqHash) => uniq_count(open, UniqCount::CountUniqHash),
        Some(Keyword::FieldMax) => row_field(open, RowFunction::Max),
        Some(Keyword::FieldMin) => row_field(open, RowFunction::Min),
        Some(Keyword::Histogram) => {
            one_name(open).map(|(rest, field)| (rest, StatsFunction::Histogram(field)))
        }
        Some(Keyword::JsonValues) => json_values(open),
        Some(Keyword::Quantile) => quantile(open),
        Some(Keyword::Rate) => rate(open),
        Some(Keyword::RowMax) => row(open, RowFunction::Max),
        Some(Keyword::RowMin) => row(open, RowFunction::Min),
        Some(Keyword::UniqValues) => list(open, ListFunction::UniqValues),
        Some(Keyword::Values) => list(open, ListFunction::Values),
        Some(keyword) => match of_fields(keyword) {
            Some(function) => fields(open, function),
            None => unknown_function(input),
        },
        None => unknown_function(input),
    }
}

fn of_fields(keyword: Keyword) -> Option<FieldsFunction> {
    FieldsFunction::ALL.iter().copied().find(|function| function.as_str() == keyword.text())
}

/// The fault "no such function of `stats`".
fn unknown_function(input: Input<'_>) -> PResult<'_, StatsFunction> {
    const OTHERS: [Keyword; 2] = [Keyword::First, Keyword::Last];
    const INSTEAD: &str = "write `row_min(…)` or `row_max(…)`, or use the pipe `running_stats`";
    let known = Keyword::ALL.iter().copied().filter(|keyword| keyword.family() == Family::Stats);
    no_such_function(input, known, &OTHERS, INSTEAD)
}

/// The fault "no such function". Some of the others are functions elsewhere; `instead` says what there is here.
pub(in super::super) fn no_such_function<'t, T>(
    input: Input<'t>,
    known: impl Iterator<Item = Keyword>,
    others: &[Keyword],
    instead: &'static str,
) -> PResult<'t, T> {
    let Some(Kind::Word(keyword)) = input.peek().map(|token| token.kind) else {
        return input.unexpected("a stats function").soft();
    };
    if let Some(keyword) = keyword.filter(|keyword| others.contains(keyword)) {
        let kind = ErrorKind::OtherStatsFunction { name: keyword.text(), instead };
        return Fault::new(kind, input.span()).soft();
    }
    let name = input.text(input.span());
    let near = suggest::nearest(name, known.map(Keyword::text));
    Fault::new(ErrorKind::UnknownStatsFunction { name: name.to_owned(), near }, input.span()).soft()
}

/// No fields mean all fields.
pub(in super::super) fn all_if_none(mut fields: Vec<FieldPattern>) -> Vec<FieldPattern> {
    if fields.is_empty() {
        fields.push(FieldPattern::all());
    }
    fields
}

/// All fields are no fields.
fn none_if_all(fields: Vec<FieldPattern>) -> Vec<FieldPattern> {
    if fields.contains(&FieldPattern::all()) { Vec::new() } else { fields }
}

fn fields(open: Input<'_>, function: FieldsFunction) -> PResult<'_, StatsFunction> {
    let (rest, fields) = patterns_in_parens(open)?;
    Ok((rest, StatsFunction::Fields { function, fields: all_if_none(fields) }))
}

fn list(open: Input<'_>, function: ListFunction) -> PResult<'_, StatsFunction> {
    let (rest, fields) = patterns_in_parens(open)?;
    let (rest, limit) = limit(rest)?;
    Ok((rest, StatsFunction::List { function, fields: all_if_none(fields), limit }))
}

fn json_values(open: Input<'_>) -> PResult<'_, StatsFunction> {
    let (rest, fields) = patterns_in_parens(open)?;
    let (rest, sorted) = match rest.peek().and_then(|token| token.keyword()) {
        Some(Keyword::Sort | Keyword::Order) => (rest.advance(), true),
        _ => (rest, false),
    };
    let (rest, sort) = if sorted { required_sort_keys(rest)? } else { (rest, Vec::new()) };
    let (rest, limit) = limit(rest)?;
    Ok((rest, StatsFunction::JsonValues(JsonValues { fields: all_if_none(fields), sort, limit })))
}

fn required_sort_keys(input: Input<'_>) -> PResult<'_, Vec<crate::ast::SortKey>> {
    let rest = input.skip_keyword(Keyword::By).0;
    if rest.is_sym('(') { sort_keys(rest) } else { rest.unexpected("`(`").soft() }
}

fn uniq_count(open: Input<'_>, function: UniqCount) -> PResult<'_, StatsFunction> {
    let (rest, fields) = names_in_parens(open)?;
    if fields.is_empty() {
        return Fault::new(ErrorKind::NoFields, open.span_to(rest)).soft();
    }
    let (rest, limit) = limit(rest)?;
    Ok((rest, StatsFunction::UniqCount { function, fields, limit }))
}

/// `(a)`
pub(in super::super) fn one_name(open: Input<'_>) -> PResult<'_, Box<str>> {
    let (rest, names) = names_in_parens(open)?;
    match <[Box<str>; 1]>::try_from(names) {
        Ok([name]) => Ok((rest, name)),
        Err(names) => wrong_number(open, rest, names.len(), 1),
    }
}

/// `(by, a)`
fn row_field(open: Input<'_>, row: RowFunction) -> PResult<'_, StatsFunction> {
    let (rest, names) = names_in_parens(open)?;
    match <[Box<str>; 2]>::try_from(names) {
        Ok([by, field]) => Ok((rest, StatsFunction::RowField { row, by, field })),
        Err(names) => wrong_number(open, rest, names.len(), 2),
    }
}

fn rate(open: Input<'_>) -> PResult<'_, StatsFunction> {
    let (rest, names) = names_in_parens(open)?;
    if names.is_empty() { Ok((rest, StatsFunction::Rate)) } else { wrong_number(open, rest, names.len(), 0) }
}

fn wrong_number<'t, T>(open: Input<'t>, rest: Input<'t>, given: usize, wanted: usize) -> PResult<'t, T> {
    Fault::new(ErrorKind::WrongNumberOfArguments { given, wanted }, open.span_to(rest)).soft()
}

/// `(0.5, a, b*)`
fn quantile(open: Input<'_>) -> PResult<'_, StatsFunction> {
    let (input, ()) = sym('(', "`(`")(open)?;
    if input.is_end() {
        return unclosed(input, open, "a fraction").soft();
    }
    let (rest, phi) = checked(NumberClass::Fraction, Fraction::parse)(input)?;
    let (rest, fields) = more_fields(open, rest)?;
    Ok((rest, StatsFunction::Quantile { phi, fields }))
}

/// `(by, a, b*)`
fn row(open: Input<'_>, row: RowFunction) -> PResult<'_, StatsFunction> {
    let (input, ()) = sym('(', "`(`")(open)?;
    if input.is_end() {
        return unclosed(input, open, "a field").soft();
    }
    let (rest, by) = match pattern(input)? {
        (rest, FieldPattern::Name(by)) => (rest, by),
        (rest, FieldPattern::Prefix(_)) => {
            return Fault::new(ErrorKind::WildcardName, input.span_to(rest)).soft();
        }
    };
    let (rest, fields) = more_fields(open, rest)?;
    Ok((rest, StatsFunction::Row { row, by, fields }))
}

/// The fields behind a first argument, up to the closing parenthesis.
fn more_fields<'t>(open: Input<'t>, input: Input<'t>) -> PResult<'t, Vec<FieldPattern>> {
    let mut rest = input;
    let mut fields = Vec::new();
    while rest.is_sym(',') {
        rest = rest.advance();
        if rest.is_sym(')') {
            break;
        }
        if rest.is_end() {
            return unclosed(rest, open, "a field").soft();
        }
        let (behind, next) = pattern(rest)?;
        fields.push(next);
        rest = behind;
    }
    let (rest, ()) = close(')', open, "`,` or `)`")(rest)?;
    Ok((rest, none_if_all(fields)))
}
