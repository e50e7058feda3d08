//! Pipes that work on one row after the other.

use super::super::Found;
use super::super::columns::Columns;
use super::{Judged, harmless};
use crate::ast::{
    CoalescePipe, CollapseNumsPipe, CopyPipe, DecolorizePipe, ExtractPipe, ExtractRegexpPipe, FieldPair,
    FieldPattern, FormatPipe, HashPipe, JsonArrayConcatPipe, JsonArrayLenPipe, LenPipe, MathPipe,
    PackJsonPipe, PackLogfmtPipe, RenamePipe, ReplacePipe, ReplaceRegexpPipe, SamplePipe,
    SetStreamFieldsPipe, SplitPipe, TimeAddPipe, UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe,
    UnpackWordsPipe, UnrollPipe,
};
use crate::error::RefusalKind;

harmless! {
    CoalescePipe,
    CollapseNumsPipe,
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

impl Judged for CopyPipe {
    fn refusal(&self, columns: Columns) -> Found {
        moves_family(&self.pairs, columns).then_some((RefusalKind::FamilyMoved, self.loc.0))
    }
}

impl Judged for RenamePipe {
    fn refusal(&self, columns: Columns) -> Found {
        moves_family(&self.pairs, columns).then_some((RefusalKind::FamilyMoved, self.loc.0))
    }
}

/// An empty field of the block takes the place of one that the row has.
fn moves_family(pairs: &[FieldPair], columns: Columns) -> bool {
    columns.tell() && pairs.iter().any(|pair| matches!(pair.from, FieldPattern::Prefix(_)))
}

/// It writes empty values too, of fields that are named one by one as well.
impl Judged for PackLogfmtPipe {
    fn refusal(&self, columns: Columns) -> Found {
        columns.tell().then_some((RefusalKind::PackLogfmt, self.loc.0))
    }
}
