//! Clauses that several pipes have.

use super::super::Input;
use super::super::fields::{field, in_parens, names, names_in_parens};
use super::super::value::{checked, value};
use crate::ast::SortKey;
use crate::ast::pipe::sort::RANK;
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::value::integer::decimal;

/// `limit n`; zero when it is not there.
pub(super) fn limit(input: Input<'_>) -> PResult<'_, u64> {
    let (rest, given) = input.skip_keyword(Keyword::Limit);
    if given { checked(NumberClass::Decimal, decimal)(rest) } else { Ok((rest, 0)) }
}

/// `filter text`; empty when it is not there.
pub(super) fn substring(input: Input<'_>) -> PResult<'_, Box<str>> {
    let (rest, given) = input.skip_keyword(Keyword::Filter);
    if !given {
        return Ok((rest, "".into()));
    }
    value(rest).map(|(rest, part)| (rest, part.text.into()))
}

/// `as name` or just the name, up to the end of the pipe; `default` when there is none.
pub(super) fn result<'t>(input: Input<'t>, default: &str) -> PResult<'t, Box<str>> {
    let (rest, named) = input.skip_keyword(Keyword::As);
    if !named && rest.is_trailer() { Ok((rest, default.into())) } else { field(rest) }
}

/// `as name` or just the name, up to a comma or the end of the pipe.
pub(super) fn entry_result(input: Input<'_>) -> PResult<'_, Option<Box<str>>> {
    if input.is_sym(',') || input.is_trailer() {
        return Ok((input, None));
    }
    field(input.skip_keyword(Keyword::As).0).map(|(rest, name)| (rest, Some(name)))
}

/// What stands behind `rank`: `as name`, just the name, or nothing. The next word is the name unless it is `limit`.
pub(super) fn rank(input: Input<'_>) -> PResult<'_, Box<str>> {
    let (rest, named) = input.skip_keyword(Keyword::As);
    if named && (rest.is_sym('(') || rest.is_trailer()) {
        return rest.unexpected("the name of the rank").soft();
    }
    if rest.is_keyword(Keyword::Limit) || rest.is_trailer() { Ok((rest, RANK.into())) } else { field(rest) }
}

/// `by (a desc, b)`, perhaps without `by`; none when it is not there.
pub(super) fn sort_keys(input: Input<'_>) -> PResult<'_, Vec<SortKey>> {
    let (rest, named) = input.skip_keyword(Keyword::By);
    if named || rest.is_sym('(') { in_parens(rest, sort_key) } else { Ok((rest, Vec::new())) }
}

/// `a desc`
pub(super) fn sort_key(input: Input<'_>) -> PResult<'_, SortKey> {
    input.count_node()?;
    let (rest, name) = field(input)?;
    let (rest, descending) = direction(rest);
    Ok((rest, SortKey { name, descending }))
}

/// `asc`, `desc` or nothing; whether descending.
pub(super) fn direction(input: Input<'_>) -> (Input<'_>, bool) {
    let (rest, descending) = input.skip_keyword(Keyword::Desc);
    if descending { (rest, true) } else { (input.skip_keyword(Keyword::Asc).0, false) }
}

/// The fields behind `partition by`, the word `by` may miss.
pub(super) fn partition(input: Input<'_>) -> PResult<'_, Vec<Box<str>>> {
    names_in_parens(input.skip_keyword(Keyword::By).0)
}

/// `by (a, b)`, `by a, b`, or the same without `by`: one field at least, and none of these words is one.
pub(super) fn grouped<'t>(
    input: Input<'t>,
    not_fields: &[Keyword],
    expected: &'static str,
) -> PResult<'t, Vec<Box<str>>> {
    let rest = input.skip_keyword(Keyword::By).0;
    if rest.is_sym('(') {
        let (behind, by) = names_in_parens(rest)?;
        if by.is_empty() {
            return Fault::new(ErrorKind::NoFields, rest.span_to(behind)).soft();
        }
        return Ok((behind, by));
    }
    if rest.is_trailer() || not_fields.iter().any(|word| rest.is_keyword(*word)) {
        return rest.unexpected(expected).soft();
    }
    names(rest)
}
