//! Parts that several pipes have.

use super::super::super::Input;
use super::super::super::fields::field;
use super::super::super::value::value;
use crate::ast::Overwrite;
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::keyword::Keyword;

/// The field of a pipe that names none.
pub(super) fn message() -> Box<str> {
    "_msg".into()
}

/// `word field`; the given field when the word does not stand here.
pub(super) fn named<'t>(
    input: Input<'t>,
    word: Keyword,
    default: impl FnOnce() -> Box<str>,
) -> PResult<'t, Box<str>> {
    match input.skip_keyword(word) {
        (rest, true) => field(rest),
        (rest, false) => Ok((rest, default())),
    }
}

/// `word field` or `field`; the given field when the pipe ends here, or one of `others` stands here.
pub(super) fn maybe_named<'t>(
    input: Input<'t>,
    word: Keyword,
    others: &[Keyword],
    default: impl FnOnce() -> Box<str>,
) -> PResult<'t, Box<str>> {
    if input.is_trailer() || others.iter().any(|other| input.is_keyword(*other)) {
        return Ok((input, default()));
    }
    field(input.skip_keyword(word).0)
}

/// `as field` or `field`; the message when the pipe ends here, or behind the `as`.
pub(super) fn result(input: Input<'_>) -> PResult<'_, Box<str>> {
    let (rest, _) = input.skip_keyword(Keyword::As);
    if rest.is_trailer() { Ok((rest, message())) } else { field(rest) }
}

/// `keep_original_fields`, `skip_empty_results` or nothing.
pub(super) fn overwrite(input: Input<'_>) -> (Input<'_>, Overwrite) {
    if let (rest, true) = input.skip_keyword(Keyword::KeepOriginalFields) {
        return (rest, Overwrite::KeepOriginalFields);
    }
    if let (rest, true) = input.skip_keyword(Keyword::SkipEmptyResults) {
        return (rest, Overwrite::SkipEmptyResults);
    }
    (input, Overwrite::Always)
}

/// `word text`; empty when the word does not stand here.
pub(super) fn text(input: Input<'_>, word: Keyword) -> PResult<'_, Box<str>> {
    let (rest, given) = input.skip_keyword(word);
    if !given {
        return Ok((rest, "".into()));
    }
    value(rest).map(|(rest, text)| (rest, text.text.into()))
}

/// A text that is checked.
pub(super) fn checked<'t, T>(
    input: Input<'t>,
    read: impl Fn(&str) -> Result<T, &'static str>,
    kind: impl Fn(&'static str) -> ErrorKind,
) -> PResult<'t, T> {
    let (rest, text) = value(input)?;
    match read(&text.text) {
        Ok(checked) => Ok((rest, checked)),
        Err(reason) => Fault::new(kind(reason), text.span).soft(),
    }
}

/// An expression that is checked.
pub(super) fn regexp<'t, T>(
    input: Input<'t>,
    read: impl Fn(&str) -> Result<T, &'static str>,
) -> PResult<'t, T> {
    checked(input, read, |reason| ErrorKind::BadRegexp { reason })
}

/// A pattern that is checked.
pub(super) fn pattern<'t, T>(
    input: Input<'t>,
    read: impl Fn(&str) -> Result<T, &'static str>,
) -> PResult<'t, T> {
    checked(input, read, |reason| ErrorKind::BadPattern { reason })
}
