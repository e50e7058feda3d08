//! `running_stats` and `total_stats`.

use std::fmt::{self, Write};

use super::{Operands, by, clause, patterns};
use crate::ast::{RunningEntry, RunningFunction, RunningStatsPipe};
use crate::print::{list, quote};

impl Operands for RunningStatsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        by(out, &self.by)?;
        out.write_char(' ')?;
        list(out, &self.entries, |out, entry| {
            function(out, &entry.function)?;
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

fn function(out: &mut impl Write, function: &RunningFunction) -> fmt::Result {
    match function {
        RunningFunction::Of { function, fields } => {
            write!(out, "{}(", function.as_str())?;
            patterns(out, fields)?;
            out.write_char(')')
        }
        RunningFunction::Nth { end, field, offset } => {
            write!(out, "{}(", end.as_str())?;
            quote::name(out, field)?;
            out.write_char(')')?;
            if *offset > 0 { clause(out, "offset", *offset) } else { Ok(()) }
        }
    }
}

/// The name of a result: its own, or the printed function.
pub(crate) fn running_name(entry: &RunningEntry) -> String {
    if let Some(name) = &entry.result {
        return name.to_string();
    }
    let mut name = String::new();
    // Writing to a `String` cannot fail; if it did, names would be refused as duplicates.
    if function(&mut name, &entry.function).is_err() {
        name.clear();
    }
    name
}
