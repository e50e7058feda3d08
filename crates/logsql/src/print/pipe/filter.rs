//! `filter`.

use std::fmt::{self, Write};

use super::Operands;
use crate::ast::FilterPipe;
use crate::print::filter::expr;

impl Operands for FilterPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        expr(out, &self.filter)
    }
}
