//! `join` and `union`.

use proptest::collection::vec;
use proptest::prelude::*;

use super::super::query;
use super::super::text::{name, text};
use crate::ast::{InlineRows, JoinPipe, Pipe, RowField, Source, UnionPipe};
use crate::span::Loc;

fn rows() -> BoxedStrategy<InlineRows> {
    let field = (text(), text()).prop_map(|(name, value)| RowField { name, value });
    vec(vec(field, 0..3), 0..3).prop_map(InlineRows).boxed()
}

fn source(subqueries: u32) -> BoxedStrategy<Source> {
    let rows = rows().prop_map(Source::Rows);
    match subqueries.checked_sub(1) {
        None => rows.boxed(),
        Some(deeper) => {
            prop_oneof![rows, query(deeper).prop_map(|query| Source::Query(Box::new(query)))].boxed()
        }
    }
}

pub(super) fn pipe(subqueries: u32) -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    let source = source(subqueries);
    let join = (vec(name(), 1..3), source.clone(), any::<bool>(), text())
        .prop_map(move |(by, source, inner, prefix)| Pipe::Join(JoinPipe { by, source, inner, prefix, loc }));
    let union = source.prop_map(move |source| Pipe::Union(UnionPipe { source, loc }));
    prop_oneof![join, union].boxed()
}
