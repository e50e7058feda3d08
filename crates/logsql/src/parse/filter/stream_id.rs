//! `_stream_id:…`

use super::super::Input;
use super::super::depth::Depth;
use super::super::query::value_query;
use super::super::value::{Lexeme, value};
use super::set::lexemes;
use crate::ast::{Atom, Expr, Filter, StreamId, StreamIdFilter, StreamIds};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;

/// A filter that starts at `start`; `input` is behind its colon.
pub(super) fn filter<'t>(start: Input<'t>, input: Input<'t>, depth: Depth) -> PResult<'t, Filter> {
    let (rest, ids) = ids(input, depth)?;
    let loc = Loc(start.span_to(rest));
    Ok((rest, Expr::atom(Atom::StreamId(StreamIdFilter { ids, loc }))))
}

fn ids(input: Input<'_>, depth: Depth) -> PResult<'_, StreamIds> {
    let (rest, many) = input.skip_keyword(Keyword::In);
    if many {
        return one_of(rest, depth);
    }
    let (rest, text) = value(input)?;
    Ok((rest, StreamIds::List(vec![id(&text)?])))
}

/// `(id, id)`, `(*)` or `(query)`. What is a list is no query that gives ids.
fn one_of(open: Input<'_>, depth: Depth) -> PResult<'_, StreamIds> {
    match lexemes(open) {
        Ok((rest, None)) => Ok((rest, StreamIds::All)),
        Ok((rest, Some(texts))) => {
            let ids: Result<_, _> = texts.iter().map(id).collect();
            Ok((rest, StreamIds::List(ids?)))
        }
        Err(nom::Err::Error(_)) => {
            let (rest, query) = value_query(open, depth)?;
            Ok((rest, query.map_or(StreamIds::All, StreamIds::Query)))
        }
        Err(decided) => Err(decided),
    }
}

fn id(text: &Lexeme<'_>) -> Result<StreamId, nom::Err<Fault>> {
    match StreamId::parse(&text.text) {
        Some(id) => Ok(id),
        None => {
            let kind = ErrorKind::NotANumber { class: NumberClass::StreamId, text: text.text.to_string() };
            Fault::new(kind, text.span).soft()
        }
    }
}
