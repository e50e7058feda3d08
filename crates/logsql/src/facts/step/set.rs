//! Pipes over sets of rows: none of them can be run row by row but `join` and `filter`, and the store counts none but
//! `filter`, `fields` and `delete` among those that keep the time.

use super::{Step, steps};
use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, DeletePipe, DropEmptyFieldsPipe, FacetsPipe, FieldNamesPipe,
    FieldPattern, FieldValuesPipe, FieldsPipe, FilterPipe, FirstPipe, GenerateSequencePipe, JoinPipe, Kept,
    LimitPipe, OffsetPipe, QueryStatsPipe, RunningStatsPipe, SortPipe, StatsPipe, StatsRemotePipe,
    StreamContextPipe, TopPipe, UnionPipe, UniqPipe,
};

steps! {
    BlockStatsPipe: tail false, keeps_time false, writes_time true,
    BlocksCountPipe: tail false, keeps_time false, writes_time true,
    DropEmptyFieldsPipe: tail true, keeps_time true, writes_time false,
    FacetsPipe: tail false, keeps_time false, writes_time true,
    FieldNamesPipe: tail false, keeps_time false, writes_time true,
    FilterPipe: tail true, keeps_time true, writes_time false,
    // Fields of the other rows may be called `_time` too.
    JoinPipe: tail true, keeps_time false, writes_time true,
    OffsetPipe: tail false, keeps_time false, writes_time false,
    QueryStatsPipe: tail false, keeps_time false, writes_time true,
    RunningStatsPipe: tail false, keeps_time false, writes_time true,
    StatsPipe: tail false, keeps_time false, writes_time true,
    StatsRemotePipe: tail false, keeps_time false, writes_time true,
    StreamContextPipe: tail false, keeps_time false, writes_time false,
    UnionPipe: tail false, keeps_time false, writes_time true,
}

/// Pipes that wait for all rows, and how many they let through.
macro_rules! limited {
    ($($pipe:ty: $rows:expr, writes_time $writes:expr;)*) => {
        $(impl Step for $pipe {
            fn row_limit(&self) -> Option<u64> {
                let rows: fn(&$pipe) -> Option<u64> = $rows;
                rows(self)
            }

            fn may_tail(&self) -> bool {
                false
            }

            fn keeps_time(&self) -> bool {
                false
            }

            fn writes_time(&self) -> bool {
                let writes: fn(&$pipe) -> bool = $writes;
                writes(self)
            }
        })*
    };
}

limited! {
    FieldValuesPipe: |pipe| more_than_none(pipe.limit), writes_time |_| true;
    FirstPipe: |pipe| pipe.partition.is_empty().then_some(pipe.rows), writes_time |pipe| is_time(&pipe.rank);
    GenerateSequencePipe: |pipe| Some(pipe.rows), writes_time |_| true;
    LimitPipe: |pipe| Some(pipe.rows), writes_time |_| false;
    SortPipe: sorted_rows, writes_time |pipe| is_time(&pipe.rank);
    TopPipe: |pipe| Some(pipe.rows), writes_time |_| true;
    UniqPipe: |pipe| more_than_none(pipe.limit), writes_time |_| true;
}

fn more_than_none(limit: u64) -> Option<u64> {
    Some(limit).filter(|limit| *limit > 0)
}

fn sorted_rows(sort: &SortPipe) -> Option<u64> {
    match &sort.kept {
        Kept::Rows(rows) => Some(*rows),
        Kept::All | Kept::RowsOfEach { .. } => None,
    }
}

fn is_time(field: &Option<Box<str>>) -> bool {
    field.as_deref() == Some("_time")
}

impl Step for FieldsPipe {
    fn row_limit(&self) -> Option<u64> {
        None
    }

    fn may_tail(&self) -> bool {
        true
    }

    fn keeps_time(&self) -> bool {
        holds_time(&self.fields)
    }

    fn writes_time(&self) -> bool {
        false
    }
}

impl Step for DeletePipe {
    fn row_limit(&self) -> Option<u64> {
        None
    }

    fn may_tail(&self) -> bool {
        true
    }

    fn keeps_time(&self) -> bool {
        !holds_time(&self.fields)
    }

    fn writes_time(&self) -> bool {
        false
    }
}

fn holds_time(fields: &[FieldPattern]) -> bool {
    fields.iter().any(|field| field.matches("_time"))
}
