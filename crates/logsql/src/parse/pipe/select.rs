//! Pipes that pick rows: `limit`, `offset`, `sort`, `uniq`.

use super::super::Input;
use super::super::fields::{field, in_parens, names, names_in_parens};
use super::super::value::{checked, value};
use crate::ast::{LimitPipe, OffsetPipe, Pipe, SortKey, SortPipe, UniqPipe};
use crate::error::{Construct, ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::bucket::unsigned;
use crate::value::integer::decimal;

/// `limit 10`; ten when no number is given.
pub(super) fn limit(input: Input<'_>) -> PResult<'_, Pipe> {
    const DEFAULT: u64 = 10;
    let rest = input.advance();
    let (rest, rows) =
        if rest.is_trailer() { (rest, DEFAULT) } else { checked(NumberClass::Unsigned, unsigned)(rest)? };
    Ok((rest, Pipe::Limit(LimitPipe { rows, loc: Loc(input.span_to(rest)) })))
}

/// `offset 10`
pub(super) fn offset(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, rows) = checked(NumberClass::Unsigned, unsigned)(input.advance())?;
    Ok((rest, Pipe::Offset(OffsetPipe { rows, loc: Loc(input.span_to(rest)) })))
}

/// `sort by (a desc, b) desc offset 5 limit 10`
pub(super) fn sort(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, named) = input.advance().skip_keyword(Keyword::By);
    let (rest, by) = if named || rest.is_sym('(') { in_parens(rest, sort_key)? } else { (rest, Vec::new()) };
    let (mut rest, descending) = direction(rest);
    let (mut offset, mut limit) = (0, 0);
    while let Some(keyword) = rest.peek().and_then(|token| token.keyword()) {
        let clause = match keyword {
            Keyword::Offset => &mut offset,
            Keyword::Limit => &mut limit,
            Keyword::Rank | Keyword::Partition => return unsupported(rest, keyword),
            _ => break,
        };
        // A zero is as good as nothing, and may be followed by another one.
        if *clause > 0 {
            return Fault::new(ErrorKind::DuplicateClause { name: keyword.text() }, rest.span()).soft();
        }
        (rest, *clause) = checked(NumberClass::Decimal, decimal)(rest.advance())?;
    }
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Sort(SortPipe { by, descending, offset, limit, loc })))
}

fn unsupported(input: Input<'_>, keyword: Keyword) -> PResult<'_, Pipe> {
    let kind = ErrorKind::Unsupported { construct: Construct::Clause, name: keyword.text() };
    Fault::new(kind, input.span()).soft()
}

fn sort_key(input: Input<'_>) -> PResult<'_, SortKey> {
    input.count_node()?;
    let (rest, name) = field(input)?;
    let (rest, descending) = direction(rest);
    Ok((rest, SortKey { name, descending }))
}

/// `asc`, `desc` or nothing; whether descending.
fn direction(input: Input<'_>) -> (Input<'_>, bool) {
    let (rest, descending) = input.skip_keyword(Keyword::Desc);
    if descending { (rest, true) } else { (input.skip_keyword(Keyword::Asc).0, false) }
}

/// `uniq by (a, b) filter x with hits limit 10`
pub(super) fn uniq(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance().skip_keyword(Keyword::By).0;
    let (rest, by) = if rest.is_sym('(') {
        names_in_parens(rest)?
    } else if rest.is_trailer() || is_uniq_clause(rest) {
        return rest.unexpected("the fields of `uniq`").soft();
    } else {
        names(rest)?
    };
    if by.is_empty() {
        return rest.unexpected("a field inside `(…)`").soft();
    }
    let (rest, filter) = uniq_filter(rest, by.len())?;
    let (rest, hits) = uniq_hits(rest)?;
    let (rest, limited) = rest.skip_keyword(Keyword::Limit);
    let (rest, limit) = if limited { checked(NumberClass::Decimal, decimal)(rest)? } else { (rest, 0) };
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Uniq(UniqPipe { by, filter, hits, limit, loc })))
}

fn is_uniq_clause(input: Input<'_>) -> bool {
    [Keyword::Filter, Keyword::With, Keyword::Hits, Keyword::Limit]
        .into_iter()
        .any(|clause| input.is_keyword(clause))
}

fn uniq_filter(input: Input<'_>, fields: usize) -> PResult<'_, Box<str>> {
    let (rest, given) = input.skip_keyword(Keyword::Filter);
    if !given {
        return Ok((rest, "".into()));
    }
    let (rest, part) = value(rest)?;
    if fields > 1 && !part.text.is_empty() {
        let span = input.span().to(part.span);
        return Fault::new(ErrorKind::FilterOverManyFields, span).soft();
    }
    Ok((rest, part.text.into()))
}

fn uniq_hits(input: Input<'_>) -> PResult<'_, bool> {
    let (rest, with) = input.skip_keyword(Keyword::With);
    let (rest, hits) = rest.skip_keyword(Keyword::Hits);
    if with && !hits { rest.unexpected("`hits`").soft() } else { Ok((rest, hits)) }
}
