//! `join` and `union`.

use std::fmt::{self, Write};

use super::{Operands, by};
use crate::ast::{InlineRows, JoinPipe, RowField, Source, UnionPipe};
use crate::print::{list, query, quote};

impl Operands for JoinPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        by(out, &self.by)?;
        out.write_char(' ')?;
        source(out, &self.source)?;
        if self.inner {
            out.write_str(" inner")?;
        }
        if self.prefix.is_empty() {
            return Ok(());
        }
        out.write_str(" prefix ")?;
        quote::text(out, &self.prefix)
    }
}

impl Operands for UnionPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        source(out, &self.source)
    }
}

fn source(out: &mut impl Write, source: &Source) -> fmt::Result {
    match source {
        Source::Query(inner) => {
            out.write_char('(')?;
            query(out, inner)?;
            out.write_char(')')
        }
        Source::Rows(rows) => inline_rows(out, rows),
    }
}

fn inline_rows(out: &mut impl Write, rows: &InlineRows) -> fmt::Result {
    out.write_str("rows(")?;
    list(out, &rows.0, |out, row| {
        out.write_char('{')?;
        list(out, row, |out, field| row_field(out, field))?;
        out.write_char('}')
    })?;
    out.write_char(')')
}

fn row_field(out: &mut impl Write, field: &RowField) -> fmt::Result {
    quote::name(out, &field.name)?;
    out.write_char('=')?;
    quote::text(out, &field.value)
}
