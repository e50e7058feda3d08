//! What a query says of itself, for limits.

mod bounds;
mod reads;
mod stats;
mod step;
mod tail;

#[cfg(test)]
mod tests;

pub use bounds::{TimeBounds, time_bounds};
pub use reads::{FieldsRead, fields_read};
pub use stats::{NotStats, NotStatsKind, StatsShape, stats_query, stats_query_range};
pub use tail::{NotTail, NotTailKind, tailable};

use crate::ast::{Pipe, Query, StatsPipe};
use crate::value::BucketSize;
use crate::visit::{Visit, walk_pipe, walk_query};

/// What a query says of itself.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Facts {
    /// Sub-queries in all; a global filter counts as one.
    pub subqueries: usize,
    /// How many sub-queries stand inside each other, at most.
    pub subquery_depth: usize,
    /// Names of the pipes of the query itself, as they are printed, in their order.
    pub pipes: Vec<&'static str>,
    /// How many of the pipes, from the first on, leave each row in its place and with its own time. What follows them must
    /// not be asked of `hits`: the store leaves some of it out, and stops where `_time` becomes no time.
    pub timed_pipes: usize,
    /// The narrowest bucket of `_time` in any `stats`, in nanoseconds, sub-queries included. A calendar month counts
    /// as 28 days, a year as 365.
    pub time_bucket: Option<f64>,
    /// The smallest number of rows that a `limit`, or a `sort` with one, lets through in the query itself.
    pub limit: Option<u64>,
}

/// Collects the facts of a query.
#[must_use]
pub fn facts(query: &Query) -> Facts {
    let limits = query.pipes.iter().filter_map(Pipe::row_limit);
    let mut collector = Collector {
        facts: Facts {
            pipes: query.pipes.iter().map(Pipe::name).collect(),
            timed_pipes: query
                .pipes
                .iter()
                .take_while(|pipe| pipe.keeps_time() && !pipe.writes_time())
                .count(),
            limit: limits.min(),
            ..Facts::default()
        },
        depth: 0,
    };
    walk_query(&mut collector, query);
    collector.facts
}

struct Collector {
    facts: Facts,
    /// Queries around, but the outermost.
    depth: usize,
}

impl Visit for Collector {
    fn query(&mut self, query: &Query) {
        self.depth += 1;
        self.facts.subqueries += 1;
        self.facts.subquery_depth = self.facts.subquery_depth.max(self.depth);
        walk_query(self, query);
        self.depth -= 1;
    }

    fn pipe(&mut self, pipe: &Pipe) {
        if let Pipe::Stats(stats) = pipe {
            self.buckets(stats);
        }
        walk_pipe(self, pipe);
    }
}

impl Collector {
    fn buckets(&mut self, stats: &StatsPipe) {
        const DAY: f64 = 86_400e9;
        let sizes =
            stats.by.iter().filter(|field| &*field.name == "_time").filter_map(|field| field.bucket());
        for size in sizes.map(|bucket| bucket.size()) {
            let size = match size {
                BucketSize::Month => 28.0 * DAY,
                BucketSize::Year => 365.0 * DAY,
                BucketSize::Number(nanoseconds) => nanoseconds,
            };
            self.facts.time_bucket =
                Some(self.facts.time_bucket.map_or(size, |narrowest| narrowest.min(size)));
        }
    }
}
