//! Which pipes are refused.

use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, DeletePipe, DropEmptyFieldsPipe, FacetsPipe, FieldNamesPipe,
    FieldPattern, FieldValuesPipe, FieldsFunction, FieldsPipe, FilterPipe, FirstPipe, GenerateSequencePipe,
    JoinPipe, LimitPipe, ListFunction, OffsetPipe, QueryStatsPipe, RunningFunction, RunningName,
    RunningStatsPipe, SortPipe, StatsFunction, StatsPipe, StatsRemotePipe, StreamContextPipe, TopPipe,
    UnionPipe, UniqPipe,
};
use crate::error::RefusalKind;

/// Whether a pipe is refused. Nothing has a default: a new pipe must decide.
pub(super) trait Judged {
    fn refusal(&self) -> Option<RefusalKind>;
}

/// Pipes that show nothing but the rows they are given.
macro_rules! harmless {
    ($($pipe:ty,)*) => {
        $(impl Judged for $pipe {
            fn refusal(&self) -> Option<RefusalKind> {
                None
            }
        })*
    };
}

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
            fn refusal(&self) -> Option<RefusalKind> {
                Some(RefusalKind::$kind)
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
    fn refusal(&self) -> Option<RefusalKind> {
        self.by.is_empty().then_some(RefusalKind::SortByAll)
    }
}

impl Judged for FirstPipe {
    fn refusal(&self) -> Option<RefusalKind> {
        self.by.is_empty().then_some(RefusalKind::SortByAll)
    }
}

impl Judged for StatsPipe {
    fn refusal(&self) -> Option<RefusalKind> {
        self.entries.iter().find_map(|entry| function_refusal(&entry.function))
    }
}

impl Judged for RunningStatsPipe {
    fn refusal(&self) -> Option<RefusalKind> {
        self.entries.iter().find_map(|entry| match &entry.function {
            RunningFunction::Of { function: RunningName::Min, fields } => {
                holds_family(fields).then_some(RefusalKind::MinOfFamily)
            }
            RunningFunction::Of {
                function: RunningName::Count | RunningName::Max | RunningName::Sum,
                ..
            }
            | RunningFunction::Nth { .. } => None,
        })
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
