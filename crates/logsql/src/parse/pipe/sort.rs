//! `sort by (a desc, b) desc offset 5 limit 10 partition by (c) rank as d`

use super::super::Input;
use super::super::value::checked;
use super::clause::{direction, partition, rank, sort_keys};
use crate::ast::{Kept, Pipe, SortPipe};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::span::{Loc, Span};
use crate::value::integer::decimal;

pub(super) fn sort(input: Input<'_>) -> PResult<'_, Pipe> {
    let (rest, by) = sort_keys(input.advance())?;
    let (rest, descending) = direction(rest);
    let (rest, clauses) = clauses(rest)?;
    let Some(kept) = Kept::new(clauses.limit, clauses.partition) else {
        return Fault::new(ErrorKind::PartitionWithoutLimit, clauses.partition_span).soft();
    };
    let loc = Loc(input.span_to(rest));
    let (offset, rank) = (clauses.offset, clauses.rank);
    Ok((rest, Pipe::Sort(SortPipe { by, descending, offset, kept, rank, loc })))
}

#[derive(Default)]
struct Clauses {
    offset: u64,
    limit: u64,
    rank: Option<Box<str>>,
    partition: Vec<Box<str>>,
    partition_span: Span,
}

/// The clauses in any order. A `rank` may stand again, and so may what says nothing: a zero, an empty list.
fn clauses(input: Input<'_>) -> PResult<'_, Clauses> {
    let mut clauses = Clauses::default();
    let mut rest = input;
    while let Some(keyword) = rest.peek().and_then(|token| token.keyword()) {
        let start = rest;
        let behind = rest.advance();
        let seen = match keyword {
            Keyword::Offset => clauses.offset > 0,
            Keyword::Limit => clauses.limit > 0,
            Keyword::Partition => !clauses.partition.is_empty(),
            Keyword::Rank => false,
            _ => break,
        };
        if seen {
            return Fault::new(ErrorKind::DuplicateClause { name: keyword.text() }, rest.span()).soft();
        }
        rest = clauses.read(keyword, behind)?;
        if keyword == Keyword::Partition {
            clauses.partition_span = start.span_to(rest);
        }
    }
    Ok((rest, clauses))
}

impl Clauses {
    /// Reads what stands behind the word of a clause.
    fn read<'t>(&mut self, keyword: Keyword, input: Input<'t>) -> Result<Input<'t>, nom::Err<Fault>> {
        let number = checked(NumberClass::Decimal, decimal);
        let rest;
        match keyword {
            Keyword::Offset => (rest, self.offset) = number(input)?,
            Keyword::Limit => (rest, self.limit) = number(input)?,
            Keyword::Partition => (rest, self.partition) = partition(input)?,
            _ => (rest, self.rank) = rank(input).map(|(rest, name)| (rest, Some(name)))?,
        }
        Ok(rest)
    }
}
