//! Pipes that work on one row after the other: only an `if (…)` holds a filter.

use super::{Inside, Visit, VisitMut, leaves, through};
use crate::ast::{
    CoalescePipe, CollapseNumsPipe, Condition, CopyPipe, DecolorizePipe, ExtractPipe, ExtractRegexpPipe,
    FormatPipe, HashPipe, JsonArrayConcatPipe, JsonArrayLenPipe, LenPipe, MathPipe, PackJsonPipe,
    PackLogfmtPipe, RenamePipe, ReplacePipe, ReplaceRegexpPipe, SamplePipe, SetStreamFieldsPipe, SplitPipe,
    TimeAddPipe, UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe, UnpackWordsPipe, UnrollPipe,
};

leaves! {
    CoalescePipe,
    CopyPipe,
    DecolorizePipe,
    HashPipe,
    JsonArrayConcatPipe,
    JsonArrayLenPipe,
    LenPipe,
    MathPipe,
    PackJsonPipe,
    PackLogfmtPipe,
    RenamePipe,
    SamplePipe,
    SplitPipe,
    TimeAddPipe,
    UnpackWordsPipe,
}

through! {
    CollapseNumsPipe: condition,
    ExtractPipe: condition,
    ExtractRegexpPipe: condition,
    FormatPipe: condition,
    ReplacePipe: condition,
    ReplaceRegexpPipe: condition,
    SetStreamFieldsPipe: condition,
    UnpackJsonPipe: condition,
    UnpackLogfmtPipe: condition,
    UnpackSyslogPipe: condition,
    UnrollPipe: condition,
}

impl Inside for Option<Condition> {
    fn walk<V: Visit + ?Sized>(&self, visitor: &mut V) {
        self.iter().for_each(|condition| visitor.condition(condition));
    }

    fn walk_mut<V: VisitMut + ?Sized>(&mut self, visitor: &mut V) {
        self.iter_mut().for_each(|condition| visitor.condition(condition));
    }
}
