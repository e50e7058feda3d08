//! `unpack_json`, `unpack_logfmt`, `unpack_syslog`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::super::super::fields::names_in_parens;
use super::super::super::value::checked;
use super::clause::{maybe_named, message, overwrite, text};
use super::pack::some_fields;
use crate::ast::{Pipe, UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe};
use crate::error::{NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::Duration;

/// `unpack_json if (…) from field fields (a, b*) preserve_keys (c) result_prefix text keep_original_fields`
pub(super) fn unpack_json(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    const OTHERS: [Keyword; 5] = [
        Keyword::Fields,
        Keyword::PreserveKeys,
        Keyword::ResultPrefix,
        Keyword::KeepOriginalFields,
        Keyword::SkipEmptyResults,
    ];
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, from) = maybe_named(rest, Keyword::From, &OTHERS, message)?;
    let (rest, fields) = some_fields(rest)?;
    let (rest, preserves) = rest.skip_keyword(Keyword::PreserveKeys);
    let (rest, preserve_keys) = if preserves { names_in_parens(rest)? } else { (rest, Vec::new()) };
    let (rest, prefix) = text(rest, Keyword::ResultPrefix)?;
    let (rest, overwrite) = overwrite(rest);
    let loc = Loc(input.span_to(rest));
    let pipe = UnpackJsonPipe { condition, from, fields, preserve_keys, prefix, overwrite, loc };
    Ok((rest, Pipe::UnpackJson(pipe)))
}

/// `unpack_logfmt if (…) from field fields (a, b*) result_prefix text keep_original_fields`
pub(super) fn unpack_logfmt(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    const OTHERS: [Keyword; 4] =
        [Keyword::Fields, Keyword::ResultPrefix, Keyword::KeepOriginalFields, Keyword::SkipEmptyResults];
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, from) = maybe_named(rest, Keyword::From, &OTHERS, message)?;
    let (rest, fields) = some_fields(rest)?;
    let (rest, prefix) = text(rest, Keyword::ResultPrefix)?;
    let (rest, overwrite) = overwrite(rest);
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::UnpackLogfmt(UnpackLogfmtPipe { condition, from, fields, prefix, overwrite, loc })))
}

/// `unpack_syslog if (…) from field offset 1h result_prefix text keep_original_fields`
pub(super) fn unpack_syslog(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    const OTHERS: [Keyword; 3] = [Keyword::Offset, Keyword::ResultPrefix, Keyword::KeepOriginalFields];
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, from) = maybe_named(rest, Keyword::From, &OTHERS, message)?;
    let (rest, shifted) = rest.skip_keyword(Keyword::Offset);
    let (rest, offset) = if shifted {
        let (rest, offset) = checked(NumberClass::Duration, Duration::parse)(rest)?;
        (rest, Some(offset))
    } else {
        (rest, None)
    };
    let (rest, prefix) = text(rest, Keyword::ResultPrefix)?;
    let (rest, keep_original_fields) = rest.skip_keyword(Keyword::KeepOriginalFields);
    let loc = Loc(input.span_to(rest));
    let pipe = UnpackSyslogPipe { condition, from, offset, prefix, keep_original_fields, loc };
    Ok((rest, Pipe::UnpackSyslog(pipe)))
}
