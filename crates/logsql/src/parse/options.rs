//! `options(…)` before the filter of a query.

use super::Input;
use super::depth::Depth;
use super::input::unclosed;
use super::query::query_in_parens;
use super::value::{Lexeme, checked, value};
use crate::ast::{GlobalFilter, QueryOptions};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::suggest;
use crate::value::Duration;
use crate::value::integer::decimal;

/// The options at the start of a query, if they stand here.
pub(super) fn options(input: Input<'_>, depth: Depth) -> PResult<'_, QueryOptions> {
    let mut options = QueryOptions::default();
    if !input.is_keyword(Keyword::Options) {
        return Ok((input, options));
    }
    let open = input.advance();
    if !open.is_sym('(') {
        let kind = ErrorKind::FunctionNeedsQuotes { name: Keyword::Options.text() };
        return Fault::new(kind, input.span()).soft();
    }
    let mut rest = open.advance();
    while !rest.is_sym(')') {
        if rest.is_end() {
            return unclosed(rest, open, "an option").soft();
        }
        let (behind, ()) = option(rest, depth, &mut options)?;
        rest = behind;
        if rest.is_sym(',') {
            rest = rest.advance();
        } else if !rest.is_sym(')') {
            return unclosed(rest, open, "`,` or `)`").soft();
        }
    }
    rest = rest.advance();
    options.loc = Loc(input.span_to(rest));
    Ok((rest, options))
}

/// `name=value`; of an option that is given twice the last value counts.
fn option<'t>(input: Input<'t>, depth: Depth, options: &mut QueryOptions) -> PResult<'t, ()> {
    input.count_node()?;
    let (rest, name) = value(input)?;
    if !rest.is_sym('=') {
        return rest.unexpected("`=`").soft();
    }
    let rest = rest.advance();
    let number = checked(NumberClass::Decimal, decimal);
    let flag = checked(NumberClass::Flag, flag);
    // Names are compared as they stand, quoted or not.
    match &*name.text {
        QueryOptions::CONCURRENCY => set(number(rest)?, &mut options.concurrency),
        QueryOptions::PARALLEL_READERS => set(number(rest)?, &mut options.parallel_readers),
        QueryOptions::IGNORE_GLOBAL_TIME_FILTER => set(flag(rest)?, &mut options.ignore_global_time_filter),
        QueryOptions::ALLOW_PARTIAL_RESPONSE => set(flag(rest)?, &mut options.allow_partial_response),
        QueryOptions::TIME_OFFSET => {
            set(checked(NumberClass::Duration, Duration::parse)(rest)?, &mut options.time_offset)
        }
        QueryOptions::GLOBAL_FILTER => set(global_filter(rest, depth)?, &mut options.global_filter),
        _ => unknown(&name),
    }
}

fn set<'t, T>((rest, value): (Input<'t>, T), option: &mut Option<T>) -> PResult<'t, ()> {
    *option = Some(value);
    Ok((rest, ()))
}

fn unknown<'t>(name: &Lexeme<'_>) -> PResult<'t, ()> {
    let near = suggest::nearest(&name.text, QueryOptions::NAMES);
    Fault::new(ErrorKind::UnknownOption { name: name.text.to_string(), near }, name.span).soft()
}

/// Go's words for true and false.
fn flag(text: &str) -> Option<bool> {
    match text {
        "1" | "t" | "T" | "TRUE" | "true" | "True" => Some(true),
        "0" | "f" | "F" | "FALSE" | "false" | "False" => Some(false),
        _ => None,
    }
}

/// `(query)`, where the query must not have pipes.
fn global_filter(open: Input<'_>, depth: Depth) -> PResult<'_, GlobalFilter> {
    let (rest, query) = query_in_parens(open, depth)?;
    let pipe = query.pipes.first().map_or_else(|| query.span(), |pipe| pipe.span());
    match GlobalFilter::new(query) {
        Some(filter) => Ok((rest, filter)),
        None => Fault::new(ErrorKind::PipesInFilter, pipe).soft(),
    }
}
