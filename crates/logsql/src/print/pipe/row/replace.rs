//! `replace` and `replace_regexp`.

use std::fmt::{self, Write};

use super::super::clause;
use super::{MESSAGE, Operands, condition, field};
use crate::ast::{ReplacePipe, ReplaceRegexpPipe};
use crate::print::quote;

impl Operands for ReplacePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        what_and_new(out, &self.old, &self.replacement)?;
        where_and_limit(out, &self.field, self.limit)
    }
}

impl Operands for ReplaceRegexpPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        what_and_new(out, self.regexp.as_str(), &self.replacement)?;
        where_and_limit(out, &self.field, self.limit)
    }
}

fn what_and_new(out: &mut impl Write, what: &str, new: &str) -> fmt::Result {
    out.write_str(" (")?;
    quote::text(out, what)?;
    out.write_str(", ")?;
    quote::text(out, new)?;
    out.write_char(')')
}

fn where_and_limit(out: &mut impl Write, name: &str, limit: u64) -> fmt::Result {
    field(out, "at", name, MESSAGE)?;
    if limit > 0 { clause(out, "limit", limit) } else { Ok(()) }
}
