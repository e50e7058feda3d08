//! `uniq`.

use std::fmt::{self, Write};

use super::{Operands, by, limit, substring};
use crate::ast::UniqPipe;

impl Operands for UniqPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        by(out, &self.by)?;
        substring(out, &self.filter)?;
        if self.hits {
            out.write_str(" with hits")?;
        }
        limit(out, self.limit)
    }
}
