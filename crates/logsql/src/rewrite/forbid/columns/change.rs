//! What pipes make of the columns.

mod row;

use super::Columns;
use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, DeletePipe, DropEmptyFieldsPipe, FacetsPipe, FieldNamesPipe,
    FieldPattern, FieldValuesPipe, FieldsPipe, FilterPipe, FirstPipe, GenerateSequencePipe, JoinPipe,
    LimitPipe, OffsetPipe, QueryStatsPipe, RunningStatsPipe, SortPipe, Source, StatsPipe, StatsRemotePipe,
    StreamContextPipe, TopPipe, UnionPipe, UniqPipe,
};

/// Whose columns the rows have behind a pipe. Nothing has a default: a new pipe must decide.
pub(super) trait Change {
    fn change(&self, before: Columns) -> Columns;
}

/// Pipes that leave the columns as they are, or add such as they or the values of the rows name.
macro_rules! keep {
    ($($pipe:ty,)*) => {
        $(impl Change for $pipe {
            fn change(&self, before: Columns) -> Columns {
                before
            }
        })*
    };
}
use keep;

/// Pipes that make rows of their own.
macro_rules! make {
    ($($pipe:ty,)*) => {
        $(impl Change for $pipe {
            fn change(&self, _: Columns) -> Columns {
                Columns::OfQuery
            }
        })*
    };
}

keep! {
    DeletePipe,
    DropEmptyFieldsPipe,
    FilterPipe,
    FirstPipe,
    LimitPipe,
    OffsetPipe,
    RunningStatsPipe,
    SortPipe,
}

make! {
    BlockStatsPipe,
    BlocksCountPipe,
    FacetsPipe,
    FieldNamesPipe,
    FieldValuesPipe,
    GenerateSequencePipe,
    QueryStatsPipe,
    StatsPipe,
    StatsRemotePipe,
    TopPipe,
    UniqPipe,
}

impl Change for FieldsPipe {
    fn change(&self, before: Columns) -> Columns {
        let named = self.fields.iter().all(|field| matches!(field, FieldPattern::Name(_)));
        if named { Columns::OfQuery } else { before }
    }
}

impl Change for JoinPipe {
    fn change(&self, before: Columns) -> Columns {
        before.and(of_source(&self.source))
    }
}

impl Change for UnionPipe {
    fn change(&self, before: Columns) -> Columns {
        before.and(of_source(&self.source))
    }
}

/// It reads rows anew.
impl Change for StreamContextPipe {
    fn change(&self, _: Columns) -> Columns {
        Columns::OfBlocks
    }
}

fn of_source(source: &Source) -> Columns {
    match source {
        Source::Query(query) => Columns::of(query),
        Source::Rows(_) => Columns::OfQuery,
    }
}
