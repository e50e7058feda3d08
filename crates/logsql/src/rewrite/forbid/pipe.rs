//! Which pipes are refused.

mod row;

use super::Found;
use super::columns::Columns;
use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, DeletePipe, DropEmptyFieldsPipe, FacetsPipe, FieldNamesPipe,
    FieldPattern, FieldValuesPipe, FieldsFunction, FieldsPipe, FilterPipe, FirstPipe, GenerateSequencePipe,
    JoinPipe, LimitPipe, ListFunction, OffsetPipe, QueryStatsPipe, RunningFunction, RunningName,
    RunningStatsPipe, SortPipe, StatsFunction, StatsPipe, StatsRemotePipe, StreamContextPipe, TopPipe,
    UnionPipe, UniqPipe,
};
use crate::error::RefusalKind;

/// Why a pipe is refused where rows have these columns, and where that stands. Nothing has a default: a new pipe must
/// decide.
pub(super) trait Judged {
    fn refusal(&self, columns: Columns) -> Found;
}

/// Pipes that show nothing but the rows they are given.
macro_rules! harmless {
    ($($pipe:ty,)*) => {
        $(impl Judged for $pipe {
            fn refusal(&self, _: Columns) -> Found {
                None
            }
        })*
    };
}
use harmless;

harmless! {
    DeletePipe,
    DropEmptyFieldsPipe,
    FacetsPipe,
    FieldValuesPipe,
    FieldsPipe,
    FilterPipe,
    JoinPipe,
    LimitPipe,
    OffsetPipe,
    TopPipe,
    UnionPipe,
    UniqPipe,
}

// Our own pipes stand beside these (`rewrite/insert.rs`), or their numbers have bounds (`bounds.rs`).
harmless! {
    FieldNamesPipe,
    GenerateSequencePipe,
    StreamContextPipe,
}

/// Pipes that are refused as they are.
macro_rules! refused {
    ($($pipe:ty: $kind:ident,)*) => {
        $(impl Judged for $pipe {
            fn refusal(&self, _: Columns) -> Found {
                Some((RefusalKind::$kind, self.loc.0))
            }
        })*
    };
}

refused! {
    BlockStatsPipe: BlockStats,
    BlocksCountPipe: BlocksCount,
    QueryStatsPipe: QueryStats,
    StatsRemotePipe: StatsRemote,
}

impl Judged for SortPipe {
    fn refusal(&self, columns: Columns) -> Found {
        (columns.tell() && self.by.is_empty()).then_some((RefusalKind::SortByAll, self.loc.0))
    }
}

impl Judged for FirstPipe {
    fn refusal(&self, columns: Columns) -> Found {
        (columns.tell() && self.by.is_empty()).then_some((RefusalKind::SortByAll, self.loc.0))
    }
}

impl Judged for StatsPipe {
    fn refusal(&self, columns: Columns) -> Found {
        let found =
            self.entries.iter().find_map(|entry| Some((function_refusal(&entry.function)?, entry.loc.0)));
        found.filter(|_| columns.tell())
    }
}

impl Judged for RunningStatsPipe {
    fn refusal(&self, columns: Columns) -> Found {
        self.entries.iter().find_map(|entry| {
            let kind = running_refusal(&entry.function, columns)?;
            Some((kind, entry.loc.0))
        })
    }
}

/// How far away `first` and `last` may look, in rows.
const MAX_ROWS_AWAY: u64 = 1_000_000;

fn running_refusal(function: &RunningFunction, columns: Columns) -> Option<RefusalKind> {
    if columns.tell() && is_min_of_family(function) {
        return Some(RefusalKind::MinOfFamily);
    }
    match function {
        RunningFunction::Nth { offset, .. } => (*offset > MAX_ROWS_AWAY).then_some(RefusalKind::FarOffset),
        RunningFunction::Of { .. } => None,
    }
}

fn is_min_of_family(function: &RunningFunction) -> bool {
    match function {
        RunningFunction::Of { function: RunningName::Min, fields } => holds_family(fields),
        RunningFunction::Of {
            function: RunningName::Count | RunningName::Max | RunningName::Sum, ..
        }
        | RunningFunction::Nth { .. } => false,
    }
}

/// What shows that a field is empty in all rows is refused over families of fields: an empty value is the smallest one,
/// it is listed as a value, and it counts among those that a quantile is taken of. The other functions pass empty
/// values over, or take them for less than any other.
fn function_refusal(function: &StatsFunction) -> Option<RefusalKind> {
    match function {
        StatsFunction::Fields { function, fields } => {
            let kind = fields_refusal(*function)?;
            holds_family(fields).then_some(kind)
        }
        StatsFunction::List { function: ListFunction::Values, fields, .. } => {
            holds_family(fields).then_some(RefusalKind::ValuesOfFamily)
        }
        StatsFunction::Quantile { fields, .. } => {
            (fields.is_empty() || holds_family(fields)).then_some(RefusalKind::QuantileOfFamily)
        }
        StatsFunction::Any(_)
        | StatsFunction::Histogram(_)
        | StatsFunction::JsonValues(_)
        | StatsFunction::List { function: ListFunction::UniqValues, .. }
        | StatsFunction::Rate
        | StatsFunction::RowField { .. }
        | StatsFunction::Row { .. }
        | StatsFunction::UniqCount { .. } => None,
    }
}

fn fields_refusal(function: FieldsFunction) -> Option<RefusalKind> {
    match function {
        FieldsFunction::Min => Some(RefusalKind::MinOfFamily),
        FieldsFunction::Median => Some(RefusalKind::QuantileOfFamily),
        FieldsFunction::Avg
        | FieldsFunction::Count
        | FieldsFunction::CountEmpty
        | FieldsFunction::Max
        | FieldsFunction::RateSum
        | FieldsFunction::RowAny
        | FieldsFunction::Stddev
        | FieldsFunction::Sum
        | FieldsFunction::SumLen => None,
    }
}

fn holds_family(fields: &[FieldPattern]) -> bool {
    fields.iter().any(|field| match field {
        FieldPattern::Name(_) => false,
        FieldPattern::Prefix(_) => true,
    })
}
