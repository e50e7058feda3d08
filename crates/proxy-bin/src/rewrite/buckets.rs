//! How finely a query may cut its time range: `stats by (_time:1ms)` over a week would make 600 million groups.

use chrono::TimeDelta;

use crate::refusal::Refusal;

/// Holds the narrowest bucket of a query, in nanoseconds, to the same number of buckets as the endpoints that take a step.
///
/// One bucket more than `most` can arise where the window begins within a bucket.
///
/// # Errors
///
/// [`Refusal::TooManyBuckets`], which says how narrow a bucket may be.
pub(super) fn check(span: TimeDelta, narrowest: Option<f64>, most: u64) -> Result<(), Refusal> {
    let Some(narrowest) = narrowest else { return Ok(()) };
    let (span, room) = (nanoseconds(span), i64::try_from(most.max(1)).unwrap_or(i64::MAX));
    // Both below 2^63, of which an f64 loses only digits that do not matter here.
    #[expect(clippy::cast_precision_loss, reason = "a ratio is compared, not counted")]
    let (too_narrow, least) = (narrowest * (room as f64) < span as f64, span / room + 1);
    if too_narrow {
        return Err(Refusal::TooManyBuckets { most, narrowest: written(least) });
    }
    Ok(())
}

fn nanoseconds(span: TimeDelta) -> i64 {
    span.num_nanoseconds().unwrap_or(i64::MAX)
}

/// A duration of at least so many nanoseconds, in the largest unit that keeps it short.
fn written(nanoseconds: i64) -> String {
    const UNITS: [(i64, &str); 3] = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs")];
    let unit = UNITS.iter().find(|(size, _)| nanoseconds >= *size);
    let (size, name) = unit.copied().unwrap_or((1, "ns"));
    format!("{}{name}", nanoseconds.saturating_add(size - 1) / size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn needs(span: TimeDelta, narrowest: f64, most: u64) -> String {
        match check(span, Some(narrowest), most) {
            Err(Refusal::TooManyBuckets { narrowest, .. }) => narrowest,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn buckets_that_fit_the_range_are_taken() {
        let hour = TimeDelta::hours(1);
        assert!(check(hour, None, 4).is_ok());
        assert!(check(hour, Some(1e9), 3_600).is_ok());
        assert!(check(hour, Some(1.0), u64::MAX).is_ok());
        assert!(check(TimeDelta::zero(), Some(1.0), 4).is_ok());
    }

    #[test]
    fn buckets_that_do_not_are_refused_with_one_that_does() {
        let hour = TimeDelta::hours(1);
        assert_eq!(needs(hour, 1e9, 3_599), "2s");
        assert_eq!(needs(hour, 1e6, 11_000), "328ms");
        assert_eq!(needs(TimeDelta::weeks(1), 1.0, 11_000), "55s");
        assert_eq!(needs(TimeDelta::microseconds(9), 1.0, 4), "3µs");
        assert_eq!(needs(TimeDelta::nanoseconds(100), 1.0, 4), "26ns");
        assert!(check(hour, Some(328e6), 11_000).is_ok());
    }

    #[test]
    fn what_a_refusal_names_is_taken() {
        let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)];
        for (span, most) in [(1_i64, 4), (999, 7), (123_456_789, 11_000), (604_800_000_000_000, 11_000)] {
            let span = TimeDelta::nanoseconds(span);
            let Err(Refusal::TooManyBuckets { narrowest, .. }) = check(span, Some(0.000_1), most) else {
                continue;
            };
            let digits = narrowest.trim_end_matches(|letter: char| !letter.is_ascii_digit());
            let (_, size) =
                units.into_iter().find(|(unit, _)| narrowest == format!("{digits}{unit}")).unwrap();
            let named = digits.parse::<f64>().unwrap() * size;
            assert!(check(span, Some(named), most).is_ok(), "{narrowest}");
        }
    }
}
