//! The functions of `stats`.

use std::fmt::{self, Write};

use crate::ast::{FieldPattern, StatsFunction};
use crate::print::pipe::{limit, names, patterns, sort};
use crate::print::quote;

/// `function(…)` and the clauses behind it.
pub(super) fn function(out: &mut impl Write, function: &StatsFunction) -> fmt::Result {
    write!(out, "{}(", function.name())?;
    arguments(out, function)?;
    out.write_char(')')?;
    match function {
        StatsFunction::List { limit: rows, .. } | StatsFunction::UniqCount { limit: rows, .. } => {
            limit(out, *rows)
        }
        StatsFunction::JsonValues(values) => {
            if !values.sort.is_empty() {
                out.write_str(" sort")?;
            }
            sort::by(out, &values.sort)?;
            limit(out, values.limit)
        }
        StatsFunction::Any(_)
        | StatsFunction::Fields { .. }
        | StatsFunction::Histogram(_)
        | StatsFunction::Quantile { .. }
        | StatsFunction::Rate
        | StatsFunction::RowField { .. }
        | StatsFunction::Row { .. } => Ok(()),
    }
}

fn arguments(out: &mut impl Write, function: &StatsFunction) -> fmt::Result {
    match function {
        StatsFunction::Any(field) | StatsFunction::Histogram(field) => quote::name(out, field),
        StatsFunction::Fields { fields, .. } | StatsFunction::List { fields, .. } => patterns(out, fields),
        StatsFunction::JsonValues(values) => patterns(out, &values.fields),
        StatsFunction::Quantile { phi, fields } => {
            out.write_str(phi.as_str())?;
            more(out, fields)
        }
        StatsFunction::Rate => Ok(()),
        StatsFunction::RowField { by, field, .. } => {
            quote::name(out, by)?;
            out.write_str(", ")?;
            quote::name(out, field)
        }
        StatsFunction::Row { by, fields, .. } => {
            quote::name(out, by)?;
            more(out, fields)
        }
        StatsFunction::UniqCount { fields, .. } => names(out, fields),
    }
}

/// The fields behind a first argument, if there are any.
fn more(out: &mut impl Write, fields: &[FieldPattern]) -> fmt::Result {
    if fields.is_empty() {
        return Ok(());
    }
    out.write_str(", ")?;
    patterns(out, fields)
}
