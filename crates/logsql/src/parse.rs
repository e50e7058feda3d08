//! Tokens to tree.
//!
//! Parsers are nom functions over the tokens. Depth is a value that is passed down, so nothing has to be restored
//! when a branch is given up. Only `in(…)` has two branches (a list, a query); each operand is parsed once.

mod condition;
mod depth;
mod extra;
mod fields;
mod filter;
mod input;
mod options;
mod pipe;
mod query;
mod value;

#[cfg(test)]
mod tests;

pub use extra::{parse_extra_filters, parse_extra_stream_filters};
pub(crate) use input::Input;

use crate::ast::{Filter, Query};
use crate::error::{ErrorKind, Fault, ParseError};
use crate::lex;
use crate::options::ParseOptions;
use crate::scope::Guard;
use crate::span::Span;
use input::Limits;

/// Parses a query under the default [`ParseOptions`].
///
/// # Errors
/// When the store would refuse the text, when it holds something that this crate does not take, or when it passes a
/// limit. The error says where.
pub fn parse(text: &str) -> Result<Query, ParseError> {
    parse_with(&ParseOptions::default(), text)
}

/// Parses a query under limits of one's own.
///
/// # Errors
/// As [`parse`].
pub fn parse_with(options: &ParseOptions, text: &str) -> Result<Query, ParseError> {
    parse_counted(options, text, None).map(|parsed| parsed.query)
}

/// Parses a filter: a query without options and pipes.
///
/// # Errors
/// As [`parse`], and when there are options or pipes.
pub fn parse_filter(text: &str) -> Result<Filter, ParseError> {
    parse_filter_with(&ParseOptions::default(), text)
}

/// Parses a filter under limits of one's own.
///
/// # Errors
/// As [`parse_filter`].
pub fn parse_filter_with(options: &ParseOptions, text: &str) -> Result<Filter, ParseError> {
    let query = parse_with(options, text)?;
    let fault = match query.pipes.first() {
        Some(pipe) => Fault::new(ErrorKind::PipesInFilter, pipe.span()),
        None if !query.options.is_empty() => Fault::new(ErrorKind::OptionsInFilter, query.options.span()),
        None => return Ok(query.filter),
    };
    Err(ParseError::new(fault, text))
}

/// A query, and how many queries the parser went through, itself included. The count is taken while parsing, so it
/// does not rest on any walk through the tree.
pub(crate) struct Parsed {
    pub(crate) query: Query,
    pub(crate) queries: u32,
}

/// Parses a query. With a guard, the guard's own text is one token and becomes [`Atom::Guard`](crate::Atom::Guard) where
/// a query begins with it; without one, no text becomes that.
pub(crate) fn parse_counted(
    options: &ParseOptions,
    text: &str,
    guard: Option<&Guard>,
) -> Result<Parsed, ParseError> {
    check_length(options, text)?;
    let unit = guard.map_or("", Guard::unit);
    let tokens = lex::tokens(text, unit).map_err(|fault| ParseError::new(fault, text))?;
    let limits = Limits::new(options, text, &tokens, guard);
    let input = Input::new(&limits);
    match query::whole(input) {
        Ok(query) => Ok(Parsed { query, queries: limits.subqueries() + 1 }),
        Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => Err(ParseError::new(fault, text)),
        // Only streaming parsers ask for more.
        Err(nom::Err::Incomplete(_)) => Err(ParseError::new(input.unexpected("a query"), text)),
    }
}

fn check_length(options: &ParseOptions, text: &str) -> Result<(), ParseError> {
    if text.len() <= options.max_bytes {
        return Ok(());
    }
    let kind = ErrorKind::TooLong { bytes: text.len(), max: options.max_bytes };
    // The text is not kept: it may be of any length.
    Err(ParseError::new(Fault::new(kind, Span::default()), ""))
}
