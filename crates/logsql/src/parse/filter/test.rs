//! Tests of a single value: words and operators.

use std::borrow::Cow;

use super::super::Input;
use super::super::depth::Depth;
use super::super::value::{Lexeme, missing_space, value};
use super::call;
use super::number::number_or_text;
use crate::ast::{Compare, Comparison, Expr, Test};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::Kind;
use crate::lex::keyword::Family;
use crate::value::Regexp;

/// Where a test stands. Without a field, an operator must touch its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Bare,
    InField,
}

/// A test that begins with an operator or a function; none when it is a word.
pub(super) fn special(input: Input<'_>, depth: Depth, place: Place) -> Option<PResult<'_, Expr<Test>>> {
    match input.peek()?.kind {
        Kind::Sym('*') => Some(any(input)),
        Kind::Sym('=') => Some(equal(input, place, "=")),
        Kind::NotEq => Some(equal(input, place, "!=").map(negated)),
        Kind::Sym('~') => Some(regexp(input, place, "~")),
        Kind::NotTilde => Some(regexp(input, place, "!~").map(negated)),
        Kind::Sym('>') => Some(compare(input, place, Compare::Greater, Compare::GreaterOrEqual)),
        Kind::Sym('<') => Some(compare(input, place, Compare::Less, Compare::LessOrEqual)),
        Kind::Word(Some(keyword)) if keyword.family() == Family::Filter => {
            call::function(input, keyword, depth)
        }
        Kind::Word(_) | Kind::Sym(_) | Kind::Quoted | Kind::EqTilde | Kind::Guard => None,
    }
}

fn negated<'t>((rest, test): (Input<'t>, Expr<Test>)) -> (Input<'t>, Expr<Test>) {
    (rest, test.negate())
}

/// `*`, or `*part*`.
fn any(input: Input<'_>) -> PResult<'_, Expr<Test>> {
    let rest = input.advance();
    if rest.is_spaced() || rest.is_trailer() {
        return Ok((rest, Expr::atom(Test::Any)));
    }
    let (rest, part) = value(rest)?;
    if !rest.touches_sym('*') {
        return rest.unexpected("`*`, as in `*text*`").soft();
    }
    let behind = rest.advance();
    match (rest.peek(), behind.peek()) {
        (Some(star), Some(next)) if !behind.is_spaced() && !behind.is_trailer() => {
            missing_space(behind, star, next).soft()
        }
        _ => Ok((behind, Expr::atom(Test::Substring(part.text.into())))),
    }
}

/// A word or quoted text, with or without a `*` that touches it.
pub(super) fn phrase(input: Input<'_>) -> PResult<'_, Expr<Test>> {
    let (rest, text) = value(input)?;
    let starred = rest.touches_sym('*');
    let rest = if starred { rest.advance() } else { rest };
    Ok((rest, Expr::atom(word(text.text, starred))))
}

/// `foo` or `foo*`; an empty prefix is any value.
pub(super) fn word(text: Cow<'_, str>, starred: bool) -> Test {
    match (starred, text.is_empty()) {
        (true, true) => Test::Any,
        (true, false) => Test::Prefix(text.into()),
        (false, _) => Test::Phrase(text.into()),
    }
}

/// Checks that an operator without a field touches its value.
fn check_operator(
    rest: Input<'_>,
    operator: Input<'_>,
    place: Place,
    name: &'static str,
) -> Result<(), nom::Err<Fault>> {
    if place == Place::Bare && rest.is_spaced() {
        return Fault::new(ErrorKind::MissingField { operator: name }, operator.span()).soft();
    }
    Ok(())
}

/// `=foo`, `=foo*`
fn equal<'t>(input: Input<'t>, place: Place, operator: &'static str) -> PResult<'t, Expr<Test>> {
    check_operator(input.advance(), input, place, operator)?;
    let (rest, text) = value(input.advance())?;
    if rest.touches_sym('*') {
        return Ok((rest.advance(), Expr::atom(Test::ExactPrefix(text.text.into()))));
    }
    Ok((rest, Expr::atom(Test::Exact(text.text.into()))))
}

/// `~"re"`
fn regexp<'t>(input: Input<'t>, place: Place, operator: &'static str) -> PResult<'t, Expr<Test>> {
    let rest = input.advance();
    if rest.is_sym('-') {
        return Fault::new(ErrorKind::NeedsQuotes { text: "-".to_owned() }, rest.span()).soft();
    }
    check_operator(rest, input, place, operator)?;
    let (rest, text) = value(rest)?;
    Ok((rest, Expr::atom(Test::Regexp(checked_regexp(&text)?))))
}

/// The regular expression that a text is.
pub(super) fn checked_regexp(text: &Lexeme<'_>) -> Result<Regexp, nom::Err<Fault>> {
    match Regexp::parse(&text.text) {
        Ok(regexp) => Ok(regexp),
        Err(reason) => Fault::new(ErrorKind::BadRegexp { reason }, text.span).soft(),
    }
}

/// `>5`, `>=5`; what is no number is compared as a text.
fn compare<'t>(input: Input<'t>, place: Place, open: Compare, closed: Compare) -> PResult<'t, Expr<Test>> {
    let rest = input.advance();
    let (rest, compare) = if rest.touches_sym('=') { (rest.advance(), closed) } else { (rest, open) };
    check_operator(rest, input, place, compare.as_str())?;
    let (rest, operand) = number_or_text(rest)?;
    Ok((rest, Expr::atom(Test::Compare(Comparison { compare, operand }))))
}
