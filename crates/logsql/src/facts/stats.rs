//! Whether a query can be asked of `stats_query` and `stats_query_range`, and what its rows are made of then.

mod reason;
mod row;
mod shape;

#[cfg(test)]
mod tests;

pub use reason::{NotStats, NotStatsKind};
pub use shape::StatsShape;

use super::tail::skips_nothing;
use crate::ast::{Kept, Pipe, Query, RunningStatsPipe, SortPipe, StatsPipe};
use crate::print;

/// What the rows of a query are made of, if the store takes it at `stats_query`.
///
/// # Errors
/// Why the store does not take it, and where.
pub fn stats_query(query: &Query) -> Result<StatsShape, NotStats> {
    shape_of(query, Endpoint::Instant)
}

/// What the rows of a query are made of, if the store takes it at `stats_query_range`.
///
/// # Errors
/// Why the store does not take it, and where.
pub fn stats_query_range(query: &Query) -> Result<StatsShape, NotStats> {
    shape_of(query, Endpoint::Range)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Endpoint {
    /// One value of each series.
    Instant,
    /// A value for each step: the store groups each `stats` by `_time`, too.
    Range,
}

fn shape_of(query: &Query, endpoint: Endpoint) -> Result<StatsShape, NotStats> {
    let last = query.pipes.iter().enumerate().rev().find_map(|(place, pipe)| Some((place, grouping(pipe)?)));
    let Some((place, stats)) = last else { return Err(NotStats::new(NotStatsKind::NoStats, query.span())) };
    let (before, after) = query.pipes.split_at(place);
    if endpoint == Endpoint::Range {
        before.iter().try_for_each(keeps_time)?;
    }
    let mut shape = shape_of_stats(stats, endpoint);
    let mut sorted = Sorted::No;
    for pipe in after.iter().skip(1) {
        sorted = follow(&mut shape, pipe, endpoint, sorted)?;
    }
    if shape.metrics().is_empty() {
        return Err(NotStats::new(NotStatsKind::NoMetric, query.span()));
    }
    Ok(shape)
}

/// The groups and functions of a pipe, if it has some.
fn grouping(pipe: &Pipe) -> Option<&StatsPipe> {
    match pipe {
        Pipe::Stats(stats) => Some(stats),
        Pipe::StatsRemote(remote) => Some(&remote.stats),
        // A closed set in the store.
        _ => None,
    }
}

/// Refuses what may lose the time of rows before the last `stats`. The store groups an earlier `stats` by time as well,
/// and leaves an `offset` of nothing out.
fn keeps_time(pipe: &Pipe) -> Result<(), NotStats> {
    let kept = pipe.keeps_time() || grouping(pipe).is_some() || skips_nothing(pipe);
    if kept { Ok(()) } else { Err(NotStats::new(NotStatsKind::LosesTime { pipe: pipe.name() }, pipe.span())) }
}

fn shape_of_stats(stats: &StatsPipe, endpoint: Endpoint) -> StatsShape {
    let mut shape = StatsShape::default();
    if endpoint == Endpoint::Range {
        shape.add_label("_time");
    }
    for field in &stats.by {
        shape.add_label(&field.name);
    }
    for entry in &stats.entries {
        for name in print::result_names(entry) {
            if entry.function.gives_rows() { shape.add_label(&name) } else { shape.add_metric(&name) }
        }
    }
    shape
}

/// Whether the rows come right from a `sort`, and how many it lets through: the store makes a `limit` or `offset` behind
/// it a part of it, as long as some row is left.
#[derive(Clone, Copy)]
enum Sorted {
    No,
    Rows(u64),
}

impl Sorted {
    fn behind(sort: &SortPipe) -> Self {
        match &sort.kept {
            Kept::All => Self::Rows(u64::MAX),
            Kept::Rows(rows) | Kept::RowsOfEach { rows, .. } => Self::Rows(*rows),
        }
    }

    /// What is left behind a `limit`, if the store makes it a part of the `sort`.
    fn limited(self, rows: u64) -> Option<Self> {
        match self {
            Self::Rows(kept) if rows > 0 => Some(Self::Rows(kept.min(rows))),
            Self::Rows(_) | Self::No => None,
        }
    }

    /// What is left behind an `offset`, likewise.
    fn skipped(self, rows: u64) -> Option<Self> {
        match self {
            Self::Rows(u64::MAX) => Some(self),
            Self::Rows(kept) => kept.checked_sub(rows).filter(|left| *left > 0).map(Self::Rows),
            Self::No => None,
        }
    }
}

/// What a pipe behind the last `stats` makes of the rows.
fn follow(
    shape: &mut StatsShape,
    pipe: &Pipe,
    endpoint: Endpoint,
    sorted: Sorted,
) -> Result<Sorted, NotStats> {
    match pipe {
        Pipe::Filter(_) | Pipe::First(_) | Pipe::Last(_) => {}
        Pipe::Sort(sort) => return Ok(Sorted::behind(sort)),
        Pipe::Offset(offset) if offset.rows == 0 => return Ok(sorted),
        Pipe::Limit(_) | Pipe::Offset(_) if endpoint == Endpoint::Instant => {}
        Pipe::Limit(limit) => return sorted.limited(limit.rows).ok_or_else(|| in_range(pipe)),
        Pipe::Offset(offset) => return sorted.skipped(offset.rows).ok_or_else(|| in_range(pipe)),
        Pipe::RunningStats(running) => follow_running(shape, running, pipe, false)?,
        Pipe::TotalStats(total) => follow_running(shape, total, pipe, true)?,
        Pipe::Fields(fields) => shape.retain(|name| fields.fields.iter().any(|field| field.matches(name))),
        Pipe::Delete(delete) => {
            shape.retain(|name| !delete.fields.iter().any(|field| field.matches(name)));
        }
        Pipe::Copy(pipe) => row::copied(shape, pipe),
        Pipe::Format(pipe) => row::formatted(shape, pipe),
        Pipe::Math(pipe) => row::calculated(shape, pipe),
        Pipe::Rename(pipe) => row::renamed_fields(shape, pipe),
        Pipe::UnpackJson(pipe) if row::unpacked(shape, pipe) => {}
        // A closed set in the store.
        _ => return Err(NotStats::new(NotStatsKind::NotAfterStats { pipe: pipe.name() }, pipe.span())),
    }
    Ok(Sorted::No)
}

fn in_range(pipe: &Pipe) -> NotStats {
    NotStats::new(NotStatsKind::LimitInRange { pipe: pipe.name() }, pipe.span())
}

/// `running_stats` must have the groups of the `stats` before it, but for the time; `total_stats` may have fewer.
fn follow_running(
    shape: &mut StatsShape,
    running: &RunningStatsPipe,
    pipe: &Pipe,
    fewer: bool,
) -> Result<(), NotStats> {
    let known = running.by.iter().all(|field| shape.has_label(field));
    let all = shape.labels().iter().all(|label| **label == *"_time" || running.by.contains(label));
    if !known || !(all || fewer) {
        return Err(NotStats::new(NotStatsKind::OtherGroups { pipe: pipe.name() }, pipe.span()));
    }
    for entry in &running.entries {
        shape.add_metric(&print::running_name(entry));
    }
    Ok(())
}
