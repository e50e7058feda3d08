//! `stats`.

use std::fmt::{self, Write};

use super::{Operands, patterns};
use crate::ast::{ByField, StatsEntry, StatsPipe};
use crate::print::{list, quote};

impl Operands for StatsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if !self.by.is_empty() {
            out.write_str(" by (")?;
            list(out, &self.by, |out, field| by_field(out, field))?;
            out.write_char(')')?;
        }
        out.write_char(' ')?;
        list(out, &self.entries, |out, entry| {
            function(out, entry)?;
            match &entry.result {
                Some(name) => {
                    out.write_str(" as ")?;
                    quote::name(out, name)
                }
                None => Ok(()),
            }
        })
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

fn function(out: &mut impl Write, entry: &StatsEntry) -> fmt::Result {
    out.write_str(entry.function.as_str())?;
    out.write_char('(')?;
    patterns(out, &entry.fields)?;
    out.write_char(')')
}

/// The name of a result: its own, or the printed function.
pub(crate) fn result_name(entry: &StatsEntry) -> String {
    if let Some(name) = &entry.result {
        return name.to_string();
    }
    let mut name = String::new();
    // Writing to a `String` cannot fail; if it did, names would be refused as duplicates.
    if function(&mut name, entry).is_err() {
        name.clear();
    }
    name
}
