//! What is inside each pipe.

use super::{Visit, VisitMut};
use crate::ast::{
    DeletePipe, DropEmptyFieldsPipe, FieldNamesPipe, FieldsPipe, FilterPipe, GenerateSequencePipe, JoinPipe,
    LimitPipe, OffsetPipe, SortPipe, Source, StatsPipe, StreamContextPipe, UnionPipe, UniqPipe,
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

leaves! {
    DeletePipe,
    DropEmptyFieldsPipe,
    FieldNamesPipe,
    FieldsPipe,
    GenerateSequencePipe,
    LimitPipe,
    OffsetPipe,
    SortPipe,
    StatsPipe,
    StreamContextPipe,
    UniqPipe,
}

through! {
    JoinPipe: source,
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
