//! `top 5 by (a, b) hits as c rank as d`

use super::super::Input;
use super::super::value::value;
use super::clause::{grouped, rank};
use super::sequence::{is_number, positive};
use crate::ast::pipe::top::unlike;
use crate::ast::{Pipe, TopPipe};
use crate::error::PResult;
use crate::lex::keyword::Keyword;
use crate::span::Loc;

pub(super) fn top(input: Input<'_>) -> PResult<'_, Pipe> {
    let rest = input.advance();
    let (rest, rows) = if is_number(rest) { positive(rest)? } else { (rest, TopPipe::ROWS) };
    let (mut rest, by) = grouped(rest, &[Keyword::Hits, Keyword::Rank], "the fields of `top`")?;
    let mut hits = TopPipe::HITS.to_owned();
    let mut ranked = None;
    // Each may stand again; the last one counts.
    while let Some(keyword) = rest.peek().and_then(|token| token.keyword()) {
        match keyword {
            Keyword::Hits => {
                let (behind, name) = value(rest.advance().skip_keyword(Keyword::As).0)?;
                hits = name.text.into_owned();
                rest = behind;
            }
            Keyword::Rank => {
                let (behind, name) = rank(rest.advance())?;
                ranked = Some(unlike(name.into_string(), &by));
                rest = behind;
            }
            _ => break,
        }
    }
    let hits = unlike(hits, &by);
    Ok((rest, Pipe::Top(TopPipe { rows, by, hits, rank: ranked, loc: Loc(input.span_to(rest)) })))
}
