//! Puts the guard into a query, and our own pipes beside those that would show more than the filter lets through.

mod anchor;
mod names;

use super::additions::Additions;
use super::terms::{Terms, terms};
use crate::ast::{Pipe, Query, QueryOptions};
use crate::visit::{VisitMut, walk_options_mut, walk_pipe_mut, walk_query_mut};

/// A part that is not put in. Tests show with it that the proof does not pass then; outside of them it is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LeftOut {
    /// The guard of one query, counted from the root in the order of the walk.
    Guard(usize),
    /// `drop_empty_fields` before each `field_names`.
    DropEmptyFields,
    /// The filter behind each `stream_context`.
    ContextFilter,
}

/// Conjoins the guard at the root and in every sub-query, puts `drop_empty_fields` before each `field_names`, our filter
/// behind each `stream_context` and a field that keeps rows whole where one is needed, and drops the options that name
/// numbers of workers.
pub(super) fn insert(query: &mut Query, additions: &Additions<'_>, left_out: Option<LeftOut>) {
    Inserter { additions, left_out, queries: 0 }.query(query);
}

struct Inserter<'a> {
    additions: &'a Additions<'a>,
    left_out: Option<LeftOut>,
    queries: usize,
}

impl VisitMut for Inserter<'_> {
    fn query(&mut self, query: &mut Query) {
        let this = self.queries;
        self.queries += 1;
        // Sub-queries first: what is added has none.
        walk_query_mut(self, query);
        anchor::put(query);
        if query.pipes.iter().any(needs_company) {
            query.pipes = std::mem::take(&mut query.pipes)
                .into_iter()
                .fold(Vec::new(), |pipes, pipe| self.with_company(pipes, pipe));
        }
        if self.left_out != Some(LeftOut::Guard(this)) {
            query.conjoin(self.additions.guard());
        }
    }

    fn pipe(&mut self, pipe: &mut Pipe) {
        let names = names::names(pipe);
        walk_pipe_mut(self, pipe);
        names::keep(pipe, names);
    }

    fn options(&mut self, options: &mut QueryOptions) {
        options.concurrency = None;
        options.parallel_readers = None;
        walk_options_mut(self, options);
    }
}

/// Whether one of our pipes belongs beside this one.
fn needs_company(pipe: &Pipe) -> bool {
    match terms(pipe) {
        Terms::Columns | Terms::Context(_) => true,
        Terms::Plain | Terms::Rows(_) | Terms::Grows(_) => false,
    }
}

impl Inserter<'_> {
    /// Adds a pipe, and ours before or behind it.
    fn with_company(&self, mut pipes: Vec<Pipe>, pipe: Pipe) -> Vec<Pipe> {
        let (before, behind) = match terms(&pipe) {
            Terms::Columns => (Some(Additions::before_field_names()), None),
            Terms::Context(_) => (None, self.additions.behind_stream_context()),
            Terms::Plain | Terms::Rows(_) | Terms::Grows(_) => (None, None),
        };
        pipes.extend(before.filter(|_| self.left_out != Some(LeftOut::DropEmptyFields)));
        pipes.push(pipe);
        pipes.extend(behind.filter(|_| self.left_out != Some(LeftOut::ContextFilter)));
        pipes
    }
}
