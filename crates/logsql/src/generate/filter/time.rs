//! Time filters.

use proptest::prelude::*;
use proptest::sample::select;

use super::test::{bounds, compare};
use crate::ast::{Atom, TimeFilter, TimeRange};
use crate::span::Loc;
use crate::value::{Duration, Instant, TimeOfDay, TimePoint, Weekday};

pub(in crate::generate) fn duration() -> impl Strategy<Value = Duration> + Clone {
    select(&["5m", "-1h30m", "1.5d", "10µs"][..]).prop_map(|text| Duration::parse(text).unwrap())
}

pub(in crate::generate) fn time() -> impl Strategy<Value = Atom> {
    let point =
        select(&["5m", "now", "now-1h", "2024", "2024-05-06", "2024-05-06T07:08:09.5Z", "2024.5"][..])
            .prop_map(|text| TimePoint::parse(text).unwrap());
    let instant = select(&["5m", "now", "2024-05", "1700000000", "1.7e9", "-3600", "$__interval"][..])
        .prop_map(|text| Instant::parse(text).unwrap());
    let hour = select(&["00:00", "0830", "24:60"][..]).prop_map(|text| TimeOfDay::parse(text).unwrap());
    let day = select(&["sun", "monday", "SAT"][..]).prop_map(|text| Weekday::parse(text).unwrap());
    let offset = proptest::option::of(duration());
    let range = prop_oneof![
        duration().prop_map(TimeRange::UntilOffset),
        (point.clone(), offset.clone()).prop_map(|(point, offset)| TimeRange::Within { point, offset }),
        (compare(), point, offset.clone()).prop_map(|(compare, point, offset)| TimeRange::Side {
            compare,
            point,
            offset
        }),
        (bounds(instant), offset.clone()).prop_map(|(bounds, offset)| TimeRange::Between { bounds, offset }),
        (bounds(hour), offset.clone()).prop_map(|(bounds, offset)| TimeRange::Daily { bounds, offset }),
        (bounds(day), offset).prop_map(|(bounds, offset)| TimeRange::Weekly { bounds, offset }),
    ];
    range.prop_map(|range| Atom::Time(TimeFilter { range, loc: Loc::default() }))
}
