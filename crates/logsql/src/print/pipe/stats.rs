//! `stats`.

mod function;

use std::fmt::{self, Write};

use super::Operands;
use crate::ast::{ByField, Case, Condition, Results, StatsEntry, StatsFunction, StatsPipe, StatsRemotePipe};
use crate::print::{condition, list, quote};
use function::function;

impl Operands for StatsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if !self.by.is_empty() {
            out.write_str(" by (")?;
            list(out, &self.by, |out, field| by_field(out, field))?;
            out.write_char(')')?;
        }
        out.write_char(' ')?;
        list(out, &self.entries, |out, entry| self::entry(out, entry))
    }
}

impl Operands for StatsRemotePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        self.stats.print(out)
    }
}

fn by_field(out: &mut impl Write, field: &ByField) -> fmt::Result {
    quote::name(out, &field.name)?;
    if let Some(bucket) = &field.bucket {
        write!(out, ":{}", bucket.as_str())?;
        if let Some(offset) = &field.offset {
            write!(out, " offset {}", offset.as_str())?;
        }
    }
    Ok(())
}

fn entry(out: &mut impl Write, entry: &StatsEntry) -> fmt::Result {
    match &entry.results {
        Results::One { condition, name } => {
            conditional(out, &entry.function, condition.as_ref())?;
            match name {
                Some(name) => named(out, name),
                None => Ok(()),
            }
        }
        Results::Switch(cases) => {
            function(out, &entry.function)?;
            out.write_str(" switch (")?;
            list(out, cases, |out, case| self::case(out, case))?;
            out.write_char(')')
        }
    }
}

/// `function(…) if (…)`
fn conditional(out: &mut impl Write, stats: &StatsFunction, condition: Option<&Condition>) -> fmt::Result {
    function(out, stats)?;
    match condition {
        Some(condition) => {
            out.write_str(" if ")?;
            condition::parenthesized(out, condition)
        }
        None => Ok(()),
    }
}

fn case(out: &mut impl Write, case: &Case) -> fmt::Result {
    match &case.condition {
        Some(condition) => {
            out.write_str("case ")?;
            condition::parenthesized(out, condition)?;
        }
        None => out.write_str("default")?,
    }
    named(out, &case.name)
}

fn named(out: &mut impl Write, name: &str) -> fmt::Result {
    out.write_str(" as ")?;
    quote::name(out, name)
}

/// The name that a result has when none is given: the printed function, with its condition.
fn default_name(function: &StatsFunction, condition: Option<&Condition>) -> String {
    let mut name = String::new();
    // Writing to a `String` cannot fail; if it did, names would be refused as duplicates.
    if conditional(&mut name, function, condition).is_err() {
        name.clear();
    }
    name
}

/// The names of all results of an entry.
pub(crate) fn result_names(entry: &StatsEntry) -> Vec<String> {
    match &entry.results {
        Results::One { name: Some(name), .. } => vec![name.to_string()],
        Results::One { condition, name: None } => vec![default_name(&entry.function, condition.as_ref())],
        Results::Switch(cases) => cases.iter().map(|case| case.name.to_string()).collect(),
    }
}
