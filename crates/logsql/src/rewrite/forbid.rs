//! Valid queries that are refused all the same.

use crate::ast::{
    Atom, Compare, Comparison, Expr, Field, FieldPattern, InSet, Node, Operand, Pipe, Query, StatsEntry,
    StatsFunction, Test,
};
use crate::error::{Refusal, RefusalKind};
use crate::span::Span;
use crate::visit::{Visit, walk_atom, walk_pipe, walk_test};

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
    fn atom(&mut self, atom: &Atom) {
        let (field, passes, span) = match atom {
            Atom::Match(matched) => (&matched.field, may_pass_empty(&matched.test), matched.loc.0),
            Atom::Group(group) => {
                (&group.field, group.tests.items.iter().any(any_may_pass_empty), group.loc.0)
            }
            Atom::Stream(_) | Atom::Time(_) => return,
        };
        match field {
            Field::Prefix(_) if passes => self.refuse(RefusalKind::EmptyValueOfFamily, span),
            Field::Prefix(_) | Field::Message | Field::Name(_) => {}
        }
        walk_atom(self, atom);
    }

    fn test(&mut self, test: &Test) {
        if let Test::In(InSet::Query(subquery)) = test
            && let Some(Pipe::Uniq(uniq)) = subquery.query().pipes.last()
            && uniq.hits
        {
            self.refuse(RefusalKind::UniqHitsInSubquery, uniq.loc.0);
        }
        walk_test(self, test);
    }

    fn pipe(&mut self, pipe: &Pipe) {
        match pipe {
            Pipe::Sort(sort) if sort.by.is_empty() => self.refuse(RefusalKind::SortByAll, sort.loc.0),
            Pipe::Stats(stats) if stats.entries.iter().any(is_min_of_family) => {
                self.refuse(RefusalKind::MinOfFamily, stats.loc.0);
            }
            Pipe::Sort(_)
            | Pipe::Stats(_)
            | Pipe::Fields(_)
            | Pipe::Delete(_)
            | Pipe::Limit(_)
            | Pipe::Offset(_)
            | Pipe::Uniq(_)
            | Pipe::Filter(_) => {}
        }
        walk_pipe(self, pipe);
    }
}

/// The other functions pass empty values over, or take them for less than any other.
fn is_min_of_family(entry: &StatsEntry) -> bool {
    match entry.function {
        StatsFunction::Min => entry.fields.iter().any(|field| matches!(field, FieldPattern::Prefix(_))),
        StatsFunction::Avg | StatsFunction::Count | StatsFunction::Max | StatsFunction::Sum => false,
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
        Test::Any | Test::In(InSet::All) => false,
        Test::Phrase(text) | Test::Prefix(text) | Test::Exact(text) | Test::ExactPrefix(text) => {
            text.is_empty()
        }
        Test::Regexp(regexp) => regexp.may_match_empty() && !regexp.matches_all(),
        Test::Compare(Comparison { operand: Operand::Number(_), .. }) => false,
        Test::Compare(Comparison { compare, operand: Operand::Text(text) }) => match compare {
            Compare::Less | Compare::LessOrEqual => true,
            Compare::GreaterOrEqual => text.is_empty(),
            Compare::Greater => false,
        },
        Test::In(InSet::Values(values)) => values.iter().any(|value| value.is_empty()),
        Test::In(InSet::Query(_)) => true,
    }
}
