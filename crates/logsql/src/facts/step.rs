//! What is known of each pipe.

use crate::ast::{
    DeletePipe, DropEmptyFieldsPipe, FieldNamesPipe, FieldsPipe, FilterPipe, GenerateSequencePipe, JoinPipe,
    LimitPipe, OffsetPipe, SortPipe, StatsPipe, StreamContextPipe, UnionPipe, UniqPipe,
};

/// What is known of a pipe.
pub(super) trait Step {
    /// How many rows it lets through at most, when it says so.
    fn row_limit(&self) -> Option<u64>;
}

/// Pipes that let any number of rows through.
macro_rules! unlimited {
    ($($pipe:ty,)*) => {
        $(impl Step for $pipe {
            fn row_limit(&self) -> Option<u64> {
                None
            }
        })*
    };
}

unlimited! {
    DeletePipe,
    DropEmptyFieldsPipe,
    FieldNamesPipe,
    FieldsPipe,
    FilterPipe,
    JoinPipe,
    OffsetPipe,
    StatsPipe,
    StreamContextPipe,
    UnionPipe,
}

impl Step for GenerateSequencePipe {
    fn row_limit(&self) -> Option<u64> {
        Some(self.rows)
    }
}

impl Step for LimitPipe {
    fn row_limit(&self) -> Option<u64> {
        Some(self.rows)
    }
}

impl Step for SortPipe {
    fn row_limit(&self) -> Option<u64> {
        Some(self.limit).filter(|limit| *limit > 0)
    }
}

impl Step for UniqPipe {
    fn row_limit(&self) -> Option<u64> {
        Some(self.limit).filter(|limit| *limit > 0)
    }
}
