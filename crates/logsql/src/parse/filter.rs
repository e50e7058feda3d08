//! Filters.

mod address;
mod args;
mod bounds;
mod call;
pub(super) mod expr;
mod number;
mod set;
mod stream;
mod stream_id;
mod test;
mod time;
mod touching;

use super::Input;
use super::depth::Depth;
use super::value::{Lexeme, name};
use crate::ast::{Atom, Expr, Field, FieldGroup, Filter, Match, Node, Test};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::Kind;
use crate::lex::keyword::{Family, Keyword};
use crate::span::{Loc, Span};
use expr::Operand;

impl Operand for Atom {
    fn parse(input: Input<'_>, depth: Depth) -> PResult<'_, Filter> {
        if input.is_sym('{') {
            return stream::filter(input);
        }
        if let Some(guard) = input.guard() {
            return Ok((input.advance(), guard));
        }
        // `*:x` asks all fields; any other `*` is a test.
        if input.is_sym('*') && input.advance().is_sym(':') {
            return in_field(input, input.advance().advance(), Field::Prefix("".into()), depth);
        }
        if let Some(special) = special_field(input, depth) {
            return special;
        }
        if let Some(test) = test::special(input, depth, test::Place::Bare) {
            let (rest, test) = test?;
            return Ok((rest, of_field(Field::Message, test, input.span_to(rest))));
        }
        word_or_field(input, depth)
    }
}

/// `_time:`, `_stream:` and `_stream_id:`, unquoted and in any case.
fn special_field(input: Input<'_>, depth: Depth) -> Option<PResult<'_, Filter>> {
    let keyword = input.peek()?.keyword()?;
    if !input.advance().is_sym(':') {
        return None;
    }
    let behind = input.advance().advance();
    match keyword {
        Keyword::TimeField => Some(time::filter(input, behind)),
        Keyword::StreamField => Some(stream_field(behind)),
        Keyword::StreamIdField => Some(stream_id::filter(input, behind, depth)),
        _ => None,
    }
}

fn stream_field(input: Input<'_>) -> PResult<'_, Filter> {
    if input.is_sym('{') { stream::filter(input) } else { input.unexpected("`{`").soft() }
}

/// A word, a prefix, or a field and what it is tested for.
fn word_or_field(input: Input<'_>, depth: Depth) -> PResult<'_, Filter> {
    let (rest, word) = name(input)?;
    let starred = rest.touches_sym('*');
    let behind = if starred { rest.advance() } else { rest };
    if behind.is_sym(':') {
        let behind = behind.advance();
        if starred {
            return in_field(input, behind, Field::Prefix(word.text.into()), depth);
        }
        return named(input, &word, behind, depth);
    }
    let test = test::word(word.text, starred);
    Ok((behind, Filter::matching(Field::Message, test, input.span_to(behind))))
}

/// A field without `*` behind it: three names have a syntax of their own, and an empty one means nothing.
fn named<'t>(start: Input<'t>, word: &Lexeme<'t>, behind: Input<'t>, depth: Depth) -> PResult<'t, Filter> {
    match &*word.text {
        "" => expr::operand(behind, depth.enter(start)?),
        "_time" => time::filter(start, behind),
        "_stream" => stream_field(behind),
        "_stream_id" => stream_id::filter(start, behind, depth),
        text => {
            // The store would print `"_TIME"` without quotes and take it for the time filter then.
            // All three begin with `_`, which nothing folds to.
            match text.starts_with('_').then(|| Keyword::find(text)).flatten() {
                Some(keyword) if keyword.family() == Family::Special => {
                    Fault::new(ErrorKind::SpecialFieldCase { name: keyword.text() }, word.span).soft()
                }
                Some(_) | None => in_field(start, behind, Field::from_name(text), depth),
            }
        }
    }
}

/// What stands behind `field:`.
fn in_field<'t>(start: Input<'t>, input: Input<'t>, field: Field, depth: Depth) -> PResult<'t, Filter> {
    let (rest, test) = expr::operand::<Test>(input, depth)?;
    Ok((rest, of_field(field, test, start.span_to(rest))))
}

/// Tests of a field as a filter.
fn of_field(field: Field, test: Expr<Test>, span: Span) -> Filter {
    let loc = Loc(span);
    let atom = match test.node {
        Node::Atom(test) => Atom::Match(Match { field, test, loc }),
        Node::Joined(tests) => Atom::Group(FieldGroup { field, tests, loc }),
    };
    Expr { negated: test.negated, node: Node::Atom(atom) }
}

impl Operand for Test {
    fn parse(input: Input<'_>, depth: Depth) -> PResult<'_, Expr<Self>> {
        if input.peek().is_some_and(|token| token.kind == Kind::Sym('{')) {
            return Fault::new(ErrorKind::StreamFilterInField, input.span()).soft();
        }
        if let Some(test) = test::special(input, depth, test::Place::InField) {
            return test;
        }
        test::phrase(input)
    }
}
