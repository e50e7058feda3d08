//! `top`.

use std::fmt::{self, Write};

use super::{Operands, by, rank};
use crate::ast::TopPipe;
use crate::print::quote;

impl Operands for TopPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if self.rows != Self::ROWS {
            write!(out, " {}", self.rows)?;
        }
        by(out, &self.by)?;
        if *self.hits != *Self::HITS {
            out.write_str(" hits as ")?;
            quote::name(out, &self.hits)?;
        }
        rank(out, self.rank.as_deref())
    }
}
