//! Pipes between texts and lists: `json_array_concat`, `split`, `unpack_words`, `unroll`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::super::super::fields::{names, names_in_parens};
use super::super::super::value::value;
use super::clause::{maybe_named, message};
use crate::ast::{JsonArrayConcatPipe, Pipe, SplitPipe, UnpackWordsPipe, UnrollPipe};
use crate::error::PResult;
use crate::lex::keyword::Keyword;
use crate::span::Loc;

/// `json_array_concat ", " from field as field`
pub(super) fn json_array_concat(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    let (rest, delimiter) =
        if rest.is_trailer() || rest.is_keyword(Keyword::From) || rest.is_keyword(Keyword::As) {
            (rest, "".into())
        } else {
            value(rest).map(|(rest, text)| (rest, text.text.into()))?
        };
    let (rest, from) = maybe_named(rest, Keyword::From, &[Keyword::As], message)?;
    let (rest, result) = maybe_named(rest, Keyword::As, &[], || from.clone())?;
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::JsonArrayConcat(JsonArrayConcatPipe { delimiter, from, result, loc })))
}

/// `split "," from field as field`
pub(super) fn split(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    if rest.is_keyword(Keyword::From) || rest.is_keyword(Keyword::As) {
        return rest.unexpected("what stands between the parts; a text like this one needs quotes").soft();
    }
    let (rest, separator) = value(rest)?;
    let separator = separator.text.into();
    let (rest, from) = maybe_named(rest, Keyword::From, &[Keyword::As], message)?;
    let (rest, result) = maybe_named(rest, Keyword::As, &[], || from.clone())?;
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Split(SplitPipe { separator, from, result, loc })))
}

/// `unpack_words from field as field drop_duplicates`
pub(super) fn unpack_words(input: Input<'_>) -> PResult<'_, Pipe> {
    let others = [Keyword::DropDuplicates, Keyword::As];
    let (rest, from) = maybe_named(input.advance(), Keyword::From, &others, message)?;
    let (rest, result) = maybe_named(rest, Keyword::As, &[Keyword::DropDuplicates], || from.clone())?;
    let (rest, drop_duplicates) = rest.skip_keyword(Keyword::DropDuplicates);
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::UnpackWords(UnpackWordsPipe { from, result, drop_duplicates, loc })))
}

/// `unroll if (…) by (a, b)`
pub(super) fn unroll(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (open, _) = rest.skip_keyword(Keyword::By);
    let (rest, fields) = if open.is_sym('(') { names_in_parens(open)? } else { names(open)? };
    if fields.is_empty() {
        return open.advance().unexpected("a field inside `(…)`").soft();
    }
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Unroll(UnrollPipe { condition, fields, loc })))
}
