//! The plan, held against a model of the store's alignment.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;

use super::{BucketLimits, BucketLimitsError, BucketPlan, max_filled_buckets, printed};
use crate::time::{Step, Window, format_duration, parse_duration};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn window(start: &str, end: &str) -> Window {
    Window { start: at(start), end: at(end) }
}

fn plan(window: Window, step: &str, offset: &str, limits: &BucketLimits) -> BucketPlan {
    BucketPlan::plan(window, Step::parse(step).unwrap(), parse_duration(offset).unwrap(), limits)
}

fn limits() -> BucketLimits {
    BucketLimits::new(TimeDelta::days(7), 11_000).unwrap()
}

/// What the store reads for `start`, `end`, `step` and `offset`: first and last instant. Written from what it does: the
/// end is taken as the last instant before it; then both are moved by the offset, the start down to a multiple of the
/// step, the end up to the next one, and one back. Before 1970 both are rounded with the remainder's sign.
fn store_aligns(start: i64, end: i64, step: i64, offset: i64) -> (i64, i64) {
    let moved = |instant: i64, by: i64| match instant {
        // "No bound" stays that.
        i64::MIN | i64::MAX => instant,
        _ => instant.saturating_add(by),
    };
    let start = moved(start, offset);
    let start = match start.checked_rem(step).unwrap() {
        rest if start >= 0 => start - rest,
        rest => moved(start, -(step + rest)),
    };
    let last = moved(if end == i64::MIN { end } else { end - 1 }, offset);
    let last = match last.checked_rem(step).unwrap() {
        rest if last <= 0 => last - rest,
        rest => moved(last, step - rest),
    };
    let last = moved(last, -offset);
    (moved(start, -offset), if last > i64::MIN { last - 1 } else { last })
}

fn nanoseconds(instant: DateTime<Utc>) -> i64 {
    instant.timestamp_nanos_opt().unwrap()
}

/// What the store makes of a plan: first and last instant.
fn store_reads(plan: &BucketPlan) -> (i64, i64) {
    let (start, end) = (nanoseconds(plan.window.start), nanoseconds(plan.window.end));
    store_aligns(start, end, plan.step.nanoseconds(), plan.offset.num_nanoseconds().unwrap())
}

#[test]
fn the_model_aligns_as_the_store_was_seen_to() {
    // Each seen in the buckets of `hits`, with a row just inside and just outside of both bounds.
    for (start, end, step, offset, first, last) in [
        (
            "2026-11-30T13:07:00Z",
            "2026-11-30T13:10:00Z",
            "1h",
            "0s",
            "2026-11-30T13:00:00Z",
            "2026-11-30T14:00:00Z",
        ),
        (
            "2026-11-30T13:07:00Z",
            "2026-11-30T13:10:00Z",
            "1d",
            "7h",
            "2026-11-29T17:00:00Z",
            "2026-11-30T17:00:00Z",
        ),
        (
            "2026-11-30T13:07:00Z",
            "2026-11-30T13:10:00Z",
            "1w",
            "0s",
            "2026-11-26T00:00:00Z",
            "2026-12-03T00:00:00Z",
        ),
        (
            "2026-11-30T13:00:00Z",
            "2026-11-30T14:00:00Z",
            "1h",
            "0s",
            "2026-11-30T13:00:00Z",
            "2026-11-30T14:00:00Z",
        ),
        // Before 1970 the start goes back by a step too much when it is aligned already, as it is for the zeros.
        (
            "1969-12-31T22:00:00Z",
            "1970-01-02T01:00:00Z",
            "1d",
            "0s",
            "1969-12-31T00:00:00Z",
            "1970-01-03T00:00:00Z",
        ),
        (
            "1969-12-31T00:00:00Z",
            "1970-01-03T00:00:00Z",
            "1d",
            "0s",
            "1969-12-30T00:00:00Z",
            "1970-01-03T00:00:00Z",
        ),
    ] {
        let width = |text: &str| parse_duration(text).unwrap().num_nanoseconds().unwrap();
        let aligned = store_aligns(nanoseconds(at(start)), nanoseconds(at(end)), width(step), width(offset));
        assert_eq!(
            aligned,
            (nanoseconds(at(first)), nanoseconds(at(last)) - 1),
            "{start} {end} {step} {offset}"
        );
    }
    // So large an offset reaches the last instant, and the window all that is before 2262.
    let now = nanoseconds(at("2026-11-30T13:07:00Z"));
    assert_eq!(store_aligns(now, now, 1_000_000_000, 292 * 365 * 86_400 * 1_000_000_000).1, i64::MAX - 1);
}

