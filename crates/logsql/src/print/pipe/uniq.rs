//! `uniq`.

use std::fmt::{self, Write};

use super::{Operands, by, clause, substring};
use crate::ast::UniqPipe;

impl Operands for UniqPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        by(out, &self.by)?;
        substring(out, &self.filter)?;
        if self.hits {
            out.write_str(" with hits")?;
        }
        if self.limit > 0 { clause(out, "limit", self.limit) } else { Ok(()) }
    }
}
