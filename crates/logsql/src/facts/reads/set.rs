//! What pipes over sets of rows read.

use super::{FieldsRead, Reads};
use crate::ast::{
    BlockStatsPipe, BlocksCountPipe, DeletePipe, DropEmptyFieldsPipe, FacetsPipe, FieldNamesPipe,
    FieldPattern, FieldValuesPipe, FieldsFunction, FieldsPipe, FilterPipe, FirstPipe, GenerateSequencePipe,
    JoinPipe, LimitPipe, OffsetPipe, QueryStatsPipe, RunningFunction, RunningStatsPipe, SortPipe,
    StatsFunction, StatsPipe, StatsRemotePipe, StreamContextPipe, TopPipe, UnionPipe, UniqPipe,
};

/// Whether a pipe picks fields, and what it reads.
macro_rules! reads {
    ($($pipe:ty: picks $picks:literal, $reads:expr;)*) => {
        $(impl Reads for $pipe {
            fn reads(&self, fields: &mut FieldsRead) {
                let reads: fn(&$pipe, &mut FieldsRead) = $reads;
                reads(self, fields);
            }

            fn picks(&self) -> bool {
                $picks
            }
        })*
    };
}
pub(super) use reads;

reads! {
    BlockStatsPipe: picks true, |_, fields| fields.all = true;
    BlocksCountPipe: picks true, |_, _| {};
    DeletePipe: picks false, |_, _| {};
    DropEmptyFieldsPipe: picks false, |_, _| {};
    FacetsPipe: picks true, |_, fields| fields.all = true;
    FieldNamesPipe: picks true, |_, fields| fields.all = true;
    FieldValuesPipe: picks true, |pipe, fields| fields.name(&pipe.field);
    FieldsPipe: picks true, |pipe, fields| fields.patterns(&pipe.fields);
    FilterPipe: picks false, |_, _| {};
    FirstPipe: picks false, |pipe, fields| {
        fields.keys(&pipe.by);
        fields.list(&pipe.partition);
    };
    GenerateSequencePipe: picks true, |_, _| {};
    JoinPipe: picks false, |pipe, fields| fields.list(&pipe.by);
    LimitPipe: picks false, |_, _| {};
    OffsetPipe: picks false, |_, _| {};
    QueryStatsPipe: picks true, |_, _| {};
    RunningStatsPipe: picks false, running_stats;
    SortPipe: picks false, |pipe, fields| {
        fields.keys(&pipe.by);
        fields.list(pipe.kept.partition());
    };
    StatsPipe: picks true, stats;
    StatsRemotePipe: picks true, |pipe, fields| stats(&pipe.stats, fields);
    // It looks for the rows around by these two, and gives them with all their fields.
    StreamContextPipe: picks false, |_, fields| ["_stream_id", "_time"].into_iter().for_each(|name| fields.name(name));
    TopPipe: picks true, |pipe, fields| fields.list(&pipe.by);
    UnionPipe: picks false, |_, _| {};
    UniqPipe: picks true, |pipe, fields| fields.list(&pipe.by);
}

fn running_stats(pipe: &RunningStatsPipe, fields: &mut FieldsRead) {
    fields.list(&pipe.by);
    for entry in &pipe.entries {
        match &entry.function {
            RunningFunction::Of { fields: patterns, .. } => fields.patterns(patterns),
            RunningFunction::Nth { field, .. } => fields.name(field),
        }
    }
}

fn stats(pipe: &StatsPipe, fields: &mut FieldsRead) {
    pipe.by.iter().for_each(|by| fields.name(&by.name));
    pipe.entries.iter().for_each(|entry| function(&entry.function, fields));
}

fn function(function: &StatsFunction, read: &mut FieldsRead) {
    match function {
        StatsFunction::Any(field) | StatsFunction::Histogram(field) => read.name(field),
        StatsFunction::Fields { function: FieldsFunction::Count, fields } if counts_rows(fields) => {}
        StatsFunction::Fields { fields, .. }
        | StatsFunction::List { fields, .. }
        | StatsFunction::Quantile { fields, .. } => read.patterns(fields),
        StatsFunction::JsonValues(values) => {
            read.patterns(&values.fields);
            values.sort.iter().for_each(|key| read.name(&key.name));
        }
        StatsFunction::Rate => {}
        StatsFunction::RowField { by, field, .. } => {
            read.name(by);
            read.name(field);
        }
        StatsFunction::Row { by, fields, .. } => {
            read.name(by);
            read.patterns(fields);
        }
        StatsFunction::UniqCount { fields, .. } => read.list(fields),
    }
}

/// `count(*)` looks at no field.
fn counts_rows(fields: &[FieldPattern]) -> bool {
    fields.iter().any(|field| matches!(field, FieldPattern::Prefix(prefix) if prefix.is_empty()))
}
