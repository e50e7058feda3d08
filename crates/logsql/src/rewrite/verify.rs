//! The proof: what was printed parses to what was meant, and each query in it begins with the guard.

use super::additions::Additions;
use super::terms::{Terms, terms};
use crate::ast::{Atom, Filter, Node, Operator, Pipe, Query};
use crate::error::ParseError;
use crate::options::{MAX_QUERY_BYTES, ParseOptions};
use crate::parse::parse_counted;
use crate::visit::{Visit, walk_query};

/// Why a rewritten query was not sent. Each is a bug of this crate.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ProofError {
    /// The query could not be printed.
    #[error("it could not be printed")]
    Print,
    /// The print does not parse.
    #[error("its print does not parse: {0}")]
    Reparse(ParseError),
    /// The print parses to another query.
    #[error("its print is another query")]
    Changed,
    /// A query in it does not begin with the guard.
    #[error("{guarded} of its {queries} queries hold the scope")]
    Unguarded {
        /// Queries that hold the guard.
        guarded: usize,
        /// Queries in all, as the parser counted them.
        queries: usize,
    },
    /// A pipe stands without the one that makes it harmless.
    #[error("`{pipe}` stands without the pipe that belongs to it")]
    Unaccompanied {
        /// The name of the pipe.
        pipe: &'static str,
    },
}

/// The client's limits hold for the client's text; the guard adds to depth and nodes, and to nothing else.
const PROOF_OPTIONS: ParseOptions = ParseOptions {
    max_bytes: MAX_QUERY_BYTES,
    max_depth: 160,
    max_nodes: 100_000,
    max_subqueries: 1_000,
    max_subquery_depth: 64,
};

/// Proves that `text` is `query`, and that the guard is a conjunct of each query in it.
///
/// The text is parsed anew, with the guard's own text as a single token. Why that is as good as parsing the guard each
/// time:
///
/// * The guard's text closes itself and parses to the guard; that was proved when the guard was made. It begins and ends
///   with a bracket, and a bracket is a token of its own whatever stands beside it. The lexer looks for the guard only
///   where a token begins. So cut into tokens without knowing the guard, the text gives the same tokens before, inside and
///   behind the guard.
/// * These tokens are one operand wherever an operand may stand, and nowhere else does the parser take them.
/// * A client's text that is the guard's text is the guard, and narrows as much; but our own guard stands before it, and
///   the two trees are compared: no other text can take its place.
/// * The parser makes [`Atom::Guard`] of the token only where a query begins (and behind `stream_context`), and a count of
///   these that is the parser's own count of queries shows that each has one as its first conjunct. A walk that misses a
///   place cannot miss it here too.
pub(super) fn prove(text: &str, query: &Query, additions: &Additions<'_>) -> Result<(), ProofError> {
    let parsed = parse_counted(&PROOF_OPTIONS, text, Some(additions.scope)).map_err(ProofError::Reparse)?;
    let mut counter = Counter { additions, guarded: 0, alone: None };
    counter.query(&parsed.query);
    let queries = parsed.queries as usize;
    if counter.guarded != queries {
        return Err(ProofError::Unguarded { guarded: counter.guarded, queries });
    }
    if let Some(pipe) = counter.alone {
        return Err(ProofError::Unaccompanied { pipe });
    }
    if parsed.query == *query { Ok(()) } else { Err(ProofError::Changed) }
}

struct Counter<'a> {
    additions: &'a Additions<'a>,
    guarded: usize,
    /// A pipe that stands without the one that belongs to it.
    alone: Option<&'static str>,
}

impl Visit for Counter<'_> {
    fn query(&mut self, query: &Query) {
        self.guarded += usize::from(begins_with_guard(&query.filter));
        let mut before = None;
        let mut pipes = query.pipes.iter().peekable();
        while let Some(pipe) = pipes.next() {
            if !is_accompanied(self.additions, before, pipe, pipes.peek().copied()) {
                self.alone = Some(pipe.name());
            }
            before = Some(pipe);
        }
        walk_query(self, query);
    }
}

/// Whether a pipe that shows more than the rows it is given has ours beside it.
fn is_accompanied(
    additions: &Additions<'_>,
    before: Option<&Pipe>,
    pipe: &Pipe,
    behind: Option<&Pipe>,
) -> bool {
    match terms(pipe) {
        Terms::Columns => matches!(before, Some(Pipe::DropEmptyFields(_))),
        Terms::Context(_) => behind.is_some() && behind == additions.behind_stream_context().as_ref(),
        Terms::Plain | Terms::Rows(_) | Terms::Grows(_) => true,
    }
}

/// Whether a filter is `guard and …`.
fn begins_with_guard(filter: &Filter) -> bool {
    let Node::Joined(joined) = &filter.node else { return false };
    !filter.negated
        && joined.operator == Operator::And
        && joined
            .items
            .first()
            .is_some_and(|first| !first.negated && matches!(first.node, Node::Atom(Atom::Guard(_))))
}
