//! Filters.

mod stream;
mod test;
mod time;

pub(super) use time::duration;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::text::field;
use crate::ast::{
    Atom, Condition, Expr, FieldGroup, Filter, Joined, Match, Node, Operator, Several, StreamId,
    StreamIdFilter, StreamIds,
};
use crate::span::Loc;
use stream::stream;
use test::{subquery, test};
use time::time;

fn several<A: Clone + std::fmt::Debug>(
    item: impl Strategy<Value = Expr<A>>,
) -> impl Strategy<Value = Joined<A>> {
    let operator = select(&[Operator::And, Operator::Or][..]);
    (operator, vec(item, 2..4))
        .prop_map(|(operator, items)| Joined { operator, items: Several::new(items).unwrap() })
}

fn condition<A: Clone + std::fmt::Debug + 'static>(atom: BoxedStrategy<A>) -> BoxedStrategy<Expr<A>> {
    let leaf = (any::<bool>(), atom).prop_map(|(negated, atom)| Expr { negated, node: Node::Atom(atom) });
    leaf.prop_recursive(3, 12, 3, |inner| {
        (any::<bool>(), several(inner))
            .prop_map(|(negated, joined)| Expr { negated, node: Node::Joined(joined) })
    })
    .boxed()
}

fn atom(subqueries: u32) -> BoxedStrategy<Atom> {
    let loc = Loc::default();
    let matched =
        (field(), test(subqueries)).prop_map(move |(field, test)| Atom::Match(Match { field, test, loc }));
    let tests = several(condition(test(subqueries.saturating_sub(1))));
    let group =
        (field(), tests).prop_map(move |(field, tests)| Atom::Group(FieldGroup { field, tests, loc }));
    prop_oneof![4 => matched, 1 => group, 1 => stream(), 1 => stream_ids(subqueries), 1 => time()].boxed()
}

/// A filter with sub-queries down to this depth.
pub(crate) fn filter(subqueries: u32) -> BoxedStrategy<Filter> {
    condition(atom(subqueries))
}

/// The filter of an `if (…)`, with sub-queries down to this depth.
pub(crate) fn if_filter(subqueries: u32) -> impl Strategy<Value = Condition> {
    prop_oneof![1 => Just(Condition::Always), 3 => filter(subqueries).prop_map(Condition::Matching)]
}

fn stream_ids(subqueries: u32) -> impl Strategy<Value = Atom> {
    let id = any::<[u64; 3]>()
        .prop_map(|[a, b, c]| StreamId::parse(&format!("{a:016x}{b:016x}{c:016x}")).unwrap());
    let lists = prop_oneof![Just(StreamIds::All), vec(id, 0..3).prop_map(StreamIds::List)];
    let ids = match subqueries.checked_sub(1) {
        None => lists.boxed(),
        Some(deeper) => prop_oneof![lists, subquery(deeper).prop_map(StreamIds::Query)].boxed(),
    };
    ids.prop_map(|ids| Atom::StreamId(StreamIdFilter { ids, loc: Loc::default() }))
}
