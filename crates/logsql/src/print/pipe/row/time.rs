//! `time_add`.

use std::fmt::{self, Write};

use super::{Operands, field};
use crate::ast::TimeAddPipe;

impl Operands for TimeAddPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        write!(out, " {}", self.offset.as_str())?;
        field(out, "at", &self.field, Self::FIELD)
    }
}
