//! The proof: what was printed parses to what was meant, and each query in it begins with the guard.

use crate::ast::{Filter, Node, Operator, Query};
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
/// The number of queries is the parser's own count, so that a walk which misses a place cannot miss it here too.
pub(super) fn prove(text: &str, query: &Query, guard: &Filter) -> Result<(), ProofError> {
    let parsed = parse_counted(&PROOF_OPTIONS, text).map_err(ProofError::Reparse)?;
    let mut counter = Counter { guard, guarded: 0 };
    counter.query(&parsed.query);
    let queries = parsed.queries as usize;
    if counter.guarded != queries {
        return Err(ProofError::Unguarded { guarded: counter.guarded, queries });
    }
    if parsed.query == *query { Ok(()) } else { Err(ProofError::Changed) }
}

struct Counter<'a> {
    guard: &'a Filter,
    guarded: usize,
}

impl Visit for Counter<'_> {
    fn query(&mut self, query: &Query) {
        self.guarded += usize::from(begins_with(&query.filter, self.guard));
        walk_query(self, query);
    }
}

/// Whether a filter is `guard and …`.
fn begins_with(filter: &Filter, guard: &Filter) -> bool {
    match &filter.node {
        Node::Joined(joined) if !filter.negated && joined.operator == Operator::And => {
            joined.items.first().is_some_and(|first| first == guard)
        }
        Node::Joined(_) | Node::Atom(_) => false,
    }
}
