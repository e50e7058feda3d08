//! Pipes that work on one row after the other.

use super::{Change, keep};
use crate::ast::{
    CoalescePipe, CollapseNumsPipe, CopyPipe, DecolorizePipe, ExtractPipe, ExtractRegexpPipe, FormatPipe,
    HashPipe, JsonArrayConcatPipe, JsonArrayLenPipe, LenPipe, MathPipe, PackJsonPipe, PackLogfmtPipe,
    RenamePipe, ReplacePipe, ReplaceRegexpPipe, SamplePipe, SetStreamFieldsPipe, SplitPipe, TimeAddPipe,
    UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe, UnpackWordsPipe, UnrollPipe,
};
use crate::rewrite::forbid::columns::Columns;

keep! {
    CoalescePipe,
    CollapseNumsPipe,
    CopyPipe,
    DecolorizePipe,
    ExtractPipe,
    ExtractRegexpPipe,
    FormatPipe,
    HashPipe,
    JsonArrayConcatPipe,
    JsonArrayLenPipe,
    LenPipe,
    MathPipe,
    PackJsonPipe,
    PackLogfmtPipe,
    RenamePipe,
    ReplacePipe,
    ReplaceRegexpPipe,
    SamplePipe,
    SetStreamFieldsPipe,
    SplitPipe,
    TimeAddPipe,
    UnpackJsonPipe,
    UnpackLogfmtPipe,
    UnpackSyslogPipe,
    UnpackWordsPipe,
    UnrollPipe,
}
