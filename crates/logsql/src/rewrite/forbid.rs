//! Valid queries that are refused all the same.

mod bounds;
mod columns;
mod crashes;
mod options;
mod pipe;

use super::EnforceOptions;
use super::additions::Additions;
use crate::ast::pipe::each_pipe;
use crate::ast::{Atom, Pipe, Query, QueryOptions, SubQuery};
use crate::error::{Refusal, RefusalKind};
use crate::span::Span;
use crate::visit::{Visit, walk_atom, walk_options, walk_pipe, walk_subquery};
use pipe::Judged;

/// Refuses a query that holds a construct which is refused.
pub(super) fn check(
    query: &Query,
    options: &EnforceOptions,
    additions: &Additions<'_>,
) -> Result<(), Refusal> {
    let mut forbid = Forbid { options, additions, refusal: None };
    forbid.query(query);
    forbid.refusal.map_or(Ok(()), Err)
}

/// Keeps the first refusal.
struct Forbid<'a> {
    options: &'a EnforceOptions,
    additions: &'a Additions<'a>,
    refusal: Option<Refusal>,
}

impl Forbid<'_> {
    fn refuse(&mut self, found: Option<(RefusalKind, Span)>) {
        if let (Some((kind, span)), None) = (found, &self.refusal) {
            self.refusal = Some(Refusal::new(kind, span));
        }
    }
}

impl Visit for Forbid<'_> {
    fn options(&mut self, options: &QueryOptions) {
        self.refuse(options::refusal(options).map(|kind| (kind, options.loc.0)));
        walk_options(self, options);
    }

    fn atom(&mut self, atom: &Atom) {
        self.refuse(columns::refusal(atom));
        walk_atom(self, atom);
    }

    fn subquery(&mut self, subquery: &SubQuery) {
        self.refuse(crashes::refusal(subquery));
        walk_subquery(self, subquery);
    }

    fn pipe(&mut self, pipe: &Pipe) {
        let kind = each_pipe!(pipe, pipe => pipe.refusal())
            .or_else(|| bounds::refusal(pipe, self.options, self.additions));
        self.refuse(kind.map(|kind| (kind, pipe.span())));
        walk_pipe(self, pipe);
    }
}
