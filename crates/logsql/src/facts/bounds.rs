//! The times that a query itself asks for.

#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};

use super::tail::skips_nothing;
use crate::ast::{Atom, Bounds, Compare, Filter, Node, Operator, Pipe, Query, TimeRange};
use crate::value::{Duration, Instant, TimePoint};

/// The first and the last instant that a query itself lets in. None is "no bound". Where the first lies behind the last,
/// nothing is let in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TimeBounds {
    /// The first instant.
    pub first: Option<DateTime<Utc>>,
    /// The last instant; it is let in.
    pub last: Option<DateTime<Utc>>,
}

impl TimeBounds {
    /// Whether the query states any bound.
    #[must_use]
    pub fn are_stated(&self) -> bool {
        self.first.is_some() || self.last.is_some()
    }
}

/// The bounds that the `_time` filters of a query state: those that stand as conjuncts before the first pipe, in `filter`
/// pipes right behind, and in a global filter. Relative times count from `now`; dates without a zone are in UTC. This is
/// what the store answers to `query_time_range`.
#[must_use]
pub fn time_bounds(query: &Query, now: DateTime<Utc>) -> TimeBounds {
    let now = now.timestamp_nanos_opt().unwrap_or_default();
    let mut range = root(query, now);
    if let Some(filter) = query.options.global_filter() {
        range = range.and(root(filter.query(), now));
    }
    for pipe in query.pipes.iter().filter(|pipe| !skips_nothing(pipe)) {
        let Pipe::Filter(pipe) = pipe else { break };
        range = range.and(conjuncts(&pipe.filter, now));
    }
    let told = |bound: i64, open: i64| (bound != open).then(|| DateTime::from_timestamp_nanos(bound));
    TimeBounds { first: told(range.first, i64::MIN), last: told(range.last, i64::MAX) }
}

/// First and last nanosecond; the store's own "no bound" are the smallest and the largest.
#[derive(Clone, Copy)]
struct Range {
    first: i64,
    last: i64,
}

impl Range {
    const OPEN: Self = Self { first: i64::MIN, last: i64::MAX };

    fn and(self, other: Self) -> Self {
        Self { first: self.first.max(other.first), last: self.last.min(other.last) }
    }

    /// Moved into the past.
    fn moved(self, offset: Option<&Duration>) -> Self {
        let by = offset.map_or(0, Duration::nanoseconds);
        Self { first: less(self.first, by), last: less(self.last, by) }
    }
}

/// Subtracts; "no bound" stays that.
fn less(bound: i64, by: i64) -> i64 {
    let stays = if by < 0 { i64::MIN } else { i64::MAX };
    if bound == stays { bound } else { bound.saturating_sub(by) }
}

/// The filter of a query, moved by its option.
fn root(query: &Query, now: i64) -> Range {
    conjuncts(&query.filter, now).moved(query.options.time_offset())
}

fn conjuncts(filter: &Filter, now: i64) -> Range {
    match &filter.node {
        _ if filter.negated => Range::OPEN,
        Node::Atom(Atom::Time(time)) => range(&time.range, now),
        Node::Atom(Atom::Guard(guard)) => conjuncts(guard.filter(), now),
        Node::Atom(Atom::Match(_) | Atom::Group(_) | Atom::Stream(_) | Atom::StreamId(_)) => Range::OPEN,
        Node::Joined(joined) => match joined.operator {
            Operator::And => {
                joined.items.iter().fold(Range::OPEN, |range, item| range.and(conjuncts(item, now)))
            }
            Operator::Or => Range::OPEN,
        },
    }
}

fn range(range: &TimeRange, now: i64) -> Range {
    match range {
        TimeRange::UntilOffset(offset) => Range { first: i64::MIN, last: now }.moved(Some(offset)),
        TimeRange::Within { point, offset } => within(point, now).moved(offset.as_ref()),
        TimeRange::Side { compare, point, offset } => side(*compare, point, now).moved(offset.as_ref()),
        TimeRange::Between { bounds, offset } => between(bounds, now).moved(offset.as_ref()),
        // Parts of days and weeks are no bounds.
        TimeRange::Daily { .. } | TimeRange::Weekly { .. } => Range::OPEN,
    }
}

fn within(point: &TimePoint, now: i64) -> Range {
    match point {
        TimePoint::At(instant) => Range { first: instant.first(now), last: instant.last(now) },
        TimePoint::Ago(age) => Range { first: less(now, length(age)), last: now.saturating_sub(1) },
    }
}

fn side(compare: Compare, point: &TimePoint, now: i64) -> Range {
    let open = Range::OPEN;
    match (point, compare) {
        (TimePoint::At(at), Compare::Greater) => Range { first: at.first(now).wrapping_add(1), ..open },
        (TimePoint::At(at), Compare::GreaterOrEqual) => Range { first: at.first(now), ..open },
        (TimePoint::At(at), Compare::Less) => Range { last: at.first(now).wrapping_sub(1), ..open },
        (TimePoint::At(at), Compare::LessOrEqual) => Range { last: at.last(now), ..open },
        // With an age, "greater" is "older".
        (TimePoint::Ago(age), Compare::Greater) => {
            Range { last: less(now, length(age).wrapping_add(1)), ..open }
        }
        (TimePoint::Ago(age), Compare::GreaterOrEqual) => Range { last: less(now, length(age)), ..open },
        (TimePoint::Ago(age), Compare::Less) => {
            Range { first: less(now, length(age).wrapping_sub(1)), last: now.saturating_sub(1) }
        }
        (TimePoint::Ago(age), Compare::LessOrEqual) => within(&TimePoint::Ago(age.clone()), now),
    }
}

fn between(bounds: &Bounds<Instant>, now: i64) -> Range {
    let (start, end) = (&bounds.start, &bounds.end);
    Range {
        first: start.first(now).wrapping_add(i64::from(!bounds.start_included)),
        last: if bounds.end_included { end.last(now) } else { end.first(now).wrapping_sub(1) },
    }
}

/// The sign of an age does not count.
fn length(age: &Duration) -> i64 {
    age.nanoseconds().saturating_abs()
}
