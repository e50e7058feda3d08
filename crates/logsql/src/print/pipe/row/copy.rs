//! `coalesce`, `copy`, `rename`.

use std::fmt::{self, Write};

use super::super::patterns;
use super::{MESSAGE, Operands, field, text};
use crate::ast::{CoalescePipe, CopyPipe, FieldPair, RenamePipe};
use crate::print::list;

impl Operands for CoalescePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char('(')?;
        patterns(out, &self.fields)?;
        out.write_char(')')?;
        text(out, "default", &self.default)?;
        field(out, "as", &self.result, MESSAGE)
    }
}

impl Operands for CopyPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        pairs(out, &self.pairs)
    }
}

impl Operands for RenamePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        pairs(out, &self.pairs)
    }
}

fn pairs(out: &mut impl Write, pairs: &[FieldPair]) -> fmt::Result {
    out.write_char(' ')?;
    list(out, pairs, |out, FieldPair { from, to }| {
        patterns(out, std::slice::from_ref(from))?;
        out.write_str(" as ")?;
        patterns(out, std::slice::from_ref(to))
    })
}
