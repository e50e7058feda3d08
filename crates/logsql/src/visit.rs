//! Walks through a tree that reach every sub-query and every embedded filter.
//!
//! Each `walk_*` function matches all variants, so a new construct does not compile until its walk is written.

mod mutate;

#[cfg(test)]
mod tests;

pub use mutate::{
    VisitMut, walk_atom_mut, walk_filter_mut, walk_pipe_mut, walk_query_mut, walk_test_mut, walk_tests_mut,
};

use crate::ast::{Atom, Expr, Filter, InSet, Node, Pipe, Query, Test};

/// Reads a tree. Each method goes on into the parts; one that is written anew must call the `walk_*` function of its
/// name if it wants that too.
pub trait Visit {
    /// A query: the whole one, or a sub-query.
    fn query(&mut self, query: &Query) {
        walk_query(self, query);
    }

    /// A filter: of a query, of a pipe, or a part of one.
    fn filter(&mut self, filter: &Filter) {
        walk_filter(self, filter);
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

/// The filter and the pipes of a query.
pub fn walk_query<V: Visit + ?Sized>(visitor: &mut V, query: &Query) {
    visitor.filter(&query.filter);
    for pipe in &query.pipes {
        visitor.pipe(pipe);
    }
}

/// The parts of a filter.
pub fn walk_filter<V: Visit + ?Sized>(visitor: &mut V, filter: &Filter) {
    match &filter.node {
        Node::Atom(atom) => visitor.atom(atom),
        Node::Joined(joined) => joined.items.iter().for_each(|item| visitor.filter(item)),
    }
}

/// The tests of a question.
pub fn walk_atom<V: Visit + ?Sized>(visitor: &mut V, atom: &Atom) {
    match atom {
        Atom::Match(matched) => visitor.test(&matched.test),
        Atom::Group(group) => group.tests.items.iter().for_each(|item| visitor.tests(item)),
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
        Test::In(InSet::Query(subquery)) => visitor.query(subquery.query()),
        Test::In(InSet::All | InSet::Values(_))
        | Test::Any
        | Test::Phrase(_)
        | Test::Prefix(_)
        | Test::Exact(_)
        | Test::ExactPrefix(_)
        | Test::Regexp(_)
        | Test::Compare(_) => {}
    }
}

/// The filter of a pipe, if it has one.
pub fn walk_pipe<V: Visit + ?Sized>(visitor: &mut V, pipe: &Pipe) {
    match pipe {
        Pipe::Filter(filter) => visitor.filter(&filter.filter),
        Pipe::Fields(_)
        | Pipe::Delete(_)
        | Pipe::Limit(_)
        | Pipe::Offset(_)
        | Pipe::Sort(_)
        | Pipe::Uniq(_)
        | Pipe::Stats(_) => {}
    }
}
