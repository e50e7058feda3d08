//! `replace` and `replace_regexp`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::super::super::input::{close, sym, unclosed};
use super::super::super::value::{checked, value};
use super::clause::{message, named, regexp};
use crate::ast::{Pipe, ReplacePipe, ReplaceRegexpPipe};
use crate::error::{NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::Regexp;
use crate::value::integer::decimal;

/// `replace if (…) (old, new) at field limit 5`
pub(super) fn replace(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, (old, replacement)) = what_and_new(rest, text)?;
    let (rest, (field, limit)) = where_and_limit(rest)?;
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::Replace(ReplacePipe { condition, old, replacement, field, limit, loc })))
}

/// `replace_regexp if (…) ("re", new) at field limit 5`
pub(super) fn replace_regexp(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (rest, condition) = condition::optional(input.advance(), depth)?;
    let (rest, (regexp, replacement)) = what_and_new(rest, |input| regexp(input, Regexp::parse_in_a_group))?;
    let (rest, (field, limit)) = where_and_limit(rest)?;
    let loc = Loc(input.span_to(rest));
    Ok((rest, Pipe::ReplaceRegexp(ReplaceRegexpPipe { condition, regexp, replacement, field, limit, loc })))
}

fn text(input: Input<'_>) -> PResult<'_, Box<str>> {
    value(input).map(|(rest, text)| (rest, text.text.into()))
}

/// `(what, new)`; no comma may stand behind.
fn what_and_new<'t, T>(
    open: Input<'t>,
    what: impl Fn(Input<'t>) -> PResult<'t, T>,
) -> PResult<'t, (T, Box<str>)> {
    let (rest, ()) = sym('(', "`(what, by what)`")(open)?;
    if rest.is_end() {
        return unclosed(rest, open, "a value").soft();
    }
    let (rest, what) = what(rest)?;
    if !rest.is_sym(',') {
        return unclosed(rest, open, "`,` and what is put in its place").soft();
    }
    let (rest, new) = text(rest.advance())?;
    let (rest, ()) = close(')', open, "`)`")(rest)?;
    Ok((rest, (what, new)))
}

/// `at field limit 5`
fn where_and_limit(input: Input<'_>) -> PResult<'_, (Box<str>, u64)> {
    let (rest, field) = named(input, Keyword::At, message)?;
    let (rest, limited) = rest.skip_keyword(Keyword::Limit);
    let (rest, limit) = if limited { checked(NumberClass::Decimal, decimal)(rest)? } else { (rest, 0) };
    Ok((rest, (field, limit)))
}
