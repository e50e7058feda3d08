//! Valid queries that are refused all the same.

mod bounds;
mod columns;
mod neighbours;
mod options;
mod pipe;
mod regexps;
mod spellings;
mod unrunnable;

use super::EnforceOptions;
use super::additions::Additions;
use crate::ast::pipe::each_pipe;
use crate::ast::{Atom, Pipe, Query, QueryOptions, SubQuery, Test};
use crate::error::{Refusal, RefusalKind};
use crate::span::Span;
use crate::visit::{Visit, walk_atom, walk_options, walk_pipe, walk_query, walk_subquery, walk_test};
use bounds::Growth;
pub(super) use columns::Columns;
use pipe::Judged;
use regexps::Regexps;
use spellings::Spellings;

/// Refuses a query that holds a construct which is refused.
pub(super) fn check(
    query: &Query,
    options: &EnforceOptions,
    additions: &Additions<'_>,
) -> Result<(), Refusal> {
    let mut forbid = Forbid {
        options,
        additions,
        place: Place::ROOT,
        time_is_copied: false,
        growth: Growth::NONE,
        regexps: Regexps::default(),
        spellings: Spellings::default(),
        refusal: None,
    };
    forbid.query(query);
    forbid.refusal.map_or(Ok(()), Err)
}

/// Why something is refused, and where it stands.
type Found = Option<(RefusalKind, Span)>;

/// Keeps the first refusal.
struct Forbid<'a> {
    options: &'a EnforceOptions,
    additions: &'a Additions<'a>,
    place: Place,
    /// Whether a pipe that was walked gives `_time` another name.
    time_is_copied: bool,
    growth: Growth,
    regexps: Regexps,
    spellings: Spellings,
    refusal: Option<Refusal>,
}

/// Where in a query the walk is.
#[derive(Debug, Clone, Copy)]
struct Place {
    columns: Columns,
    /// Whether it is in a pipe; a filter there is run over rows, not over blocks.
    in_pipe: bool,
}

impl Place {
    /// The filter of a query.
    const ROOT: Self = Self { columns: Columns::OfBlocks, in_pipe: false };
}

impl Forbid<'_> {
    fn refuse(&mut self, found: Found) {
        if let (Some((kind, span)), None) = (found, &self.refusal) {
            self.refusal = Some(Refusal::new(kind, span));
        }
    }
}

impl Visit for Forbid<'_> {
    fn query(&mut self, query: &Query) {
        let outer = std::mem::replace(&mut self.place, Place::ROOT);
        let growth = std::mem::replace(&mut self.growth, Growth::NONE);
        walk_query(self, query);
        self.refuse(neighbours::refusal(query));
        self.place = outer;
        // `join` and `union` give its values to the query around it.
        self.growth = self.growth.max(growth);
    }

    fn options(&mut self, options: &QueryOptions) {
        self.refuse(options::refusal(options).map(|kind| (kind, options.loc.0)));
        walk_options(self, options);
    }

    fn atom(&mut self, atom: &Atom) {
        self.refuse(columns::refusal(atom, self.place.columns));
        if self.place.in_pipe {
            self.refuse(unrunnable::refusal_in_pipe(atom, self.time_is_copied));
        }
        let outer = self.regexps.enter(atom);
        walk_atom(self, atom);
        self.refuse(self.regexps.leave(outer));
        self.refuse(self.spellings.leave(outer));
    }

    fn test(&mut self, test: &Test) {
        self.regexps.test(test);
        self.spellings.test(test);
        walk_test(self, test);
    }

    fn subquery(&mut self, subquery: &SubQuery) {
        self.refuse(unrunnable::refusal(subquery));
        walk_subquery(self, subquery);
    }

    fn pipe(&mut self, pipe: &Pipe) {
        self.place.in_pipe = true;
        self.refuse(each_pipe!(pipe, pipe => pipe.refusal(self.place.columns)));
        let kind = bounds::refusal(pipe, self.options, self.additions, &mut self.growth);
        self.refuse(kind.map(|kind| (kind, pipe.span())));
        walk_pipe(self, pipe);
        self.time_is_copied |= unrunnable::copies_time(pipe);
        self.place.columns = self.place.columns.behind(pipe);
    }
}
