//! Walks that change the tree.

use super::pipe::Inside;
use crate::ast::pipe::each_pipe;
use crate::ast::{
    Atom, Condition, Expr, Filter, InSet, Node, Pipe, Query, QueryOptions, StreamIds, SubQuery, Test,
};

/// Changes a tree in place. Each method goes on into the parts; one that is written anew must call the `walk_*`
/// function of its name if it wants that too.
///
/// The last pipe of a sub-query must go on giving values of one field; that cannot be changed through this trait.
pub trait VisitMut {
    /// A query: the whole one, a sub-query, or a global filter.
    fn query(&mut self, query: &mut Query) {
        walk_query_mut(self, query);
    }

    /// The options of a query.
    fn options(&mut self, options: &mut QueryOptions) {
        walk_options_mut(self, options);
    }

    /// A query that gives values, in a filter.
    fn subquery(&mut self, subquery: &mut SubQuery) {
        walk_subquery_mut(self, subquery);
    }

    /// A filter: of a query, of a pipe, or a part of one.
    fn filter(&mut self, filter: &mut Filter) {
        walk_filter_mut(self, filter);
    }

    /// The filter of an `if (…)`, if it has one.
    fn condition(&mut self, condition: &mut Condition) {
        walk_condition_mut(self, condition);
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

/// The options, the filter and the pipes of a query.
pub fn walk_query_mut<V: VisitMut + ?Sized>(visitor: &mut V, query: &mut Query) {
    visitor.options(&mut query.options);
    visitor.filter(&mut query.filter);
    for pipe in &mut query.pipes {
        visitor.pipe(pipe);
    }
}

/// The global filter of options, if they have one.
pub fn walk_options_mut<V: VisitMut + ?Sized>(visitor: &mut V, options: &mut QueryOptions) {
    if let Some(filter) = &mut options.global_filter {
        visitor.query(filter.query_mut());
    }
}

/// The query of a sub-query.
pub fn walk_subquery_mut<V: VisitMut + ?Sized>(visitor: &mut V, subquery: &mut SubQuery) {
    visitor.query(subquery.query_mut());
}

/// The filter of a condition, if it has one.
pub fn walk_condition_mut<V: VisitMut + ?Sized>(visitor: &mut V, condition: &mut Condition) {
    match condition {
        Condition::Matching(filter) => visitor.filter(filter),
        Condition::Always => {}
    }
}

/// The parts of a filter.
pub fn walk_filter_mut<V: VisitMut + ?Sized>(visitor: &mut V, filter: &mut Filter) {
    match &mut filter.node {
        Node::Atom(atom) => visitor.atom(atom),
        Node::Joined(joined) => joined.items.iter_mut().for_each(|item| visitor.filter(item)),
    }
}

/// The tests or the sub-query of a question.
pub fn walk_atom_mut<V: VisitMut + ?Sized>(visitor: &mut V, atom: &mut Atom) {
    match atom {
        Atom::Match(matched) => visitor.test(&mut matched.test),
        Atom::Group(group) => group.tests.items.iter_mut().for_each(|item| visitor.tests(item)),
        Atom::StreamId(filter) => match &mut filter.ids {
            StreamIds::Query(subquery) => visitor.subquery(subquery),
            StreamIds::All | StreamIds::List(_) => {}
        },
        // The guard is as it was made.
        Atom::Guard(_) | Atom::Stream(_) | Atom::Time(_) => {}
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
pub fn walk_pipe_mut<V: VisitMut + ?Sized>(visitor: &mut V, pipe: &mut Pipe) {
    each_pipe!(pipe, pipe => pipe.walk_mut(visitor));
}
