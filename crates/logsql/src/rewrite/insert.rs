//! Puts the guard into a query.

use crate::ast::{GuardFilter, Query};
use crate::scope::Guard;
use crate::visit::{VisitMut, walk_query_mut};

/// Conjoins the guard at the root and in every sub-query.
///
/// `left_out` names a query, counted from the root, that stays as it is; only tests do so.
pub(super) fn guard(query: &mut Query, guard: &Guard, left_out: Option<usize>) {
    Inserter { guard, left_out, queries: 0 }.query(query);
}

struct Inserter<'a> {
    guard: &'a Guard,
    left_out: Option<usize>,
    queries: usize,
}

impl VisitMut for Inserter<'_> {
    fn query(&mut self, query: &mut Query) {
        let this = self.queries;
        self.queries += 1;
        // Sub-queries first: the guard itself has none.
        walk_query_mut(self, query);
        if self.left_out != Some(this) {
            query.conjoin(GuardFilter::filter_of(self.guard));
        }
    }
}
