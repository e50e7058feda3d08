//! The functions of `stats`.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::super::pipe::sort_keys;
use super::super::text::{name, pattern};
use crate::ast::{
    FieldPattern, FieldsFunction, JsonValues, ListFunction, RowFunction, StatsFunction, UniqCount,
};
use crate::value::Fraction;

fn fields() -> BoxedStrategy<Vec<FieldPattern>> {
    vec(pattern(), 1..3).boxed()
}

/// Fields behind a first argument: all fields are none.
fn more_fields() -> BoxedStrategy<Vec<FieldPattern>> {
    vec(pattern(), 0..3)
        .prop_map(|fields| if fields.contains(&FieldPattern::all()) { Vec::new() } else { fields })
        .boxed()
}

fn list() -> BoxedStrategy<StatsFunction> {
    prop_oneof![
        (select(ListFunction::ALL), fields(), 0_u64..3)
            .prop_map(|(function, fields, limit)| StatsFunction::List { function, fields, limit }),
        (select(UniqCount::ALL), vec(name(), 1..3), 0_u64..3)
            .prop_map(|(function, fields, limit)| StatsFunction::UniqCount { function, fields, limit }),
        (fields(), sort_keys(), 0_u64..3)
            .prop_map(|(fields, sort, limit)| StatsFunction::JsonValues(JsonValues { fields, sort, limit })),
    ]
    .boxed()
}

fn row() -> BoxedStrategy<StatsFunction> {
    let row = select(&[RowFunction::Max, RowFunction::Min][..]);
    prop_oneof![
        (row.clone(), name(), name()).prop_map(|(row, by, field)| StatsFunction::RowField { row, by, field }),
        (row, name(), more_fields()).prop_map(|(row, by, fields)| StatsFunction::Row { row, by, fields }),
    ]
    .boxed()
}

pub(super) fn function() -> BoxedStrategy<StatsFunction> {
    let phi = select(&["0", "1", "0.5", "0.99"][..]).prop_map(|text| Fraction::parse(text).unwrap());
    prop_oneof![
        4 => (select(FieldsFunction::ALL), fields())
            .prop_map(|(function, fields)| StatsFunction::Fields { function, fields }),
        1 => name().prop_map(StatsFunction::Any),
        1 => name().prop_map(StatsFunction::Histogram),
        1 => Just(StatsFunction::Rate),
        1 => (phi, more_fields()).prop_map(|(phi, fields)| StatsFunction::Quantile { phi, fields }),
        2 => list(),
        2 => row(),
    ]
    .boxed()
}
