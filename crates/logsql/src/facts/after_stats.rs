//! What may follow the last `stats` of a query for stats.

use crate::ast::{FieldPattern, Pipe, UnpackJsonPipe};

/// Whether a pipe may stand behind the last `stats` of a query to `stats_query` or `stats_query_range`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AfterStats {
    /// It may.
    Allowed,
    /// In `stats_query`; in `stats_query_range` only as a part of a `sort` before it, since there are no first rows of
    /// all steps.
    InstantOnly,
    /// When its `by` names the labels that there are, all of them but `_time` and no other field.
    OverItsLabels,
    /// When its `by` names none but labels.
    OverSomeOfItsLabels,
    /// It may not.
    Refused,
}

impl Pipe {
    /// Whether it may stand behind the last `stats` of a query for stats.
    #[must_use]
    pub fn after_stats(&self) -> AfterStats {
        match self {
            Self::Copy(_)
            | Self::Delete(_)
            | Self::Fields(_)
            | Self::Filter(_)
            | Self::First(_)
            | Self::Format(_)
            | Self::Last(_)
            | Self::Math(_)
            | Self::Rename(_)
            | Self::Sort(_) => AfterStats::Allowed,
            Self::UnpackJson(pipe) if names_its_fields(pipe) => AfterStats::Allowed,
            Self::Limit(_) | Self::Offset(_) => AfterStats::InstantOnly,
            Self::RunningStats(_) => AfterStats::OverItsLabels,
            Self::TotalStats(_) => AfterStats::OverSomeOfItsLabels,
            Self::BlockStats(_)
            | Self::BlocksCount(_)
            | Self::Coalesce(_)
            | Self::CollapseNums(_)
            | Self::Decolorize(_)
            | Self::DropEmptyFields(_)
            | Self::Extract(_)
            | Self::ExtractRegexp(_)
            | Self::Facets(_)
            | Self::FieldNames(_)
            | Self::FieldValues(_)
            | Self::GenerateSequence(_)
            | Self::Hash(_)
            | Self::Join(_)
            | Self::JsonArrayConcat(_)
            | Self::JsonArrayLen(_)
            | Self::Len(_)
            | Self::PackJson(_)
            | Self::PackLogfmt(_)
            | Self::QueryStats(_)
            | Self::Replace(_)
            | Self::ReplaceRegexp(_)
            | Self::Sample(_)
            | Self::SetStreamFields(_)
            | Self::Split(_)
            | Self::Stats(_)
            | Self::StatsRemote(_)
            | Self::StreamContext(_)
            | Self::TimeAdd(_)
            | Self::Top(_)
            | Self::Union(_)
            | Self::Uniq(_)
            | Self::UnpackJson(_)
            | Self::UnpackLogfmt(_)
            | Self::UnpackSyslog(_)
            | Self::UnpackWords(_)
            | Self::Unroll(_) => AfterStats::Refused,
        }
    }
}

/// The new fields become labels, so they must be known.
fn names_its_fields(pipe: &UnpackJsonPipe) -> bool {
    let named = |field: &FieldPattern| match field {
        FieldPattern::Name(_) => true,
        FieldPattern::Prefix(_) => false,
    };
    !pipe.fields().is_empty() && pipe.fields().iter().all(named)
}
