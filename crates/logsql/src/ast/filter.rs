//! Filters: what a row must be like.

use super::expr::{Expr, Joined};
use super::field::Field;
use super::stream::StreamFilter;
use super::time::TimeFilter;
use super::{FieldPattern, Pipe, Query};
use crate::ast::time::Compare;
use crate::span::{Loc, Span};
use crate::value::{Number, Regexp};

/// A filter: conditions over [`Atom`]s.
pub type Filter = Expr<Atom>;

/// One question about a row.
#[derive(Debug, Clone, PartialEq)]
pub enum Atom {
    /// A test of one field: `field:test`.
    Match(Match),
    /// Several tests of one field: `field:(a or b)`.
    Group(FieldGroup),
    /// Stream labels: `{app="web"}`.
    Stream(StreamFilter),
    /// The time of the row: `_time:5m`.
    Time(TimeFilter),
}

/// A test of a field.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub(crate) field: Field,
    pub(crate) test: Test,
    pub(crate) loc: Loc,
}

impl Match {
    /// What is tested.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The test.
    #[must_use]
    pub fn test(&self) -> &Test {
        &self.test
    }

    /// Where it stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.loc.0
    }
}

/// Several tests of one field.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldGroup {
    pub(crate) field: Field,
    pub(crate) tests: Joined<Test>,
    pub(crate) loc: Loc,
}

impl FieldGroup {
    /// What is tested.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// The tests.
    #[must_use]
    pub fn tests(&self) -> &Joined<Test> {
        &self.tests
    }
}

/// What a value must be like.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// Any value that is not empty: `*`.
    Any,
    /// Holds these words in this order; empty matches rows without the field.
    Phrase(Box<str>),
    /// Holds words that begin so: `foo*`. Not empty.
    Prefix(Box<str>),
    /// Is this value: `=foo`.
    Exact(Box<str>),
    /// Begins so: `=foo*`.
    ExactPrefix(Box<str>),
    /// Matches somewhere: `~"re"`.
    Regexp(Regexp),
    /// Lies on one side of a bound: `>5`.
    Compare(Comparison),
    /// Is one of several values: `in(…)`.
    In(InSet),
}

impl Test {
    /// Is one of these values; with a single one, just that.
    pub(crate) fn equal_to(mut values: Vec<Box<str>>) -> Self {
        match (values.len(), values.pop()) {
            (1, Some(only)) => Self::Exact(only),
            (_, last) => {
                values.extend(last);
                Self::In(InSet::Values(values))
            }
        }
    }
}

/// A bound.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    pub(crate) compare: Compare,
    pub(crate) operand: Operand,
}

/// What a bound is compared with.
#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    /// A number; values are compared as numbers.
    Number(Number),
    /// A text that is no number; values are compared byte by byte.
    Text(Box<str>),
}

/// The values of `in(…)`.
#[derive(Debug, Clone, PartialEq)]
pub enum InSet {
    /// `in(*)`: matches every row, even one without the field.
    All,
    /// These values.
    Values(Vec<Box<str>>),
    /// What a query gives.
    Query(SubQuery),
}

/// A query that gives values: it ends in `fields` or `uniq` with one field.
#[derive(Debug, Clone, PartialEq)]
pub struct SubQuery(Box<Query>);

impl SubQuery {
    /// The query, when it gives values.
    #[must_use]
    pub fn new(query: Query) -> Option<Self> {
        let gives_values = match query.pipes.last()? {
            Pipe::Fields(fields) => matches!(&*fields.fields, [FieldPattern::Name(_)]),
            Pipe::Uniq(uniq) => uniq.by.len() == 1,
            Pipe::Delete(_)
            | Pipe::Limit(_)
            | Pipe::Offset(_)
            | Pipe::Sort(_)
            | Pipe::Filter(_)
            | Pipe::Stats(_) => false,
        };
        gives_values.then(|| Self(Box::new(query)))
    }

    /// The query.
    #[must_use]
    pub fn query(&self) -> &Query {
        &self.0
    }

    pub(crate) fn query_mut(&mut self) -> &mut Query {
        &mut self.0
    }
}

impl Filter {
    /// Stands for a filter while it is moved.
    pub(crate) fn placeholder() -> Self {
        Self::matching(Field::Message, Test::Any, Span::default())
    }

    pub(crate) fn matching(field: Field, test: Test, span: Span) -> Self {
        Self::atom(Atom::Match(Match { field, test, loc: Loc(span) }))
    }
}
