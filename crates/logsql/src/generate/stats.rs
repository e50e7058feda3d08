//! `stats` and its like.

mod function;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::filter::if_filter;
use super::text::{name, not_empty, pattern};
use crate::ast::{
    ByField, Case, Condition, End, Pipe, Results, RunningEntry, RunningFunction, RunningName,
    RunningStatsPipe, StatsEntry, StatsPipe, StatsRemotePipe,
};
use crate::span::Loc;
use crate::value::{Bucket, BucketOffset};
use function::function;

fn by_field() -> BoxedStrategy<ByField> {
    let bucket = select(&["5m", "day", "month", "1.5", "1KiB", "/24"][..])
        .prop_map(|text| Bucket::parse(text).unwrap());
    let offset = select(&["1h", "-5", "1B"][..]).prop_map(|text| BucketOffset::parse(text).unwrap());
    (not_empty(), option::of((bucket, option::of(offset))))
        .prop_map(|(name, bucket)| {
            let (bucket, offset) = bucket.map_or((None, None), |(bucket, offset)| (Some(bucket), offset));
            ByField { name, bucket, offset }
        })
        .boxed()
}

/// What results are made of before their names are known.
#[derive(Debug, Clone)]
struct Shape {
    condition: Option<Condition>,
    cases: Vec<Option<Condition>>,
}

impl Shape {
    /// Results whose names are those of no other entry. The first entry may go without a name.
    fn results(self, place: usize) -> Results {
        if self.cases.is_empty() {
            let name = (place > 0).then(|| format!("result {place}").into());
            return Results::One { condition: self.condition, name };
        }
        let cases = self
            .cases
            .into_iter()
            .enumerate()
            .map(|(case, condition)| Case { condition, name: format!("result {place} {case}").into() });
        Results::Switch(cases.collect())
    }
}

fn shape(subqueries: u32) -> BoxedStrategy<Shape> {
    let condition = if_filter(subqueries).boxed();
    let cases = (vec(condition.clone(), 0..3), any::<bool>());
    (option::of(condition), any::<bool>(), cases)
        .prop_map(|(condition, switch, (conditions, default))| {
            let mut cases: Vec<_> = conditions.into_iter().map(Some).collect();
            if default {
                cases.push(None);
            }
            if !switch {
                cases.clear();
            }
            Shape { condition, cases }
        })
        .boxed()
}

fn stats(subqueries: u32) -> BoxedStrategy<StatsPipe> {
    let entry = (function(), shape(subqueries));
    (vec(by_field(), 0..3), vec(entry, 1..3))
        .prop_map(|(by, entries)| {
            let entries = entries.into_iter().enumerate().map(|(place, (function, shape))| StatsEntry {
                function,
                results: shape.results(place),
                loc: Loc::default(),
            });
            StatsPipe { by, entries: entries.collect(), loc: Loc::default() }
        })
        .boxed()
}

fn running_function() -> BoxedStrategy<RunningFunction> {
    let names = [RunningName::Count, RunningName::Max, RunningName::Min, RunningName::Sum];
    prop_oneof![
        (select(names.to_vec()), vec(pattern(), 1..3))
            .prop_map(|(function, fields)| RunningFunction::Of { function, fields }),
        (select(&[End::First, End::Last][..]), name(), 0_u64..3)
            .prop_map(|(end, field, offset)| RunningFunction::Nth { end, field, offset }),
    ]
    .boxed()
}

fn running_stats() -> BoxedStrategy<Pipe> {
    let parts = (vec(name(), 0..3), vec(running_function(), 1..3), any::<bool>());
    parts
        .prop_map(|(by, functions, total)| {
            let entries = functions.into_iter().enumerate().map(|(place, function)| RunningEntry {
                function,
                result: (place > 0).then(|| format!("result {place}").into()),
                loc: Loc::default(),
            });
            let pipe = RunningStatsPipe { by, entries: entries.collect(), loc: Loc::default() };
            if total { Pipe::TotalStats(pipe) } else { Pipe::RunningStats(pipe) }
        })
        .boxed()
}

pub(in crate::generate) fn pipe(subqueries: u32) -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    let stats = stats(subqueries);
    prop_oneof![
        3 => stats.clone().prop_map(Pipe::Stats),
        1 => stats.prop_map(move |stats| Pipe::StatsRemote(StatsRemotePipe { stats, loc })),
        1 => running_stats(),
    ]
    .boxed()
}
