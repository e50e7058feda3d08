//! Pipes over sets of rows.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::super::filter::duration;
use super::super::text::{name, not_empty, text};
use crate::ast::pipe::top::unlike;
use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, FacetsPipe, FieldNamesPipe, FieldValuesPipe, FirstPipe,
    GenerateSequencePipe, Kept, LimitPipe, OffsetPipe, Pipe, QueryStatsPipe, SortKey, SortPipe,
    StreamContextPipe, TopPipe, UniqPipe,
};
use crate::span::Loc;

pub(in crate::generate) fn sort_keys() -> BoxedStrategy<Vec<SortKey>> {
    let key = (not_empty(), any::<bool>()).prop_map(|(name, descending)| SortKey { name, descending });
    vec(key, 0..3).boxed()
}

fn names(least: usize) -> BoxedStrategy<Vec<Box<str>>> {
    vec(name(), least..3).boxed()
}

/// Numbers that a float holds exactly, and some beyond those that pipes leave out.
fn positive() -> BoxedStrategy<u64> {
    prop_oneof![1_u64..12, Just(128), Just(1_000), Just(1 << 40), Just(u64::MAX)].boxed()
}

fn sort() -> BoxedStrategy<Pipe> {
    let kept = prop_oneof![
        Just(Kept::All),
        (1_u64..3).prop_map(Kept::Rows),
        (1_u64..3, names(1)).prop_map(|(rows, partition)| Kept::RowsOfEach { rows, partition }),
    ];
    (sort_keys(), any::<bool>(), 0_u64..3, kept, option::of(not_empty()))
        .prop_map(|(by, descending, offset, kept, rank)| {
            Pipe::Sort(SortPipe { by, descending, offset, kept, rank, loc: Loc::default() })
        })
        .boxed()
}

fn first() -> BoxedStrategy<Pipe> {
    let parts = (1_u64..3, sort_keys(), names(0), option::of(not_empty()), any::<bool>());
    parts
        .prop_map(|(rows, by, partition, rank, last)| {
            let pipe = FirstPipe { rows, by, partition, rank, loc: Loc::default() };
            if last { Pipe::Last(pipe) } else { Pipe::First(pipe) }
        })
        .boxed()
}

fn top() -> BoxedStrategy<Pipe> {
    let parts = (positive(), names(1), text(), option::of(not_empty()));
    parts
        .prop_map(|(rows, by, hits, rank)| {
            let hits = unlike(hits.into_string(), &by);
            let rank = rank.map(|rank| unlike(rank.into_string(), &by));
            Pipe::Top(TopPipe { rows, by, hits, rank, loc: Loc::default() })
        })
        .boxed()
}

fn uniq() -> BoxedStrategy<Pipe> {
    (names(1), text(), any::<bool>(), 0_u64..3)
        .prop_map(|(by, filter, hits, limit)| {
            let filter = if by.len() > 1 { "".into() } else { filter };
            Pipe::Uniq(UniqPipe { by, filter, hits, limit, loc: Loc::default() })
        })
        .boxed()
}

fn facets() -> BoxedStrategy<Pipe> {
    (positive(), positive(), positive(), any::<bool>())
        .prop_map(|(limit, max_values_per_field, max_value_len, keep_const_fields)| {
            let loc = Loc::default();
            Pipe::Facets(FacetsPipe { limit, max_values_per_field, max_value_len, keep_const_fields, loc })
        })
        .boxed()
}

fn listing() -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    prop_oneof![
        (text(), not_empty()).prop_map(move |(filter, result)| Pipe::FieldNames(FieldNamesPipe {
            filter,
            result,
            loc
        })),
        (not_empty(), text(), 0_u64..3).prop_map(move |(field, filter, limit)| {
            Pipe::FieldValues(FieldValuesPipe { field, filter, limit, loc })
        }),
    ]
    .boxed()
}

fn stream_context() -> BoxedStrategy<Pipe> {
    (0_u64..3, 0_u64..3, option::of(duration()))
        .prop_map(|(before, after, time_window)| {
            Pipe::StreamContext(StreamContextPipe { before, after, time_window, loc: Loc::default() })
        })
        .boxed()
}

fn of_the_store() -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    prop_oneof![
        Just(Pipe::BlockStats(BlockStatsPipe { loc })),
        not_empty().prop_map(move |result| Pipe::BlocksCount(BlocksCountPipe { result, loc })),
        Just(Pipe::QueryStats(QueryStatsPipe { loc })),
    ]
    .boxed()
}

pub(super) fn pipe() -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    prop_oneof![
        any::<u64>().prop_map(move |rows| Pipe::Limit(LimitPipe { rows, loc })),
        any::<u64>().prop_map(move |rows| Pipe::Offset(OffsetPipe { rows, loc })),
        positive().prop_map(move |rows| Pipe::GenerateSequence(GenerateSequencePipe { rows, loc })),
        facets(),
        first(),
        listing(),
        of_the_store(),
        sort(),
        stream_context(),
        top(),
        uniq(),
    ]
    .boxed()
}