#[test]
fn a_window_that_fits_is_sent_as_it_was_asked_for() {
    let asked = window("2026-11-30T13:07:00Z", "2026-11-30T13:10:00Z");
    let planned = plan(asked, "1d", "7h", &limits());
    assert_eq!(planned.window, asked);
    assert_eq!(planned.aligned, window("2026-11-29T17:00:00Z", "2026-11-30T17:00:00Z"));
    assert_eq!((planned.buckets, planned.clamped), (1, super::ClampedBuckets::default()));
    let planned = plan(window("2026-11-30T13:00:00Z", "2026-11-30T14:00:00Z"), "1s", "0s", &limits());
    assert_eq!((planned.buckets, planned.aligned), (3_600, planned.window));
}

#[test]
fn a_negative_or_large_offset_is_the_same_modulo_the_step() {
    let asked = window("2026-11-30T13:07:00Z", "2026-11-30T13:10:00Z");
    for offset in ["-17h", "7h", "31h", "52567h"] {
        let planned = plan(asked, "1d", offset, &limits());
        assert_eq!(planned.offset, TimeDelta::hours(7), "{offset}");
        assert!(!planned.clamped.offset);
    }
}

#[test]
fn too_many_buckets_raise_the_step_to_a_multiple() {
    let week = window("2026-11-23T00:00:00Z", "2026-11-30T00:00:00Z");
    let planned = plan(week, "1s", "0s", &limits());
    assert_eq!((format_duration(planned.step.width()), planned.clamped.step), ("55s".to_owned(), true));
    // The last bucket goes beyond the window, so the first would be more than the range before its end.
    assert_eq!(planned.window, window("2026-11-23T00:01:00Z", "2026-11-30T00:00:00Z"));
    assert_eq!((planned.buckets, planned.clamped.start), (10_996, true));
    // As many as there may be are not too many.
    let exact = BucketLimits::new(TimeDelta::days(7), 604_800).unwrap();
    assert_eq!(plan(week, "1s", "0s", &exact).buckets, 604_800);
}

#[test]
fn a_step_wider_than_a_third_of_the_range_is_lowered() {
    let planned = plan(window("2026-11-30T12:00:00Z", "2026-11-30T13:00:00Z"), "1y", "0s", &limits());
    assert_eq!((planned.step.to_string(), planned.clamped.step), ("56h".to_owned(), true));
    assert!(!planned.clamped.start && planned.buckets == 1);
}

#[test]
fn buckets_wider_than_the_range_begin_later() {
    let week = window("2026-11-23T12:00:00Z", "2026-11-30T12:00:00Z");
    let planned = plan(week, "1d", "0s", &limits());
    assert_eq!(planned.aligned, window("2026-11-24T00:00:00Z", "2026-12-01T00:00:00Z"));
    assert_eq!(planned.window, window("2026-11-24T00:00:00Z", "2026-11-30T12:00:00Z"));
    assert!(planned.clamped.start && !planned.clamped.end && !planned.clamped.step);
}

#[test]
fn no_bucket_begins_before_what_may_be_read() {
    let limits = limits().not_before(at("2026-11-30T12:30:00Z"));
    let hour = window("2026-11-30T12:30:00Z", "2026-11-30T13:10:00Z");
    let planned = plan(hour, "1h", "0s", &limits);
    assert_eq!(planned.aligned, window("2026-11-30T13:00:00Z", "2026-11-30T14:00:00Z"));
    let planned = plan(window("2026-11-30T12:30:00Z", "2026-11-30T12:30:00Z"), "1h", "0s", &limits);
    assert_eq!((planned.buckets, planned.aligned.start), (0, at("2026-11-30T13:00:00Z")));
    let (first, last) = store_reads(&planned);
    assert!(first > last, "nothing is read");
}

