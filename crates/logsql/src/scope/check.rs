//! Whether a template can only narrow.

use super::{PLACEHOLDER, TemplateError};
use crate::ast::{
    Atom, Comparison, Expr, Field, FieldGroup, Filter, InSet, Joined, Match, Node, Operand, Operator,
    StreamFilter, StreamIds, StreamTag, TagTest, TagValues, Test,
};

/// Checks a template.
pub(super) fn template(filter: &Filter) -> Result<(), TemplateError> {
    placement(filter, atom_placement)?;
    if covers(filter, atom_covers) { Ok(()) } else { Err(TemplateError::Open) }
}

/// Whether each way through the condition goes over an equality with the placeholder.
fn covers<A>(condition: &Expr<A>, atom: fn(&A) -> bool) -> bool {
    match &condition.node {
        _ if condition.negated => false,
        Node::Atom(question) => atom(question),
        Node::Joined(joined) => joined_covers(joined, atom),
    }
}

fn joined_covers<A>(joined: &Joined<A>, atom: fn(&A) -> bool) -> bool {
    match joined.operator {
        Operator::And => joined.items.iter().any(|item| covers(item, atom)),
        Operator::Or => joined.items.iter().all(|item| covers(item, atom)),
    }
}

fn atom_covers(atom: &Atom) -> bool {
    match atom {
        Atom::Match(matched) => is_named(&matched.field) && is_equality(&matched.test),
        Atom::Group(group) => is_named(&group.field) && joined_covers(&group.tests, is_equality),
        Atom::Stream(filter) => {
            !filter.branches.is_empty() && filter.branches.iter().all(|tags| branch_covers(tags))
        }
        // A template is parsed, and no text parses to a guard.
        Atom::Guard(_) | Atom::StreamId(_) | Atom::Time(_) => false,
    }
}

fn branch_covers(tags: &[StreamTag]) -> bool {
    tags.iter().any(|tag| matches!(&tag.test, TagTest::Equal(value) if value.contains(PLACEHOLDER)))
}

/// A family of fields could be satisfied by any of them.
fn is_named(field: &Field) -> bool {
    matches!(field, Field::Name(_))
}

fn is_equality(test: &Test) -> bool {
    matches!(test, Test::Exact(value) if value.contains(PLACEHOLDER))
}

/// Refuses placeholders outside of equalities, negated ones, and sub-queries.
fn placement<A>(
    condition: &Expr<A>,
    atom: fn(&A, Allowed) -> Result<(), TemplateError>,
) -> Result<(), TemplateError> {
    placement_under(condition, atom, Allowed::Equality)
}

/// Whether an equality may hold the placeholder here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Allowed {
    Equality,
    Nothing,
}

fn placement_under<A>(
    condition: &Expr<A>,
    atom: fn(&A, Allowed) -> Result<(), TemplateError>,
    allowed: Allowed,
) -> Result<(), TemplateError> {
    let allowed = if condition.negated { Allowed::Nothing } else { allowed };
    match &condition.node {
        Node::Atom(question) => atom(question, allowed),
        Node::Joined(joined) => joined.items.iter().try_for_each(|item| placement_under(item, atom, allowed)),
    }
}

fn atom_placement(atom: &Atom, allowed: Allowed) -> Result<(), TemplateError> {
    match atom {
        Atom::Match(Match { field, test, .. }) => {
            field_placement(field)?;
            test_placement(test, allowed)
        }
        Atom::Group(FieldGroup { field, tests, .. }) => {
            field_placement(field)?;
            tests.items.iter().try_for_each(|item| placement_under(item, test_placement, allowed))
        }
        Atom::Stream(filter) => stream_placement(filter, allowed),
        Atom::StreamId(filter) => match filter.ids {
            StreamIds::Query(_) => Err(TemplateError::SubQuery),
            StreamIds::All | StreamIds::List(_) => Ok(()),
        },
        Atom::Guard(_) | Atom::Time(_) => Ok(()),
    }
}

fn field_placement(field: &Field) -> Result<(), TemplateError> {
    match field {
        Field::Message => Ok(()),
        Field::Name(name) | Field::Prefix(name) => plain(name),
    }
}

fn test_placement(test: &Test, allowed: Allowed) -> Result<(), TemplateError> {
    match test {
        Test::Exact(_) if allowed == Allowed::Equality => Ok(()),
        Test::Exact(text)
        | Test::ExactPrefix(text)
        | Test::Phrase(text)
        | Test::Prefix(text)
        | Test::Substring(text)
        | Test::AnyCasePhrase(text)
        | Test::AnyCasePrefix(text)
        | Test::ValueType(text)
        | Test::Compare(Comparison { operand: Operand::Text(text), .. }) => plain(text),
        Test::Regexp(regexp) => plain(regexp.as_str()),
        Test::Relation(relation) => plain(&relation.other),
        Test::Pattern(pattern) => plain(&pattern.pattern),
        Test::StringRange(range) => plain(&range.from).and_then(|()| plain(&range.below)),
        Test::In(InSet::Values(values))
        | Test::ContainsAll(InSet::Values(values))
        | Test::ContainsAny(InSet::Values(values))
        | Test::Sequence(values)
        | Test::JsonArrayContainsAny(values) => all_plain(values),
        Test::ContainsCommonCase(texts) | Test::EqualsCommonCase(texts) => all_plain(texts.values()),
        Test::Compare(Comparison { operand: Operand::Number(_), .. })
        | Test::Any
        | Test::In(InSet::All)
        | Test::ContainsAll(InSet::All)
        | Test::ContainsAny(InSet::All)
        | Test::Range(_)
        | Test::LenRange(_)
        | Test::Ipv4Range(_)
        | Test::Ipv6Range(_) => Ok(()),
        Test::In(InSet::Query(_))
        | Test::ContainsAll(InSet::Query(_))
        | Test::ContainsAny(InSet::Query(_)) => Err(TemplateError::SubQuery),
    }
}

fn stream_placement(filter: &StreamFilter, allowed: Allowed) -> Result<(), TemplateError> {
    filter.branches.iter().flatten().try_for_each(|tag| {
        plain(&tag.name)?;
        match &tag.test {
            TagTest::Equal(_) if allowed == Allowed::Equality => Ok(()),
            TagTest::Equal(value) | TagTest::NotEqual(value) => plain(value),
            TagTest::Matches(regexp) | TagTest::NotMatches(regexp) => plain(regexp.as_str()),
            TagTest::In(TagValues::List(values)) | TagTest::NotIn(TagValues::List(values)) => {
                all_plain(values)
            }
            TagTest::In(TagValues::All) | TagTest::NotIn(TagValues::All) => Ok(()),
        }
    })
}

fn all_plain(values: &[Box<str>]) -> Result<(), TemplateError> {
    values.iter().try_for_each(|value| plain(value))
}

/// A text without the placeholder.
fn plain(text: &str) -> Result<(), TemplateError> {
    if text.contains(PLACEHOLDER) { Err(TemplateError::Misplaced) } else { Ok(()) }
}
