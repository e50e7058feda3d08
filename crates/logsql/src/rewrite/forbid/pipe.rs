//! Which pipes are refused.

use crate::ast::{
    DeletePipe, DropEmptyFieldsPipe, FieldNamesPipe, FieldPattern, FieldsPipe, FilterPipe,
    GenerateSequencePipe, JoinPipe, LimitPipe, OffsetPipe, SortPipe, StatsEntry, StatsFunction, StatsPipe,
    StreamContextPipe, UnionPipe, UniqPipe,
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
    FieldsPipe,
    FilterPipe,
    JoinPipe,
    LimitPipe,
    OffsetPipe,
    UnionPipe,
    UniqPipe,
}

// Our own pipes stand beside these (`rewrite/insert.rs`), or their numbers have bounds (`bounds.rs`).
harmless! {
    FieldNamesPipe,
    GenerateSequencePipe,
    StreamContextPipe,
}

impl Judged for SortPipe {
    fn refusal(&self) -> Option<RefusalKind> {
        self.by.is_empty().then_some(RefusalKind::SortByAll)
    }
}

impl Judged for StatsPipe {
    fn refusal(&self) -> Option<RefusalKind> {
        self.entries.iter().any(is_min_of_family).then_some(RefusalKind::MinOfFamily)
    }
}

/// The other functions pass empty values over, or take them for less than any other.
fn is_min_of_family(entry: &StatsEntry) -> bool {
    match entry.function {
        StatsFunction::Min => entry.fields.iter().any(|field| matches!(field, FieldPattern::Prefix(_))),
        StatsFunction::Avg | StatsFunction::Count | StatsFunction::Max | StatsFunction::Sum => false,
    }
}