#[test]
fn steps_and_offsets_that_the_store_does_not_keep_are_rounded() {
    let minute = window("2026-11-30T13:07:00Z", "2026-11-30T13:08:00Z");
    for (asked, sent) in [
        ("1001ms", "1125ms"),
        ("61001ms", "61125ms"),
        ("1500ms", "1500ms"),
        ("60001ms", "60001ms"),
        ("1.2s", "1200ms"),
        ("999999999ns", "999999999ns"),
    ] {
        let planned = plan(minute, asked, "0s", &limits());
        assert_eq!(planned.step.to_string(), sent, "{asked}");
        assert_eq!(planned.clamped.step, asked.ends_with("001ms") && sent.ends_with("125ms"), "{asked}");
    }
    let planned = plan(minute, "10s", "1001ms", &limits());
    assert_eq!((planned.offset, planned.clamped.offset), (TimeDelta::seconds(1), true));
}

#[test]
fn nothing_is_read_before_1970() {
    let planned = plan(window("1969-12-31T22:00:00Z", "1970-01-02T01:00:00Z"), "1h", "0s", &limits());
    assert_eq!(planned.aligned, window("1970-01-02T00:00:00Z", "1970-01-02T01:00:00Z"));
    assert!(planned.clamped.start);
}

#[test]
fn limits_leave_room_for_every_window() {
    let new = BucketLimits::new;
    assert_eq!(new(TimeDelta::milliseconds(2_999), 4), Err(BucketLimitsError::Range));
    assert_eq!(new(TimeDelta::seconds(3), 3), Err(BucketLimitsError::Buckets));
    assert!(new(TimeDelta::seconds(3), 4).is_ok() && new(TimeDelta::MAX, u64::MAX).is_ok());
}

#[test]
fn the_store_fills_no_more_than_it_can() {
    for (series, most) in [(0, 44_721), (1, 44_721), (5, 20_000), (21, 9_759), (101, 4_449), (u64::MAX, 0)] {
        assert_eq!(max_filled_buckets(series), most, "{series}");
        let fill = |buckets: u128| u128::from(series.max(1)) * buckets * buckets;
        assert!(fill(most.into()) <= 2_000_000_000 && fill(u128::from(most) + 1) > 2_000_000_000);
    }
    assert_eq!(limits().filled_for(1).max_buckets(), 11_000);
    assert_eq!(limits().filled_for(101).max_buckets(), 4_449);
    assert_eq!(limits().filled_for(u64::MAX).max_buckets(), 4);
}

/// Instants everywhere, many of them near one another and at the ends of what the store can hold.
fn instants() -> impl Strategy<Value = i64> {
    const NOW: i64 = 1_795_996_800_000_000_000;
    prop_oneof![
        4 => NOW - 1_000_000_000_000_000..NOW,
        1 => any::<i64>(),
        1 => -1_000_000..200_000_000_000_000_i64,
        1 => i64::MIN..i64::MIN + 1_000_000_000_000,
        1 => i64::MAX - 1_000_000_000_000..=i64::MAX,
    ]
}

fn widths() -> impl Strategy<Value = i64> {
    prop_oneof![
        1 => 1..1_000_i64,
        4 => (1..1_000_i64).prop_map(|seconds| seconds * 1_000_000_000),
        2 => 1_000_000..1_000_000_000_000_000_i64,
        2 => (1..120_000_i64).prop_map(|milliseconds| milliseconds * 1_000_000),
        1 => 1..=i64::MAX,
    ]
}

fn windows() -> impl Strategy<Value = Window> {
    let near = (instants(), widths()).prop_map(|(start, width)| (start, start.saturating_add(width)));
    let any = (instants(), instants()).prop_map(|(one, other)| (one.min(other), one.max(other)));
    prop_oneof![4 => near, 1 => any, 1 => instants().prop_map(|instant| (instant, instant))].prop_map(
        |(start, end)| Window {
            start: DateTime::from_timestamp_nanos(start),
            end: DateTime::from_timestamp_nanos(end),
        },
    )
}

fn offsets() -> impl Strategy<Value = TimeDelta> {
    prop_oneof![
        2 => Just(0),
        2 => (-1_000..1_000_i64).prop_map(|minutes| minutes * 60_000_000_000),
        1 => any::<i64>(),
    ]
    .prop_map(TimeDelta::nanoseconds)
}

