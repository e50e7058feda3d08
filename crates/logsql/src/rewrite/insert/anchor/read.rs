//! Which fields pipes ask for.

use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, CoalescePipe, CollapseNumsPipe, CopyPipe, DecolorizePipe, DeletePipe,
    DropEmptyFieldsPipe, ExtractPipe, ExtractRegexpPipe, FacetsPipe, FieldNamesPipe, FieldPattern,
    FieldValuesPipe, FieldsPipe, FilterPipe, FirstPipe, FormatPipe, GenerateSequencePipe, HashPipe, JoinPipe,
    JsonArrayConcatPipe, JsonArrayLenPipe, LenPipe, LimitPipe, MathPipe, OffsetPipe, PackJsonPipe,
    PackLogfmtPipe, QueryStatsPipe, RenamePipe, ReplacePipe, ReplaceRegexpPipe, RunningFunction,
    RunningStatsPipe, SamplePipe, SetStreamFieldsPipe, SortPipe, SplitPipe, StatsFunction, StatsPipe,
    StatsRemotePipe, StreamContextPipe, TimeAddPipe, TopPipe, UnionPipe, UniqPipe, UnpackJsonPipe,
    UnpackLogfmtPipe, UnpackSyslogPipe, UnpackWordsPipe, UnrollPipe,
};

/// The fields that a pipe asks for by pattern. Nothing has a default: a new pipe must decide.
pub(super) trait Reads {
    fn patterns(&self) -> Vec<&FieldPattern>;
}

/// Pipes that ask for fields by their names alone, or for all.
macro_rules! names {
    ($($pipe:ty,)*) => {
        $(impl Reads for $pipe {
            fn patterns(&self) -> Vec<&FieldPattern> {
                Vec::new()
            }
        })*
    };
}

/// Pipes with a list of patterns.
macro_rules! patterns {
    ($($pipe:ty,)*) => {
        $(impl Reads for $pipe {
            fn patterns(&self) -> Vec<&FieldPattern> {
                self.fields.iter().collect()
            }
        })*
    };
}

names! {
    BlockStatsPipe,
    BlocksCountPipe,
    CollapseNumsPipe,
    DecolorizePipe,
    DeletePipe,
    DropEmptyFieldsPipe,
    ExtractPipe,
    ExtractRegexpPipe,
    FacetsPipe,
    FieldNamesPipe,
    FieldValuesPipe,
    FilterPipe,
    FirstPipe,
    FormatPipe,
    GenerateSequencePipe,
    HashPipe,
    JoinPipe,
    JsonArrayConcatPipe,
    JsonArrayLenPipe,
    LenPipe,
    LimitPipe,
    MathPipe,
    OffsetPipe,
    QueryStatsPipe,
    ReplacePipe,
    ReplaceRegexpPipe,
    SamplePipe,
    SortPipe,
    SplitPipe,
    StreamContextPipe,
    TimeAddPipe,
    TopPipe,
    UnionPipe,
    UniqPipe,
    UnpackSyslogPipe,
    UnpackWordsPipe,
    UnrollPipe,
}

patterns! {
    CoalescePipe,
    FieldsPipe,
    PackJsonPipe,
    PackLogfmtPipe,
    SetStreamFieldsPipe,
}

// Their patterns are of fields inside the text.
names! {
    UnpackJsonPipe,
    UnpackLogfmtPipe,
}

impl Reads for CopyPipe {
    fn patterns(&self) -> Vec<&FieldPattern> {
        self.pairs.iter().map(|pair| &pair.from).collect()
    }
}

impl Reads for RenamePipe {
    fn patterns(&self) -> Vec<&FieldPattern> {
        self.pairs.iter().map(|pair| &pair.from).collect()
    }
}

impl Reads for RunningStatsPipe {
    fn patterns(&self) -> Vec<&FieldPattern> {
        self.entries.iter().flat_map(|entry| of_running(&entry.function)).collect()
    }
}

impl Reads for StatsPipe {
    fn patterns(&self) -> Vec<&FieldPattern> {
        self.entries.iter().flat_map(|entry| of_function(&entry.function)).collect()
    }
}

impl Reads for StatsRemotePipe {
    fn patterns(&self) -> Vec<&FieldPattern> {
        self.stats.patterns()
    }
}

fn of_function(function: &StatsFunction) -> &[FieldPattern] {
    match function {
        StatsFunction::Fields { fields, .. }
        | StatsFunction::List { fields, .. }
        | StatsFunction::Quantile { fields, .. }
        | StatsFunction::Row { fields, .. } => fields,
        StatsFunction::JsonValues(values) => &values.fields,
        StatsFunction::Any(_)
        | StatsFunction::Histogram(_)
        | StatsFunction::Rate
        | StatsFunction::RowField { .. }
        | StatsFunction::UniqCount { .. } => &[],
    }
}

fn of_running(function: &RunningFunction) -> &[FieldPattern] {
    match function {
        RunningFunction::Of { fields, .. } => fields,
        RunningFunction::Nth { .. } => &[],
    }
}
