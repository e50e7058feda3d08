//! Walks through a tree that reach every sub-query and every embedded filter.
//!
//! Each `walk_*` function matches all variants, so a new construct does not compile until its walk is written.

mod mutate;
mod pipe;

#[cfg(test)]
mod tests;

pub use mutate::{
    VisitMut, walk_atom_mut, walk_condition_mut, walk_filter_mut, walk_options_mut, walk_pipe_mut,
    walk_query_mut, walk_subquery_mut, walk_test_mut, walk_tests_mut,
};

use crate::ast::pipe::each_pipe;
use crate::ast::{
    Atom, Condition, Expr, Filter, InSet, Node, Pipe, Query, QueryOptions, StreamIds, SubQuery, Test,
};
use pipe::Inside;

/// Reads a tree. Each method goes on into the parts; one that is written anew must call the `walk_*` function of its
/// name if it wants that too.
pub trait Visit {
    /// A query: the whole one, a sub-query, or a global filter.
    fn query(&mut self, query: &Query) {
        walk_query(self, query);
    }

    /// The options of a query.
    fn options(&mut self, options: &QueryOptions) {
        walk_options(self, options);
    }

    /// A query that gives values, in a filter.
    fn subquery(&mut self, subquery: &SubQuery) {
        walk_subquery(self, subquery);
    }

    /// A filter: of a query, of a pipe, or a part of one.
    fn filter(&mut self, filter: &Filter) {
        walk_filter(self, filter);
    }

    /// The filter of an `if (…)`, if it has one.
    fn condition(&mut self, condition: &Condition) {
        walk_condition(self, condition);
    }

    /// A single question.
    fn atom(&mut self, atom: &Atom) {
        walk_atom(self, atom);
    }

    /// Tests inside a field group.
    fn tests(&mut self, tests: &Expr<Test>) {
        walk_tests(self, tests);
    }

    /// A single test.
    fn test(&mut self, test: &Test) {
        walk_test(self, test);
    }

    /// A pipe.
    fn pipe(&mut self, pipe: &Pipe) {
        walk_pipe(self, pipe);
    }
}

/// The options, the filter and the pipes of a query.
pub fn walk_query<V: Visit + ?Sized>(visitor: &mut V, query: &Query) {
    visitor.options(&query.options);
    visitor.filter(&query.filter);
    for pipe in &query.pipes {
        visitor.pipe(pipe);
    }
}

/// The global filter of options, if they have one.
pub fn walk_options<V: Visit + ?Sized>(visitor: &mut V, options: &QueryOptions) {
    if let Some(filter) = &options.global_filter {
        visitor.query(filter.query());
    }
}

/// The query of a sub-query.
pub fn walk_subquery<V: Visit + ?Sized>(visitor: &mut V, subquery: &SubQuery) {
    visitor.query(subquery.query());
}

/// The filter of a condition, if it has one.
pub fn walk_condition<V: Visit + ?Sized>(visitor: &mut V, condition: &Condition) {
    match condition {
        Condition::Matching(filter) => visitor.filter(filter),
        Condition::Always => {}
    }
}

/// The parts of a filter.
pub fn walk_filter<V: Visit + ?Sized>(visitor: &mut V, filter: &Filter) {
    match &filter.node {
        Node::Atom(atom) => visitor.atom(atom),
        Node::Joined(joined) => joined.items.iter().for_each(|item| visitor.filter(item)),
    }
}

/// The tests or the sub-query of a question.
pub fn walk_atom<V: Visit + ?Sized>(visitor: &mut V, atom: &Atom) {
    match atom {
        Atom::Match(matched) => visitor.test(&matched.test),
        Atom::Group(group) => group.tests.items.iter().for_each(|item| visitor.tests(item)),
        Atom::StreamId(filter) => match &filter.ids {
            StreamIds::Query(subquery) => visitor.subquery(subquery),
            StreamIds::All | StreamIds::List(_) => {}
        },
        Atom::Guard(guard) => visitor.filter(guard.filter()),
        Atom::Stream(_) | Atom::Time(_) => {}
    }
}

/// The parts of tests.
pub fn walk_tests<V: Visit + ?Sized>(visitor: &mut V, tests: &Expr<Test>) {
    match &tests.node {
        Node::Atom(test) => visitor.test(test),
        Node::Joined(joined) => joined.items.iter().for_each(|item| visitor.tests(item)),
    }
}

/// The sub-query of a test, if it has one.
pub fn walk_test<V: Visit + ?Sized>(visitor: &mut V, test: &Test) {
    match test {
        Test::In(InSet::Query(subquery))
        | Test::ContainsAll(InSet::Query(subquery))
        | Test::ContainsAny(InSet::Query(subquery)) => visitor.subquery(subquery),
        Test::In(InSet::All | InSet::Values(_))
        | Test::ContainsAll(InSet::All | InSet::Values(_))
        | Test::ContainsAny(InSet::All | InSet::Values(_))
        | Test::Any
        | Test::Phrase(_)
        | Test::Prefix(_)
        | Test::Exact(_)
        | Test::ExactPrefix(_)
        | Test::Regexp(_)
        | Test::Compare(_)
        | Test::Substring(_)
        | Test::AnyCasePhrase(_)
        | Test::AnyCasePrefix(_)
        | Test::Range(_)
        | Test::Sequence(_)
        | Test::ContainsCommonCase(_)
        | Test::EqualsCommonCase(_)
        | Test::JsonArrayContainsAny(_)
        | Test::ValueType(_)
        | Test::Relation(_)
        | Test::Pattern(_)
        | Test::LenRange(_)
        | Test::StringRange(_)
        | Test::Ipv4Range(_)
        | Test::Ipv6Range(_) => {}
    }
}

/// The filters and sub-queries of a pipe.
pub fn walk_pipe<V: Visit + ?Sized>(visitor: &mut V, pipe: &Pipe) {
    each_pipe!(pipe, pipe => pipe.walk(visitor));
}
