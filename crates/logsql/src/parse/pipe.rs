//! Pipes: the first token picks the parser.

mod block;
mod clause;
mod facets;
mod first;
mod join;
mod list;
mod result_names;
mod row;
mod rows;
mod running_stats;
mod sequence;
mod set;
mod sort;
mod stats;
mod stream_context;
mod top;
mod uniq;

use super::Input;
use super::depth::Depth;
use super::fields::patterns;
use super::filter::expr;
use super::input::started;
use super::value::name;
use crate::ast::{DeletePipe, DropEmptyFieldsPipe, FieldsPipe, FilterPipe, Pipe};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::Kind;
use crate::lex::keyword::{Family, Keyword};
use crate::span::Loc;
use crate::suggest;

/// Pipes with `|` between them; the first `|` is already taken.
pub(super) fn pipes(input: Input<'_>, depth: Depth) -> PResult<'_, Vec<Pipe>> {
    let (mut rest, first) = pipe(input, depth)?;
    let mut pipes = started(first);
    while rest.is_sym('|') {
        if matches!(pipes.last(), Some(Pipe::StreamContext(_))) {
            // Behind it our own `filter` with the guard stands.
            rest.advance().advance().begin_guarded();
        }
        let (behind, next) = pipe(rest.advance(), depth)?;
        pipes.push(next);
        rest = behind;
    }
    if rest.is_trailer() { Ok((rest, pipes)) } else { trailing(rest).soft() }
}

/// The fault "this is no part of the pipe before it", which may be a clause with a slip in it.
fn trailing(input: Input<'_>) -> Fault {
    let clauses = Keyword::ALL.iter().filter(|keyword| match keyword.family() {
        // Shorter words are near to too many others.
        Family::Clause | Family::Place => keyword.text().len() > 3,
        Family::Pipe => matches!(keyword, Keyword::Limit | Keyword::Filter | Keyword::Fields),
        Family::Operator | Family::Filter | Family::Stats | Family::Math | Family::Special => false,
    });
    misspelt(input, clauses.map(|keyword| keyword.text()))
        .unwrap_or_else(|| input.unexpected("`|` or the end of the query"))
}

/// The fault "did you mean", when the next token is an unknown word near to one of these.
fn misspelt(input: Input<'_>, known: impl Iterator<Item = &'static str>) -> Option<Fault> {
    let token = input.peek().filter(|token| token.kind == Kind::Word(None))?;
    let found = input.text(token.span);
    let near = suggest::nearest(found, known)?;
    Some(Fault::new(ErrorKind::Misspelt { found: found.to_owned(), near }, token.span))
}

fn pipe(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let Some(token) = input.peek() else { return input.unexpected("a pipe").soft() };
    input.count_node()?;
    match token.kind {
        Kind::Word(Some(keyword)) => match keyword.family() {
            Family::Pipe => known(input, keyword, depth),
            Family::Stats => stats::bare(input, depth),
            // `limit`, `by` and the like are told apart here.
            Family::Clause if keyword == Keyword::Offset => rows::offset(input),
            Family::Clause if keyword == Keyword::By => stats::bare(input, depth),
            Family::Operator if keyword == Keyword::Not => bare_filter(input, depth),
            Family::Clause
            | Family::Operator
            | Family::Filter
            | Family::Math
            | Family::Place
            | Family::Special => word(input, depth),
        },
        Kind::Word(None) => word(input, depth),
        Kind::Sym('(') => stats::bare(input, depth),
        Kind::Quoted | Kind::Sym(_) | Kind::EqTilde | Kind::NotTilde | Kind::NotEq | Kind::Guard => {
            bare_filter(input, depth)
        }
    }
}

fn known(input: Input<'_>, keyword: Keyword, depth: Depth) -> PResult<'_, Pipe> {
    match keyword {
        Keyword::Fields | Keyword::Keep => {
            let (rest, fields) = patterns(input.advance())?;
            Ok((rest, Pipe::Fields(FieldsPipe { fields, loc: Loc(input.span_to(rest)) })))
        }
        Keyword::Delete | Keyword::Del | Keyword::Rm | Keyword::Drop => {
            let (rest, fields) = patterns(input.advance())?;
            Ok((rest, Pipe::Delete(DeletePipe { fields, loc: Loc(input.span_to(rest)) })))
        }
        Keyword::DropEmptyFields => {
            let loc = Loc(input.span());
            Ok((input.advance(), Pipe::DropEmptyFields(DropEmptyFieldsPipe { loc })))
        }
        Keyword::Filter | Keyword::Where => filter(input, input.advance(), depth),
        _ => set::known(input, keyword, depth)
            .or_else(|| row::pipe(input, keyword, depth))
            .unwrap_or_else(|| word(input, depth)),
    }
}

/// A filter behind `filter`, or without it.
fn filter<'t>(start: Input<'t>, input: Input<'t>, depth: Depth) -> PResult<'t, Pipe> {
    if input.is_trailer() {
        return Fault::new(ErrorKind::MissingFilter, start.span()).soft();
    }
    let (rest, filter) = expr::any_of(input, depth)?;
    Ok((rest, Pipe::Filter(FilterPipe { filter, loc: Loc(start.span_to(rest)) })))
}

fn bare_filter(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    filter(input, input, depth)
}

/// A word that is no pipe: a filter when it is a field.
fn word(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    if name(input).is_ok_and(|(rest, _)| rest.is_sym(':')) {
        return bare_filter(input, depth);
    }
    let word = input.text(input.span());
    let known = Keyword::ALL.iter().filter(|keyword| {
        matches!(keyword.family(), Family::Pipe | Family::Stats) || **keyword == Keyword::Offset
    });
    let near = suggest::nearest(word, known.map(|keyword| keyword.text()));
    Fault::new(ErrorKind::UnknownPipe { name: word.to_owned(), near }, input.span()).soft()
}
