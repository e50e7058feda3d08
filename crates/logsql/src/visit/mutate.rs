//! Walks that change the tree.

use crate::ast::{Atom, Expr, Filter, InSet, Node, Pipe, Query, Test};

/// Changes a tree in place. Each method goes on into the parts; one that is written anew must call the `walk_*`
/// function of its name if it wants that too.
///
/// The last pipe of a sub-query must go on giving values of one field; that cannot be changed through this trait.
pub trait VisitMut {
    /// A query: the whole one, or a sub-query.
    fn query(&mut self, query: &mut Query) {
        walk_query_mut(self, query);
    }

    /// A filter: of a query, of a pipe, or a part of one.
    fn filter(&mut self, filter: &mut Filter) {
        walk_filter_mut(self, filter);
    }

    /// A single question.
    fn atom(&mut self, atom: &mut Atom) {
        walk_atom_mut(self, atom);
    }

    /// Tests inside a field group.
    fn tests(&mut self, tests: &mut Expr<Test>) {
        walk_tests_mut(self, tests);
    }

    /// A single test.
    fn test(&mut self, test: &mut Test) {
        walk_test_mut(self, test);
    }

    /// A pipe.
    fn pipe(&mut self, pipe: &mut Pipe) {
        walk_pipe_mut(self, pipe);
    }
}

/// The filter and the pipes of a query.
pub fn walk_query_mut<V: VisitMut + ?Sized>(visitor: &mut V, query: &mut Query) {
    visitor.filter(&mut query.filter);
    for pipe in &mut query.pipes {
        visitor.pipe(pipe);
    }
}

/// The parts of a filter.
pub fn walk_filter_mut<V: VisitMut + ?Sized>(visitor: &mut V, filter: &mut Filter) {
    match &mut filter.node {
        Node::Atom(atom) => visitor.atom(atom),
        Node::Joined(joined) => joined.items.iter_mut().for_each(|item| visitor.filter(item)),
    }
}

/// The tests of a question.
pub fn walk_atom_mut<V: VisitMut + ?Sized>(visitor: &mut V, atom: &mut Atom) {
    match atom {
        Atom::Match(matched) => visitor.test(&mut matched.test),
        Atom::Group(group) => group.tests.items.iter_mut().for_each(|item| visitor.tests(item)),
        Atom::Stream(_) | Atom::Time(_) => {}
    }
}

/// The parts of tests.
pub fn walk_tests_mut<V: VisitMut + ?Sized>(visitor: &mut V, tests: &mut Expr<Test>) {
    match &mut tests.node {
        Node::Atom(test) => visitor.test(test),
        Node::Joined(joined) => joined.items.iter_mut().for_each(|item| visitor.tests(item)),
    }
}

/// The sub-query of a test, if it has one.
pub fn walk_test_mut<V: VisitMut + ?Sized>(visitor: &mut V, test: &mut Test) {
    match test {
        Test::In(InSet::Query(subquery)) => visitor.query(subquery.query_mut()),
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
pub fn walk_pipe_mut<V: VisitMut + ?Sized>(visitor: &mut V, pipe: &mut Pipe) {
    match pipe {
        Pipe::Filter(filter) => visitor.filter(&mut filter.filter),
        Pipe::Fields(_)
        | Pipe::Delete(_)
        | Pipe::Limit(_)
        | Pipe::Offset(_)
        | Pipe::Sort(_)
        | Pipe::Uniq(_)
        | Pipe::Stats(_) => {}
    }
}
