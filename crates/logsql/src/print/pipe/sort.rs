//! `sort`.

use std::fmt::{self, Write};

use super::{Operands, clause};
use crate::ast::{SortKey, SortPipe};
use crate::print::{list, quote};

impl Operands for SortPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if !self.by.is_empty() {
            out.write_str(" by (")?;
            list(out, &self.by, |out, key| sort_key(out, key))?;
            out.write_char(')')?;
        }
        if self.descending {
            out.write_str(" desc")?;
        }
        if self.offset > 0 {
            clause(out, "offset", self.offset)?;
        }
        if self.limit > 0 {
            clause(out, "limit", self.limit)?;
        }
        Ok(())
    }
}

fn sort_key(out: &mut impl Write, key: &SortKey) -> fmt::Result {
    quote::name(out, &key.name)?;
    if key.descending { out.write_str(" desc") } else { Ok(()) }
}
