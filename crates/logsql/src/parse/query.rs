//! A query: filter, pipes, an optional `;`.

use super::depth::Depth;
use super::filter::expr;
use super::input::{close, sym, unclosed};
use super::{Input, options, pipe};
use crate::ast::{Atom, Field, InSet, Match, Node, Query, StreamIds, SubQuery, Test};
use crate::error::{ErrorKind, Fault, PResult};
use crate::span::Loc;

/// The whole text.
pub(super) fn whole(input: Input<'_>) -> Result<Query, nom::Err<Fault>> {
    let (rest, query) = query(input, Depth::START)?;
    if rest.is_end() { Ok(query) } else { rest.unexpected("an operator, `|` or the end").soft() }
}

fn query(input: Input<'_>, depth: Depth) -> PResult<'_, Query> {
    let (rest, options) = options::options(input, depth)?;
    if rest.is_trailer() {
        return Fault::new(ErrorKind::MissingFilter, rest.span()).soft();
    }
    rest.begin_guarded();
    let (mut rest, filter) = expr::any_of(rest, depth)?;
    let mut pipes = Vec::new();
    if rest.is_sym('|') {
        (rest, pipes) = pipe::pipes(rest.advance(), depth)?;
    }
    let loc = Loc(input.span_to(rest));
    if rest.is_sym(';') {
        rest = rest.advance();
    }
    Ok((rest, Query { options, filter, pipes, loc }))
}

/// `(query)`: one query more.
pub(super) fn query_in_parens(open: Input<'_>, depth: Depth) -> PResult<'_, Query> {
    let (input, ()) = sym('(', "`(`")(open)?;
    if input.is_end() {
        return unclosed(input, open, "a query").soft();
    }
    let inner = depth.enter_query(open)?;
    let (rest, query) = query(input, inner)?;
    let (rest, ()) = close(')', open, "an operator, `|` or `)`")(rest)?;
    Ok((rest, query))
}

/// `(query)` behind `in`: its values are those of its last field. None when it matches any row.
pub(super) fn value_query(open: Input<'_>, depth: Depth) -> PResult<'_, Option<SubQuery>> {
    let (rest, query) = query_in_parens(open, depth)?;
    if matches_all(&query) {
        return Ok((rest, None));
    }
    let span = query.span();
    match SubQuery::new(query) {
        Some(subquery) => Ok((rest, Some(subquery))),
        None => Fault::new(ErrorKind::SubqueryField, span).soft(),
    }
}

/// Whether the store takes a sub-query for "any row".
fn matches_all(query: &Query) -> bool {
    let any = match &query.filter.node {
        Node::Atom(Atom::Match(matched)) => match_matches_all(matched),
        Node::Atom(Atom::StreamId(filter)) => filter.ids == StreamIds::All,
        Node::Atom(Atom::Group(_) | Atom::Guard(_) | Atom::Stream(_) | Atom::Time(_)) | Node::Joined(_) => {
            false
        }
    };
    any && !query.filter.negated && query.pipes.is_empty() && query.options.is_empty()
}

fn match_matches_all(matched: &Match) -> bool {
    let is_message = matched.field == Field::Message;
    match &matched.test {
        Test::Any => is_message,
        Test::Regexp(regexp) => regexp.matches_all() || (is_message && regexp.as_str() == ".+"),
        Test::In(values) | Test::ContainsAll(values) | Test::ContainsAny(values) => *values == InSet::All,
        Test::Phrase(_)
        | Test::Prefix(_)
        | Test::Exact(_)
        | Test::ExactPrefix(_)
        | Test::Compare(_)
        | Test::Substring(_)
        | Test::AnyCasePhrase(_)
        | Test::AnyCasePrefix(_)
        | Test::Range(_)
        | Test::Sequence(_)
        | Test::ContainsCommonCase(_)
        | Test::EqualsCommonCase(_)
        | Test::JsonArrayContainsAny(_)
        | Test::ValueType(_)
        | Test::Relation(_)
        | Test::Pattern(_)
        | Test::LenRange(_)
        | Test::StringRange(_)
        | Test::Ipv4Range(_)
        | Test::Ipv6Range(_) => false,
    }
}
