//! `join by (a) (query) inner prefix p`, `union (query)`, and `rows(…)` in place of the query.

use super::super::Input;
use super::super::depth::Depth;
use super::super::fields::names_in_parens;
use super::super::input::{sym, unclosed};
use super::super::query::query_in_parens;
use super::super::value::value;
use crate::ast::{InlineRows, JoinPipe, Pipe, RowField, Source, UnionPipe};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;

pub(super) fn join(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, named) = input.advance().skip_keyword(Keyword::By);
    let open = if named { rest } else { rest.skip_keyword(Keyword::On).0 };
    let (rest, by) = names_in_parens(open)?;
    if by.is_empty() {
        return Fault::new(ErrorKind::NoFields, open.span_to(rest)).soft();
    }
    let (rest, source) = source(rest, depth)?;
    let (rest, inner) = rest.skip_keyword(Keyword::Inner);
    let (rest, prefixed) = rest.skip_keyword(Keyword::Prefix);
    let (rest, prefix) =
        if prefixed { value(rest).map(|(rest, text)| (rest, text.text.into()))? } else { (rest, "".into()) };
    // `inner` may stand behind the prefix as well, but only once.
    let (rest, inner) = if prefixed && !inner { rest.skip_keyword(Keyword::Inner) } else { (rest, inner) };
    Ok((rest, Pipe::Join(JoinPipe { by, source, inner, prefix, loc: Loc(input.span_to(rest)) })))
}

pub(super) fn union(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, source) = source(input.advance(), depth)?;
    Ok((rest, Pipe::Union(UnionPipe { source, loc: Loc(input.span_to(rest)) })))
}

fn source(input: Input<'_>, depth: Depth) -> PResult<'_, Source> {
    let (rest, given) = input.skip_keyword(Keyword::Rows);
    if given {
        return inline_rows(rest).map(|(rest, rows)| (rest, Source::Rows(rows)));
    }
    if !rest.is_sym('(') {
        return rest.unexpected("`(` and a query, or `rows(…)`").soft();
    }
    query_in_parens(rest, depth).map(|(rest, query)| (rest, Source::Query(Box::new(query))))
}

/// `({a=b, c:d}, {})`; the commas between rows and fields may miss, and one may stand behind the last.
fn inline_rows(open: Input<'_>) -> PResult<'_, InlineRows> {
    let (mut rest, ()) = sym('(', "`(`")(open)?;
    let mut rows = Vec::new();
    while !rest.is_sym(')') {
        if !rest.is_sym('{') {
            return unclosed(rest, open, "`{` or `)`").soft();
        }
        let (behind, row) = row(rest)?;
        rows.push(row);
        rest = skip_comma(behind);
    }
    Ok((rest.advance(), InlineRows(rows)))
}

fn row(open: Input<'_>) -> PResult<'_, Vec<RowField>> {
    open.count_node()?;
    let mut rest = open.advance();
    let mut fields = Vec::new();
    while !rest.is_sym('}') {
        let (behind, field) = row_field(open, rest)?;
        fields.push(field);
        rest = if behind.is_sym('}') { behind } else { skip_comma(behind) };
    }
    Ok((rest.advance(), fields))
}

/// `name=value` or `name:value`; the name is any single token.
fn row_field<'t>(open: Input<'t>, input: Input<'t>) -> PResult<'t, RowField> {
    input.count_node()?;
    let Some(token) = input.peek() else { return unclosed(input, open, "a field or `}`").soft() };
    let name = input.meaning(token).into();
    let rest = input.advance();
    if !rest.is_sym(':') && !rest.is_sym('=') {
        return unclosed(rest, open, "`=` or `:` and a value").soft();
    }
    let (rest, value) = value(rest.advance())?;
    Ok((rest, RowField { name, value: value.text.into() }))
}

fn skip_comma(input: Input<'_>) -> Input<'_> {
    if input.is_sym(',') { input.advance() } else { input }
}
