//! Tests of a single value: words, comparisons, functions.

use std::borrow::Cow;

use super::super::Input;
use super::super::depth::Depth;
use super::super::input::{close, sym};
use super::super::value::{check_quoted, value};
use super::set;
use crate::ast::{Compare, Comparison, Expr, Operand, Test};
use crate::error::{Construct, ErrorKind, Fault, NumberClass, PResult};
use crate::lex::Kind;
use crate::lex::keyword::{Family, Keyword};
use crate::value::Regexp;
use crate::value::number::{self, Reading};

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
        Kind::Word(Some(keyword)) if keyword.family() == Family::Filter => function(input, keyword, depth),
        Kind::Word(_) | Kind::Sym(_) | Kind::Quoted | Kind::EqTilde | Kind::Guard => None,
    }
}

fn negated<'t>((rest, test): (Input<'t>, Expr<Test>)) -> (Input<'t>, Expr<Test>) {
    (rest, test.negate())
}

/// A filter function; none when the name is an ordinary word here.
fn function(input: Input<'_>, keyword: Keyword, depth: Depth) -> Option<PResult<'_, Expr<Test>>> {
    let called = input.advance().is_sym('(');
    let needs_call = matches!(
        keyword,
        Keyword::In
            | Keyword::ContainsAll
            | Keyword::ContainsAny
            | Keyword::ContainsCommonCase
            | Keyword::EqualsCommonCase
    );
    if !called && needs_call {
        let kind = ErrorKind::FunctionNeedsQuotes { name: keyword.text() };
        return Some(Fault::new(kind, input.span()).soft());
    }
    match keyword {
        Keyword::In => Some(set::one_of(input.advance(), depth)),
        Keyword::Exact if called => Some(exact(input.advance())),
        Keyword::Range if input.advance().is_sym('[') => Some(unsupported(input, keyword.text())),
        _ if called => Some(unsupported(input, keyword.text())),
        _ => None,
    }
}

fn unsupported<'t>(input: Input<'t>, name: &'static str) -> PResult<'t, Expr<Test>> {
    Fault::new(ErrorKind::Unsupported { construct: Construct::Filter, name }, input.span()).soft()
}

/// `*`, or `*part*`.
fn any(input: Input<'_>) -> PResult<'_, Expr<Test>> {
    let rest = input.advance();
    if rest.is_spaced() || rest.is_trailer() {
        return Ok((rest, Expr::atom(Test::Any)));
    }
    let (rest, _) = value(rest)?;
    if rest.touches_sym('*') { unsupported(input, "*substring*") } else { rest.unexpected("`*`").soft() }
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
    match Regexp::parse(&text.text) {
        Ok(regexp) => Ok((rest, Expr::atom(Test::Regexp(regexp)))),
        Err(reason) => Fault::new(ErrorKind::BadRegexp { reason }, text.span).soft(),
    }
}

/// `>5`, `>=5`; what is no number is compared as a text.
fn compare<'t>(input: Input<'t>, place: Place, open: Compare, closed: Compare) -> PResult<'t, Expr<Test>> {
    let rest = input.advance();
    let (rest, compare) = if rest.touches_sym('=') { (rest.advance(), closed) } else { (rest, open) };
    check_operator(rest, input, place, compare.as_str())?;
    let (rest, text) = value(rest)?;
    let operand = match number::read(&text.text) {
        Reading::Number(number) => {
            check_quoted(&text, NumberClass::Number)?;
            Operand::Number(number)
        }
        Reading::Lax => {
            return Fault::new(ErrorKind::LaxNumber { text: text.text.into_owned() }, text.span).soft();
        }
        Reading::Text => Operand::Text(text.text.into()),
    };
    Ok((rest, Expr::atom(Test::Compare(Comparison { compare, operand }))))
}

/// `exact(foo)`, `exact(foo*)`, `exact(*)`
fn exact(open: Input<'_>) -> PResult<'_, Expr<Test>> {
    let (input, ()) = sym('(', "`(`")(open)?;
    let (rest, test) = if input.is_sym('*') {
        (input.advance(), Test::ExactPrefix("".into()))
    } else {
        let (rest, text) = value(input)?;
        if rest.touches_sym('*') {
            (rest.advance(), Test::ExactPrefix(text.text.into()))
        } else {
            (rest, Test::Exact(text.text.into()))
        }
    };
    let (rest, ()) = close(')', open, "`)`")(rest)?;
    Ok((rest, Expr::atom(test)))
}
