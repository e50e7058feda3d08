//! What must hold for times, windows and buckets.

use chrono::{DateTime, TimeDelta, Utc};
use obsproxy_logsql::{BucketLimits, BucketPlan, Step, TimeArg, Window, WindowLimits, parse_duration};

/// The same moment in every run: 2026-11-30 00:00:00 UTC.
const NOW: i64 = 1_795_996_800;

fn now() -> DateTime<Utc> {
    DateTime::from_timestamp(NOW, 0).expect("a constant")
}

/// Two lines are the arguments `start` and `end`. A time is printed as what means the same; a window stays in its limits.
pub fn time_arg(text: &str) {
    let (start, end) = text.split_once('\n').unwrap_or((text, ""));
    let start = (!start.is_empty()).then(|| TimeArg::parse(start));
    let end = (!end.is_empty()).then(|| TimeArg::parse(end));
    for time in [&start, &end].into_iter().flatten().flatten() {
        for at in [time.resolve_start(now()), time.resolve_end(now())] {
            let printed = obsproxy_logsql::format_time(at);
            let again = TimeArg::parse(&printed).map(|time| time.resolve_start(now()));
            assert_eq!(again, Ok(at), "{time:?} is sent as {printed}");
        }
    }
    let (Ok(start), Ok(end)) = (start.transpose(), end.transpose()) else {
        return;
    };
    for not_before in [None, Some(now() - TimeDelta::days(3))] {
        planned(start.clone(), end.clone(), not_before);
    }
}

fn planned(start: Option<TimeArg>, end: Option<TimeArg>, not_before: Option<DateTime<Utc>>) {
    let limits =
        WindowLimits { default_range: TimeDelta::hours(1), max_range: TimeDelta::days(7), not_before };
    let asked = start.as_ref().map(|start| start.resolve_start(now()));
    let Ok(plan) = Window::plan(start, end, now(), &limits) else {
        return;
    };
    let Window { start, end } = plan.window;
    assert!(start <= end, "{plan:?}");
    assert!(end - start <= limits.max_range, "{plan:?}");
    assert!(not_before.is_none_or(|earliest| start >= earliest), "{plan:?} before {not_before:?}");
    if let Some(asked) = asked {
        assert!(start >= asked, "{plan:?} is wider than {asked}");
        assert_eq!(plan.clamped_start, start > asked, "{plan:?} for {asked}");
    }
}

/// Lines are the arguments `start`, `end`, `step`, `offset`, then the largest range and the most buckets. What the store
/// makes of a plan keeps the limits.
pub fn plan(text: &str) {
    let mut lines = text.lines();
    let mut line = || lines.next().unwrap_or_default();
    let (Ok(start), Ok(end)) = (TimeArg::parse(line()), TimeArg::parse(line())) else { return };
    let (start, end) = (start.resolve_start(now()), end.resolve_end(now()));
    let (Ok(step), Ok(offset)) = (Step::parse(line()), parse_duration(line())) else { return };
    let range = parse_duration(line()).unwrap_or(TimeDelta::days(7));
    let Ok(limits) = BucketLimits::new(range, line().parse().unwrap_or(11_000)) else { return };
    let asked = Window { start, end: end.max(start) };
    for limits in [limits, limits.not_before(start), limits.filled_for(100)] {
        let plan = BucketPlan::plan(asked, step, offset, &limits);
        keeps_its_limits(&plan, asked, step, &limits);
    }
}

fn keeps_its_limits(plan: &BucketPlan, asked: Window, step: Step, limits: &BucketLimits) {
    let width = i128::from(plan.step.nanoseconds());
    let (first, last) = store_reads(plan);
    let buckets = (last + 1 - first) / width;
    let range = i128::from(limits.max_range().num_nanoseconds().unwrap_or(i64::MAX));
    assert!(last < first + range, "wider than the range: {plan:?}");
    assert!(buckets <= i128::from(limits.max_buckets()), "too many buckets: {plan:?}");
    assert_eq!((buckets, (last + 1 - first) % width), (i128::from(plan.buckets), 0), "{plan:?}");
    let asked_step = i128::from(step.nanoseconds());
    assert!(width >= asked_step || width >= range / 3 - 1_000_000_000, "a narrower step: {plan:?}");
    assert_eq!(plan.clamped.step, width != asked_step, "{plan:?}");
    let (start, end) = (nanoseconds(asked.start), nanoseconds(asked.end));
    assert!(first <= start || plan.clamped.start || start == end, "begins later, untold: {plan:?}");
    assert!(last + 1 >= end || plan.clamped.end, "ends earlier, untold: {plan:?}");
    assert_eq!(Step::parse(&plan.step.to_string()), Ok(plan.step), "{plan:?}");
}

/// The first and the last instant that the store reads. It takes the end for the last instant before it, adds the offset,
/// moves both outwards to multiples of the step, the end to the instant before one, and takes the offset off again. Here
/// nothing is before 1970 or near the last instant, where it does otherwise.
fn store_reads(plan: &BucketPlan) -> (i128, i128) {
    let (step, offset) =
        (i128::from(plan.step.nanoseconds()), i128::from(plan.offset.num_nanoseconds().unwrap_or(-1)));
    let (start, end) = (nanoseconds(plan.window.start) + offset, nanoseconds(plan.window.end) - 1 + offset);
    assert!((0..step).contains(&offset), "no offset within the step: {plan:?}");
    assert!(start >= 0 && end > 0 && end - end % step + step < i128::from(i64::MAX), "irregular: {plan:?}");
    (start - start % step - offset, end - end % step + step - offset - 1)
}

fn nanoseconds(time: DateTime<Utc>) -> i128 {
    i128::from(time.timestamp()) * 1_000_000_000 + i128::from(time.timestamp_subsec_nanos())
}
