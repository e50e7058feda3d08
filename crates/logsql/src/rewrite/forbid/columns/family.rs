//! Filters that tell which fields the rows of others have.
//!
//! The store looks at the fields of whole blocks, and a block holds rows of others too. A family of fields, `name*`, that is
//! asked for what an empty value passes is answered by fields that no row of the caller has. So is `value_type`, even of one
//! field: the type is that of the block's values.

#[cfg(test)]
mod tests;

use super::super::Found;
use super::Columns;
use crate::ast::{Atom, Compare, Comparison, Expr, Field, InSet, Node, Operand, Test};
use crate::error::RefusalKind;
use crate::span::Span;

/// Why a question is refused, and where it stands.
pub(in super::super) fn refusal(atom: &Atom, columns: Columns) -> Found {
    let (field, span) = tested(atom)?;
    if asks(atom, |test| matches!(test, Test::ValueType(_))) {
        return Some((RefusalKind::ValueType, span));
    }
    match field {
        Field::Prefix(_) if columns.tell() => {
            asks(atom, may_pass_empty).then_some((RefusalKind::EmptyValueOfFamily, span))
        }
        Field::Message | Field::Name(_) | Field::Prefix(_) => None,
    }
}

/// The field of a question, and where it stands. None names no field; and the guard is ours.
pub(in super::super) fn tested(atom: &Atom) -> Option<(&Field, Span)> {
    match atom {
        Atom::Match(matched) => Some((&matched.field, matched.loc.0)),
        Atom::Group(group) => Some((&group.field, group.loc.0)),
        Atom::Guard(_) | Atom::Stream(_) | Atom::StreamId(_) | Atom::Time(_) => None,
    }
}

/// Whether a question has a test of which this holds.
pub(in super::super) fn asks(atom: &Atom, about: fn(&Test) -> bool) -> bool {
    match atom {
        Atom::Match(matched) => about(&matched.test),
        Atom::Group(group) => group.tests.items.iter().any(|item| any_test(item, about)),
        Atom::Guard(_) | Atom::Stream(_) | Atom::StreamId(_) | Atom::Time(_) => false,
    }
}

fn any_test(tests: &Expr<Test>, about: fn(&Test) -> bool) -> bool {
    match &tests.node {
        Node::Atom(test) => about(test),
        Node::Joined(joined) => joined.items.iter().any(|item| any_test(item, about)),
    }
}

/// Whether a field that a row does not have may pass a test. What the store takes for "any row" looks at no field.
fn may_pass_empty(test: &Test) -> bool {
    match test {
        Test::Any
        | Test::In(InSet::All)
        | Test::ContainsAll(InSet::All)
        | Test::ContainsAny(InSet::All)
        | Test::Range(_)
        | Test::AnyCasePrefix(_)
        | Test::JsonArrayContainsAny(_)
        | Test::Ipv4Range(_)
        | Test::Ipv6Range(_)
        // The family is one field of this very name here.
        | Test::Relation(_) => false,
        Test::Phrase(text)
        | Test::Prefix(text)
        | Test::Exact(text)
        | Test::ExactPrefix(text)
        | Test::Substring(text)
        | Test::AnyCasePhrase(text) => text.is_empty(),
        Test::Regexp(regexp) => regexp.may_match_empty() && !regexp.matches_all(),
        Test::Compare(comparison) => comparison_may_pass_empty(comparison),
        Test::In(InSet::Values(values)) | Test::ContainsAny(InSet::Values(values)) => has_empty(values),
        Test::ContainsCommonCase(texts) | Test::EqualsCommonCase(texts) => has_empty(texts.values()),
        // Empty phrases are passed over, so that nothing is left to look for.
        Test::ContainsAll(InSet::Values(values)) | Test::Sequence(values) => {
            values.iter().all(|value| value.is_empty())
        }
        Test::LenRange(range) => range.min == 0,
        Test::StringRange(range) => range.from.is_empty() && !range.below.is_empty(),
        // No placeholder stands for nothing.
        Test::Pattern(pattern) => pattern.pattern.is_empty(),
        // A query may give an empty value, and the type is that of a whole block.
        Test::In(InSet::Query(_))
        | Test::ContainsAll(InSet::Query(_))
        | Test::ContainsAny(InSet::Query(_))
        | Test::ValueType(_) => true,
    }
}

fn comparison_may_pass_empty(comparison: &Comparison) -> bool {
    match (&comparison.operand, comparison.compare) {
        (Operand::Number(_), _) | (Operand::Text(_), Compare::Greater) => false,
        (Operand::Text(_), Compare::LessOrEqual) => true,
        (Operand::Text(text), Compare::Less) => !text.is_empty(),
        (Operand::Text(text), Compare::GreaterOrEqual) => text.is_empty(),
    }
}

fn has_empty(values: &[Box<str>]) -> bool {
    values.iter().any(|value| value.is_empty())
}
