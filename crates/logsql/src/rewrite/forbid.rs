//! Valid queries that are refused all the same.

mod pipe;

use crate::ast::pipe::each_pipe;
use crate::ast::{
    Atom, Compare, Comparison, Expr, Field, InSet, Node, Operand, Pipe, Query, QueryOptions, SubQuery, Test,
};
use crate::error::{Refusal, RefusalKind};
use crate::span::Span;
use crate::visit::{Visit, walk_atom, walk_options, walk_pipe, walk_subquery};
use pipe::Judged;

/// Refuses a query that holds a construct which is refused.
pub(super) fn check(query: &Query) -> Result<(), Refusal> {
    let mut forbid = Forbid { refusal: None };
    forbid.query(query);
    forbid.refusal.map_or(Ok(()), Err)
}

/// Keeps the first refusal.
struct Forbid {
    refusal: Option<Refusal>,
}

impl Forbid {
    fn refuse(&mut self, kind: RefusalKind, span: Span) {
        self.refusal.get_or_insert_with(|| Refusal::new(kind, span));
    }
}

impl Visit for Forbid {
    fn options(&mut self, options: &QueryOptions) {
        if options.ignore_global_time_filter.is_some() || options.time_offset.is_some() {
            self.refuse(RefusalKind::OptionOfWindow, options.loc.0);
        }
        walk_options(self, options);
    }

    fn atom(&mut self, atom: &Atom) {
        let (field, passes, span) = match atom {
            Atom::Match(matched) => (&matched.field, may_pass_empty(&matched.test), matched.loc.0),
            Atom::Group(group) => {
                (&group.field, group.tests.items.iter().any(any_may_pass_empty), group.loc.0)
            }
            // The guard is ours.
            Atom::Guard(_) => return,
            // They name no field. One of them may hold a sub-query.
            Atom::Stream(_) | Atom::StreamId(_) | Atom::Time(_) => return walk_atom(self, atom),
        };
        match field {
            Field::Prefix(_) if passes => self.refuse(RefusalKind::EmptyValueOfFamily, span),
            Field::Prefix(_) | Field::Message | Field::Name(_) => {}
        }
        walk_atom(self, atom);
    }

    fn subquery(&mut self, subquery: &SubQuery) {
        if let Some(Pipe::Uniq(uniq)) = subquery.query().pipes.last()
            && uniq.hits
        {
            self.refuse(RefusalKind::UniqHitsInSubquery, uniq.loc.0);
        }
        walk_subquery(self, subquery);
    }

    fn pipe(&mut self, pipe: &Pipe) {
        if let Some(kind) = each_pipe!(pipe, pipe => pipe.refusal()) {
            self.refuse(kind, pipe.span());
        }
        walk_pipe(self, pipe);
    }
}

fn any_may_pass_empty(tests: &Expr<Test>) -> bool {
    match &tests.node {
        Node::Atom(test) => may_pass_empty(test),
        Node::Joined(joined) => joined.items.iter().any(any_may_pass_empty),
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
        | Test::Ipv6Range(_) => false,
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
        Test::StringRange(range) => range.from.is_empty(),
        // A query may give an empty value, the type is that of a whole block, the other field may be empty too, and a
        // pattern is not looked into.
        Test::In(InSet::Query(_))
        | Test::ContainsAll(InSet::Query(_))
        | Test::ContainsAny(InSet::Query(_))
        | Test::ValueType(_)
        | Test::Relation(_)
        | Test::Pattern(_) => true,
    }
}

fn comparison_may_pass_empty(comparison: &Comparison) -> bool {
    match (&comparison.operand, comparison.compare) {
        (Operand::Number(_), _) | (Operand::Text(_), Compare::Greater) => false,
        (Operand::Text(_), Compare::Less | Compare::LessOrEqual) => true,
        (Operand::Text(text), Compare::GreaterOrEqual) => text.is_empty(),
    }
}

fn has_empty(values: &[Box<str>]) -> bool {
    values.iter().any(|value| value.is_empty())
}
