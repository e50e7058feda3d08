//! Filters: what a row must be like.

mod case;
mod pattern;
mod range;
mod relation;
mod stream_id;

pub use case::CommonCase;
pub use pattern::{PatternMatch, PatternPlace};
pub use range::{AddressRange, LenRange, StringRange};
pub use relation::{FieldRelation, Relation};
pub use stream_id::{StreamId, StreamIdFilter, StreamIds};

use std::net::{Ipv4Addr, Ipv6Addr};

use super::expr::{Expr, Joined};
use super::field::Field;
use super::stream::StreamFilter;
use super::time::{Bounds, Compare, TimeFilter};
use super::{FieldPattern, GuardFilter, Pipe, Query};
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
    /// The guard. No text parses to it: only [`enforce`](crate::enforce) puts it into a query.
    Guard(GuardFilter),
    /// Stream labels: `{app="web"}`.
    Stream(StreamFilter),
    /// The id of the stream: `_stream_id:…`.
    StreamId(StreamIdFilter),
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
    /// Holds this text anywhere, also inside of words: `*foo*`.
    Substring(Box<str>),
    /// Holds these words in any case: `i(foo)`; empty matches rows without the field.
    AnyCasePhrase(Box<str>),
    /// Holds words that begin so in any case: `i(foo*)`; empty matches any value: `i(*)`.
    AnyCasePrefix(Box<str>),
    /// Is a number between two others: `range[1, 5)`.
    Range(Bounds<Number>),
    /// Holds these phrases in this order: `seq(a, b)`.
    Sequence(Vec<Box<str>>),
    /// Holds each of these phrases: `contains_all(…)`.
    ContainsAll(InSet),
    /// Holds one of these phrases: `contains_any(…)`.
    ContainsAny(InSet),
    /// Holds one of these phrases in a usual spelling: `contains_common_case(…)`.
    ContainsCommonCase(CommonCase),
    /// Is one of these values in a usual spelling: `equals_common_case(…)`.
    EqualsCommonCase(CommonCase),
    /// Is a JSON array that has one of these items: `json_array_contains_any(…)`.
    JsonArrayContainsAny(Vec<Box<str>>),
    /// Is stored as a value of this type: `value_type(uint8)`. The store takes any name.
    ValueType(Box<str>),
    /// Stands so to the value of another field: `eq_field(b)`. `name*` is one field of this very name here.
    Relation(FieldRelation),
    /// Matches a pattern: `pattern_match("took <N>ms")`.
    Pattern(PatternMatch),
    /// Has so many characters: `len_range(5, 10)`.
    LenRange(LenRange),
    /// Lies between two texts: `string_range(a, b)`.
    StringRange(StringRange),
    /// Is an IPv4 address of a range: `ipv4_range(10.0.0.0/8)`.
    Ipv4Range(AddressRange<Ipv4Addr>),
    /// Is an IPv4 or IPv6 address of a range: `ipv6_range(fe80::/10)`.
    Ipv6Range(AddressRange<Ipv6Addr>),
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

/// The values of `in(…)`, `contains_all(…)`, `contains_any(…)`.
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
            // A closed set in the store: nothing else gives values.
            _ => false,
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
