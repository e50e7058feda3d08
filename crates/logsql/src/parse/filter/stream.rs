//! `{label="value", …}`

use super::super::Input;
use super::super::input::{close, started, unclosed};
use super::super::value::value;
use super::set;
use super::test::checked_regexp;
use crate::ast::{Atom, Expr, Filter, StreamFilter, StreamTag, TagTest, TagValues};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::Kind;
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::Regexp;

/// A stream filter; `open` stands at its brace.
pub(super) fn filter(open: Input<'_>) -> PResult<'_, Filter> {
    let mut rest = open.advance();
    let mut branches = Vec::new();
    if !rest.is_sym('}') {
        loop {
            let (behind, branch) = branch(open, rest)?;
            branches.push(branch);
            let (behind, more) = behind.skip_keyword(Keyword::Or);
            rest = behind;
            if !more {
                break;
            }
        }
    }
    let (rest, ()) = close('}', open, "`,`, `or` or `}`")(rest)?;
    let loc = Loc(open.span_to(rest));
    Ok((rest, Expr::atom(Atom::Stream(StreamFilter { branches, loc }))))
}

/// Tags with commas between them, and perhaps one behind the last.
fn branch<'t>(open: Input<'t>, input: Input<'t>) -> PResult<'t, Vec<StreamTag>> {
    let (mut rest, first) = tag(open, input)?;
    let mut tags = started(first);
    while rest.is_sym(',') {
        rest = rest.advance();
        if rest.is_sym('}') {
            break;
        }
        let (behind, next) = tag(open, rest)?;
        tags.push(next);
        rest = behind;
    }
    Ok((rest, tags))
}

fn tag<'t>(open: Input<'t>, input: Input<'t>) -> PResult<'t, StreamTag> {
    input.count_node()?;
    if input.is_end() {
        return unclosed(input, open, "a label").soft();
    }
    let (rest, name) = value(input)?;
    let (rest, test) = tag_test(open, rest)?;
    Ok((rest, StreamTag { name: name.text.into(), test }))
}

fn tag_test<'t>(open: Input<'t>, input: Input<'t>) -> PResult<'t, TagTest> {
    let Some(operator) = input.peek() else {
        return unclosed(input, open, "an operator").soft();
    };
    let behind = input.advance();
    match operator.kind {
        Kind::Sym('=') => text(behind).map(|(rest, text)| (rest, TagTest::Equal(text))),
        Kind::NotEq => text(behind).map(|(rest, text)| (rest, TagTest::NotEqual(text))),
        Kind::EqTilde => regexp(behind).map(|(rest, regexp)| (rest, TagTest::Matches(regexp))),
        Kind::NotTilde => regexp(behind).map(|(rest, regexp)| (rest, TagTest::NotMatches(regexp))),
        Kind::Word(Some(keyword @ (Keyword::In | Keyword::NotIn))) => {
            let name = keyword.text();
            // The store takes this word in lower case only.
            if input.text(operator.span) != name {
                return Fault::new(ErrorKind::StreamOperatorCase { name }, operator.span).soft();
            }
            let (rest, values) = set::list(behind)?;
            let values = values.map_or(TagValues::All, TagValues::List);
            Ok((rest, if keyword == Keyword::In { TagTest::In(values) } else { TagTest::NotIn(values) }))
        }
        Kind::Word(_) | Kind::Sym(_) | Kind::Quoted | Kind::Guard => {
            input.unexpected("`=`, `!=`, `=~`, `!~`, `in` or `not_in`").soft()
        }
    }
}

fn text(input: Input<'_>) -> PResult<'_, Box<str>> {
    value(input).map(|(rest, text)| (rest, text.text.into()))
}

fn regexp(input: Input<'_>) -> PResult<'_, Regexp> {
    let (rest, text) = value(input)?;
    Ok((rest, checked_regexp(&text)?))
}
