//! Pipes.

mod join;
mod row;
mod set;

pub(super) use set::sort_keys;

use proptest::collection::vec;
use proptest::prelude::*;

use super::text::pattern;
use super::{filter, stats};
use crate::ast::{DeletePipe, DropEmptyFieldsPipe, FieldsPipe, FilterPipe, Pipe};
use crate::span::Loc;

pub(super) fn pipe(subqueries: u32) -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    prop_oneof![
        2 => vec(pattern(), 1..3).prop_map(move |fields| Pipe::Fields(FieldsPipe { fields, loc })),
        1 => vec(pattern(), 1..3).prop_map(move |fields| Pipe::Delete(DeletePipe { fields, loc })),
        1 => Just(Pipe::DropEmptyFields(DropEmptyFieldsPipe { loc })),
        2 => filter(subqueries).prop_map(move |filter| Pipe::Filter(FilterPipe { filter, loc })),
        2 => join::pipe(subqueries),
        6 => row::pipe(subqueries),
        6 => set::pipe(),
        4 => stats::pipe(subqueries),
    ]
    .boxed()
}