fn all_limits() -> impl Strategy<Value = BucketLimits> {
    let range = prop_oneof![
        3 => (3..1_000_000_i64).prop_map(|seconds| seconds * 1_000_000_000),
        1 => 3_000_000_000..=i64::MAX,
    ];
    let buckets = prop_oneof![2 => 4..100_u64, 2 => 100..20_000_u64, 1 => 4..=u64::MAX];
    (range, buckets, proptest::option::of(instants())).prop_map(|(range, buckets, not_before)| {
        let limits = BucketLimits::new(TimeDelta::nanoseconds(range), buckets).unwrap();
        not_before.map_or(limits, |instant| limits.not_before(DateTime::from_timestamp_nanos(instant)))
    })
}

proptest! {
    #[test]
    fn after_the_stores_alignment_every_plan_keeps_its_limits(
        (asked, step, offset, limits) in (windows(), widths(), offsets(), all_limits())
    ) {
        let asked_step = Step::new(TimeDelta::nanoseconds(step)).unwrap();
        let plan = BucketPlan::plan(asked, asked_step, offset, &limits);
        let (first, last) = store_reads(&plan);
        let step = i128::from(plan.step.nanoseconds());
        let (first, end) = (i128::from(first), i128::from(last) + 1);

        prop_assert!(plan.window.start <= plan.window.end, "{:?}", plan);
        // What the plan tells is what the store does, and once more when it fills in zeros.
        prop_assert_eq!((first, end), (i128::from(nanoseconds(plan.aligned.start)), i128::from(nanoseconds(plan.aligned.end))));
        let aligned = BucketPlan { window: plan.aligned, ..plan };
        prop_assert!(plan.buckets == 0 || store_reads(&aligned) == store_reads(&plan));

        // The four inequalities.
        prop_assert!(end - first <= i128::from(limits.max_range), "wider than the range: {:?}", plan);
        prop_assert!((end - first) / step <= i128::from(limits.max_buckets), "too many buckets: {:?}", plan);
        let widest = i128::from(limits.max_range / 3) - 125_000_000;
        let coarsest = widest - 875_000_000;
        let exact = limits.max_range < 1 << 53;
        prop_assert!(
            step >= i128::from(asked_step.nanoseconds()) || step >= if exact { widest } else { coarsest },
            "a narrower step: {:?}", plan
        );
        let (start, stop) = (i128::from(nanoseconds(asked.start)), i128::from(nanoseconds(asked.end)));
        prop_assert!(first <= start || plan.clamped.start || start == stop, "begins later, untold: {:?}", plan);
        prop_assert!(end >= stop || plan.clamped.end, "ends earlier, untold: {:?}", plan);

        // And not beyond: no bucket that the window does not touch, none before what may be read.
        prop_assert!(end - stop < step || stop < 86_400_000_000_000, "reads behind the window: {:?}", plan);
        prop_assert!(first == end || (start - first < step && first >= -step), "reads before the window: {:?}", plan);
        if let Some(instant) = limits.not_before {
            prop_assert!(first >= i128::from(nanoseconds(instant)) || first == end, "reads too early: {:?}", plan);
        }
        prop_assert_eq!(plan.clamped.step, plan.step != asked_step);

        // The offset is the one asked for, modulo the step.
        let moved = i128::from(plan.offset.num_nanoseconds().unwrap());
        let lost = (i128::from(offset.num_nanoseconds().unwrap()) - moved).rem_euclid(step);
        prop_assert!((0..step).contains(&moved) && lost < 1_000_000_000 && plan.clamped.offset == (lost > 0));
    }

    #[test]
    fn what_is_sent_is_read_as_what_was_planned(
        (asked, step, offset, limits) in (windows(), widths(), offsets(), all_limits())
    ) {
        let plan = BucketPlan::plan(asked, Step::new(TimeDelta::nanoseconds(step)).unwrap(), offset, &limits);
        prop_assert_eq!(Step::parse(&plan.step.to_string()), Ok(plan.step));
        prop_assert_eq!(parse_duration(&format_duration(plan.offset)), Ok(plan.offset));
        prop_assert!(printed::is_kept(plan.step.nanoseconds()));
        prop_assert!(printed::is_kept(plan.offset.num_nanoseconds().unwrap()));
    }
}
