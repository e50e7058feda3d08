//! Valid queries that are refused all the same.

use crate::ast::{InSet, Pipe, Query, Test};
use crate::error::{Refusal, RefusalKind};
use crate::visit::{Visit, walk_test};

/// Refuses a query that holds a construct which is refused.
pub(super) fn check(query: &Query) -> Result<(), Refusal> {
    let mut forbid = Forbid { refusal: None };
    forbid.query(query);
    forbid.refusal.map_or(Ok(()), Err)
}

/// Keeps the first refusal.
struct Forbid {
    refusal: Option<Refusal>,
}

impl Visit for Forbid {
    fn test(&mut self, test: &Test) {
        if let Test::In(InSet::Query(subquery)) = test
            && let Some(Pipe::Uniq(uniq)) = subquery.query().pipes.last()
            && uniq.hits
            && self.refusal.is_none()
        {
            self.refusal = Some(Refusal::new(RefusalKind::UniqHitsInSubquery, uniq.loc.0));
        }
        walk_test(self, test);
    }
}
