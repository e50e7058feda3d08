//! `uniq by (a, b) filter x with hits limit 10`

use super::super::Input;
use super::clause::{grouped, limit, substring};
use crate::ast::{Pipe, UniqPipe};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::keyword::Keyword;
use crate::span::Loc;

pub(super) fn uniq(input: Input<'_>) -> PResult<'_, Pipe> {
    let clauses = [Keyword::Filter, Keyword::With, Keyword::Hits, Keyword::Limit];
    let (rest, by) = grouped(input.advance(), &clauses, "the fields of `uniq`")?;
    let (behind, filter) = substring(rest)?;
    if by.len() > 1 && !filter.is_empty() {
        return Fault::new(ErrorKind::FilterOverManyFields, rest.span_to(behind)).soft();
    }
    let (rest, hits) = with_hits(behind)?;
    let (rest, limit) = limit(rest)?;
    Ok((rest, Pipe::Uniq(UniqPipe { by, filter, hits, limit, loc: Loc(input.span_to(rest)) })))
}

/// `with hits`, `hits` or nothing.
fn with_hits(input: Input<'_>) -> PResult<'_, bool> {
    let (rest, with) = input.skip_keyword(Keyword::With);
    let (rest, hits) = rest.skip_keyword(Keyword::Hits);
    if with && !hits { rest.unexpected("`hits`").soft() } else { Ok((rest, hits)) }
}
