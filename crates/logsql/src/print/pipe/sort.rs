//! `sort`, `first`, `last`.

use std::fmt::{self, Write};

use super::{Operands, clause, limit, names, rank};
use crate::ast::{FirstPipe, SortKey, SortPipe};
use crate::print::{list, quote};

impl Operands for SortPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        by(out, &self.by)?;
        if self.descending {
            out.write_str(" desc")?;
        }
        partition(out, self.kept.partition())?;
        if self.offset > 0 {
            clause(out, "offset", self.offset)?;
        }
        limit(out, self.kept.rows())?;
        rank(out, self.rank.as_deref())
    }
}

impl Operands for FirstPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if self.rows != 1 {
            write!(out, " {}", self.rows)?;
        }
        by(out, &self.by)?;
        partition(out, &self.partition)?;
        rank(out, self.rank.as_deref())
    }
}

/// ` by (a desc, b)`, or nothing when there are none.
pub(super) fn by(out: &mut impl Write, keys: &[SortKey]) -> fmt::Result {
    if keys.is_empty() {
        return Ok(());
    }
    out.write_str(" by (")?;
    list(out, keys, |out, key| {
        quote::name(out, &key.name)?;
        if key.descending { out.write_str(" desc") } else { Ok(()) }
    })?;
    out.write_char(')')
}

fn partition(out: &mut impl Write, fields: &[Box<str>]) -> fmt::Result {
    if fields.is_empty() {
        return Ok(());
    }
    out.write_str(" partition by (")?;
    names(out, fields)?;
    out.write_char(')')
}
