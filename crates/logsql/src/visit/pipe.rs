//! What is inside each pipe.

mod row;

use super::{Visit, VisitMut};
use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, Case, DeletePipe, DropEmptyFieldsPipe, FacetsPipe, FieldNamesPipe,
    FieldValuesPipe, FieldsPipe, FilterPipe, FirstPipe, GenerateSequencePipe, JoinPipe, LimitPipe,
    OffsetPipe, QueryStatsPipe, Results, RunningStatsPipe, SortPipe, Source, StatsPipe, StatsRemotePipe,
    StreamContextPipe, TopPipe, UnionPipe, UniqPipe,
};

/// Goes through the filters and sub-queries of a pipe. Nothing has a default: a new pipe must decide.
pub(super) trait Inside {
    fn walk<V: Visit + ?Sized>(&self, visitor: &mut V);
    fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V);
}

/// Pipes that hold neither a filter nor a query.
macro_rules! leaves {
    ($($pipe:ty,)*) => {
        $(impl Inside for $pipe {
            fn walk<V: Visit + ?Sized>(&self, _: &mut V) {}
            fn walk_mut<V: VisitMut + ?Sized>(&mut self, _: &mut V) {}
        })*
    };
}
use leaves;

/// Pipes with one part that is walked.
macro_rules! through {
    ($($pipe:ty: $part:ident,)*) => {
        $(impl Inside for $pipe {
            fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
                self.$part.walk(visitor);
            }
            fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V) {
                self.$part.walk_mut(visitor);
            }
        })*
    };
}
use through;

leaves! {
    BlockStatsPipe,
    BlocksCountPipe,
    DeletePipe,
    DropEmptyFieldsPipe,
    FacetsPipe,
    FieldNamesPipe,
    FieldValuesPipe,
    FieldsPipe,
    FirstPipe,
    GenerateSequencePipe,
    LimitPipe,
    OffsetPipe,
    QueryStatsPipe,
    RunningStatsPipe,
    SortPipe,
    StreamContextPipe,
    TopPipe,
    UniqPipe,
}

through! {
    JoinPipe: source,
    StatsRemotePipe: stats,
    UnionPipe: source,
}

impl Inside for FilterPipe {
    fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
        visitor.filter(&self.filter);
    }

    fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V) {
        visitor.filter(&mut self.filter);
    }
}

impl Inside for Source {
    fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
        match self {
            Self::Query(query) => visitor.query(query),
            Self::Rows(_) => {}
        }
    }

    fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V) {
        match self {
            Self::Query(query) => visitor.query(query),
            Self::Rows(_) => {}
        }
    }
}

impl Inside for StatsPipe {
    fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
        self.entries.iter().for_each(|entry| entry.results.walk(visitor));
    }

    fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V) {
        self.entries.iter_mut().for_each(|entry| entry.results.walk_mut(visitor));
    }
}

impl Inside for Results {
    fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
        match self {
            Self::One { condition, .. } => {
                condition.iter().for_each(|condition| visitor.condition(condition))
            }
            Self::Switch(cases) => cases.iter().for_each(|case| case.walk(visitor)),
        }
    }

    fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V) {
        match self {
            Self::One { condition, .. } => {
                condition.iter_mut().for_each(|condition| visitor.condition(condition))
            }
            Self::Switch(cases) => cases.iter_mut().for_each(|case| case.walk_mut(visitor)),
        }
    }
}

impl Inside for Case {
    fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
        self.condition.iter().for_each(|condition| visitor.condition(condition));
    }

    fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V) {
        self.condition.iter_mut().for_each(|condition| visitor.condition(condition));
    }
}
