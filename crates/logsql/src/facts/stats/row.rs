//! What pipes that work on one row after the other make of the rows of a stats query.

use super::shape::StatsShape;
use crate::ast::{CopyPipe, FieldPattern, FormatPipe, MathPipe, RenamePipe, UnpackJsonPipe};
use crate::print;

/// Copies of labels are labels, copies of metrics are metrics.
pub(super) fn copied(shape: &mut StatsShape, pipe: &CopyPipe) {
    for pair in pipe.pairs() {
        let labels = renamed(shape.labels(), pair.from(), pair.to());
        let metrics = renamed(shape.metrics(), pair.from(), pair.to());
        labels.iter().for_each(|label| shape.add_label(label));
        shape.retain_metrics(|metric| !pair.to().matches(metric));
        metrics.iter().for_each(|metric| shape.add_metric(metric));
    }
}

/// The same, and the old names are gone.
pub(super) fn renamed_fields(shape: &mut StatsShape, pipe: &RenamePipe) {
    for pair in pipe.pairs() {
        let metrics = renamed(shape.metrics(), pair.from(), pair.to());
        let labels = shape.take_labels();
        for label in &labels {
            shape.add_label(&pair.from().renamed(pair.to(), label).unwrap_or_else(|| label.to_string()));
        }
        shape.retain_metrics(|metric| !pair.to().matches(metric) && !pair.from().matches(metric));
        metrics.iter().for_each(|metric| shape.add_metric(metric));
    }
}

fn renamed(names: &[Box<str>], from: &FieldPattern, to: &FieldPattern) -> Vec<String> {
    names.iter().filter_map(|name| from.renamed(to, name)).collect()
}

/// A text is a label.
pub(super) fn formatted(shape: &mut StatsShape, pipe: &FormatPipe) {
    shape.add_label(pipe.result());
}

/// A number is a metric.
pub(super) fn calculated(shape: &mut StatsShape, pipe: &MathPipe) {
    pipe.entries().iter().for_each(|entry| shape.add_metric(&print::math_name(entry)));
}

/// What is unpacked are labels. Whether all of them are named; the store passes their prefix over.
pub(super) fn unpacked(shape: &mut StatsShape, pipe: &UnpackJsonPipe) -> bool {
    for field in pipe.fields() {
        match field {
            FieldPattern::Name(name) => shape.add_label(name),
            FieldPattern::Prefix(_) => return false,
        }
    }
    !pipe.fields().is_empty()
}
