//! `limit` and `offset`.

use std::fmt::{self, Write};

use super::Operands;
use crate::ast::{LimitPipe, OffsetPipe};

impl Operands for LimitPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        write!(out, " {}", self.rows)
    }
}

impl Operands for OffsetPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        write!(out, " {}", self.rows)
    }
}
