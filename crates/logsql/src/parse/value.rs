//! Values: tokens that touch, and the one place where number-like ones are checked.

use std::borrow::Cow;

use super::Input;
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::{Kind, Token};
use crate::span::Span;
use crate::value::number::{Reading, read};
use crate::value::{Constant, is_glue, is_one_token};

/// A value: one quoted token, or touching words and `+ - / : . $`.
pub(super) struct Lexeme<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) quoted: bool,
    pub(super) span: Span,
}

/// Which of `+ - / : . $` join touching words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Glue {
    All,
    /// All but `:`.
    NoColon,
    /// All but `+ - /`, which are operators.
    NoOperator,
}

/// A value in which `:` is text.
pub(super) fn value(input: Input<'_>) -> PResult<'_, Lexeme<'_>> {
    lexeme(input, Glue::All)
}

/// A value that ends before a `:`.
pub(super) fn name(input: Input<'_>) -> PResult<'_, Lexeme<'_>> {
    lexeme(input, Glue::NoColon)
}

/// A value in which `+ - /` are operators.
pub(super) fn operand(input: Input<'_>) -> PResult<'_, Lexeme<'_>> {
    lexeme(input, Glue::NoOperator)
}

fn lexeme(input: Input<'_>, glue: Glue) -> PResult<'_, Lexeme<'_>> {
    let Some(first) = input.peek() else { return input.unexpected("a value").soft() };
    if first.kind == Kind::Quoted {
        let text = input.meaning(first);
        return Ok((input.advance(), Lexeme { text, quoted: true, span: first.span }));
    }
    if !joins(first, glue) {
        return input.unexpected("a value").soft();
    }
    check_start(input, first)?;
    let (end, text) = join(input, first, glue);
    let span = input.span_to(end);
    // A single `-` or `.` is an error in the store, since it is hardly meant.
    let mut chars = text.chars();
    if matches!((chars.next(), chars.next()), (Some(only), None) if is_glue(only)) {
        return Fault::new(ErrorKind::NeedsQuotes { text: text.into_owned() }, span).soft();
    }
    Ok((end, Lexeme { text, quoted: false, span }))
}

fn joins(token: &Token, glue: Glue) -> bool {
    match token.kind {
        Kind::Word(_) => true,
        Kind::Sym(':') => glue != Glue::NoColon,
        Kind::Sym('+' | '-' | '/') => glue != Glue::NoOperator,
        Kind::Sym(c) => is_glue(c),
        Kind::Quoted | Kind::EqTilde | Kind::NotTilde | Kind::NotEq | Kind::Guard => false,
    }
}

/// `a/b` is one value, but a value that begins with `/`, `.` or `$` must not touch a word before it.
fn check_start(input: Input<'_>, first: &Token) -> Result<(), nom::Err<Fault>> {
    match input.before() {
        Some(before)
            if !first.spaced
                && matches!(first.kind, Kind::Sym('/' | '.' | '$'))
                && matches!(before.kind, Kind::Word(_)) =>
        {
            missing_space(input, before, first).soft()
        }
        _ => Ok(()),
    }
}

/// The fault "a blank is missing here".
pub(super) fn missing_space(input: Input<'_>, before: &Token, after: &Token) -> Fault {
    let kind = ErrorKind::MissingSpace {
        before: input.meaning(before).into_owned(),
        after: input.meaning(after).into_owned(),
    };
    Fault::new(kind, before.span.to(after.span))
}

/// Joins the tokens that touch.
fn join<'t>(input: Input<'t>, first: &'t Token, glue: Glue) -> (Input<'t>, Cow<'t, str>) {
    let mut end = input.advance();
    let mut last = first;
    // A comment between two tokens does not part them, but then the text is not one piece.
    let mut in_one_piece = true;
    while let Some(token) = end.peek().filter(|token| !token.spaced && joins(token, glue)) {
        in_one_piece &= token.span.start() == last.span.end();
        last = token;
        end = end.advance();
    }
    if in_one_piece {
        return (end, Cow::Borrowed(input.text(first.span.to(last.span))));
    }
    let mut text = String::new();
    let mut at = input;
    while let Some(token) = at.peek().filter(|token| token.span.start() <= last.span.start()) {
        text.push_str(input.text(token.span));
        at = at.advance();
    }
    (end, Cow::Owned(text))
}

/// A value of a number-like class.
///
/// INVARIANT: this is the only way to such a value. The store prints these without quotes and parses them again, so a
/// quoted text counts only when it would be the same single token without its quotes.
pub(super) fn checked<'t, T>(
    class: NumberClass,
    read: impl Fn(&str) -> Option<T>,
) -> impl Fn(Input<'t>) -> PResult<'t, T> {
    move |input| {
        let (rest, lexeme) = value(input)?;
        let Some(value) = read(&lexeme.text) else { return no_value(class, lexeme).soft() };
        check_quoted(&lexeme, class)?;
        Ok((rest, value))
    }
}

/// The fault of a text that is no value of a class.
fn no_value(class: NumberClass, lexeme: Lexeme<'_>) -> Fault {
    let text = lexeme.text.into_owned();
    let takes_dates = matches!(class, NumberClass::Number | NumberClass::Positive | NumberClass::Unsigned);
    let kind = match read(&text) {
        Reading::Lax if takes_dates => ErrorKind::LaxNumber { text },
        Reading::Lax | Reading::Number(_) | Reading::Text => ErrorKind::NotANumber { class, text },
    };
    Fault::new(kind, lexeme.span)
}

/// Refuses a quoted text that would not be the same single token without its quotes.
pub(super) fn check_quoted(lexeme: &Lexeme<'_>, class: NumberClass) -> Result<(), nom::Err<Fault>> {
    if lexeme.quoted && !is_one_token(&lexeme.text) {
        let kind = ErrorKind::QuotedNumber { class, text: lexeme.text.to_string() };
        return Fault::new(kind, lexeme.span).soft();
    }
    Ok(())
}

/// A number of a formula; like [`checked`], but in a formula `+ - /` are operators without quotes.
pub(super) fn constant(input: Input<'_>) -> PResult<'_, Constant> {
    let (rest, lexeme) = operand(input)?;
    if let Some(number) = Constant::parse(&lexeme.text) {
        return Ok((rest, number));
    }
    let (class, text) = (NumberClass::Number, lexeme.text.to_string());
    let kind = match read(&text) {
        Reading::Number(_) if lexeme.quoted => ErrorKind::QuotedNumber { class, text },
        Reading::Lax => ErrorKind::LaxNumber { text },
        Reading::Number(_) | Reading::Text => ErrorKind::NotANumber { class, text },
    };
    Fault::new(kind, lexeme.span).soft()
}
