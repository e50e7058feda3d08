//! What stands behind a stats function: `if (…) as name`, or `switch (case (…) a, default b)`.

use super::super::super::Input;
use super::super::super::condition;
use super::super::super::depth::Depth;
use super::super::super::fields::field;
use super::super::super::input::{sym, unclosed};
use super::super::clause::entry_result;
use crate::ast::{Case, Results};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::keyword::Keyword;

pub(super) fn results(input: Input<'_>, depth: Depth) -> PResult<'_, Results> {
    let (rest, switched) = input.skip_keyword(Keyword::Switch);
    if switched {
        return switch(rest, depth).map(|(rest, cases)| (rest, Results::Switch(cases)));
    }
    let (rest, condition) = condition::optional(input, depth)?;
    let (rest, name) = entry_result(rest)?;
    Ok((rest, Results::One { condition, name }))
}

/// `(case (…) a, default b,)`
fn switch(open: Input<'_>, depth: Depth) -> PResult<'_, Vec<Case>> {
    let (mut rest, ()) = sym('(', "`(`")(open)?;
    let mut cases: Vec<Case> = Vec::new();
    while !rest.is_sym(')') {
        let start = rest;
        let (behind, case) = case(open, rest, depth)?;
        let is_default = case.condition.is_none();
        if is_default && cases.iter().any(|case| case.condition.is_none()) {
            let name = Keyword::Default.text();
            return Fault::new(ErrorKind::DuplicateClause { name }, start.span()).soft();
        }
        cases.push(case);
        rest = behind;
        if rest.is_sym(',') {
            rest = rest.advance();
        } else if !rest.is_sym(')') {
            return unclosed(rest, open, "`,` or `)`").soft();
        }
    }
    if cases.is_empty() {
        return rest.unexpected("`case (…)` or `default`").soft();
    }
    Ok((rest.advance(), cases))
}

/// `case (…) as name`, `if (…) as name` or `default as name`; the word `as` may miss.
fn case<'t>(open: Input<'t>, input: Input<'t>, depth: Depth) -> PResult<'t, Case> {
    input.count_node()?;
    let keyword = input.peek().and_then(|token| token.keyword());
    let (rest, condition) = match keyword {
        Some(Keyword::Case | Keyword::If) => {
            condition::parenthesized(input.advance(), depth).map(|(rest, given)| (rest, Some(given)))?
        }
        Some(Keyword::Default) => (input.advance(), None),
        _ => return unclosed(input, open, "`case (…)` or `default`").soft(),
    };
    let (rest, name) = field(rest.skip_keyword(Keyword::As).0)?;
    Ok((rest, Case { condition, name }))
}
