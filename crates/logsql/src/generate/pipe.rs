//! Pipes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::filter;
use super::text::{name, not_empty, pattern, text};
use crate::ast::{
    ByField, DeletePipe, DropEmptyFieldsPipe, FieldsPipe, FilterPipe, LimitPipe, OffsetPipe, Pipe, SortKey,
    SortPipe, StatsEntry, StatsFunction, StatsPipe, UniqPipe,
};
use crate::span::Loc;
use crate::value::{Bucket, BucketOffset};

fn sort() -> impl Strategy<Value = Pipe> {
    let key = (not_empty(), any::<bool>()).prop_map(|(name, descending)| SortKey { name, descending });
    (vec(key, 0..3), any::<bool>(), 0_u64..3, 0_u64..3).prop_map(|(by, descending, offset, limit)| {
        Pipe::Sort(SortPipe { by, descending, offset, limit, loc: Loc::default() })
    })
}

fn uniq() -> impl Strategy<Value = Pipe> {
    (vec(name(), 1..3), text(), any::<bool>(), 0_u64..3).prop_map(|(by, filter, hits, limit)| {
        let filter = if by.len() > 1 { "".into() } else { filter };
        Pipe::Uniq(UniqPipe { by, filter, hits, limit, loc: Loc::default() })
    })
}

fn stats() -> impl Strategy<Value = Pipe> {
    let bucket = select(&["5m", "day", "month", "1.5", "1KiB", "/24"][..])
        .prop_map(|text| Bucket::parse(text).unwrap());
    let offset = select(&["1h", "-5", "1B"][..]).prop_map(|text| BucketOffset::parse(text).unwrap());
    let by = (not_empty(), proptest::option::of((bucket, proptest::option::of(offset)))).prop_map(
        |(name, bucket)| {
            let (bucket, offset) = bucket.map_or((None, None), |(bucket, offset)| (Some(bucket), offset));
            ByField { name, bucket, offset }
        },
    );
    let functions = [
        StatsFunction::Avg,
        StatsFunction::Count,
        StatsFunction::Max,
        StatsFunction::Min,
        StatsFunction::Sum,
    ];
    let entry = (select(functions.to_vec()), vec(pattern(), 1..3));
    (vec(by, 0..3), vec(entry, 1..3)).prop_map(|(by, entries)| {
        let entries = entries.into_iter().enumerate().map(|(place, (function, fields))| {
            // Names that nothing else has.
            let result = (place > 0).then(|| format!("result {place}").into());
            StatsEntry { function, fields, result }
        });
        Pipe::Stats(StatsPipe { by, entries: entries.collect(), loc: Loc::default() })
    })
}

pub(super) fn pipe(subqueries: u32) -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    prop_oneof![
        Just(Pipe::DropEmptyFields(DropEmptyFieldsPipe { loc })),
        vec(pattern(), 1..3).prop_map(move |fields| Pipe::Fields(FieldsPipe { fields, loc })),
        vec(pattern(), 1..3).prop_map(move |fields| Pipe::Delete(DeletePipe { fields, loc })),
        any::<u64>().prop_map(move |rows| Pipe::Limit(LimitPipe { rows, loc })),
        any::<u64>().prop_map(move |rows| Pipe::Offset(OffsetPipe { rows, loc })),
        sort(),
        uniq(),
        filter(subqueries).prop_map(move |filter| Pipe::Filter(FilterPipe { filter, loc })),
        stats(),
    ]
    .boxed()
}
