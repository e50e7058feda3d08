//! `generate_sequence`.

use std::fmt::{self, Write};

use super::Operands;
use crate::ast::GenerateSequencePipe;

impl Operands for GenerateSequencePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        write!(out, " {}", self.rows)
    }
}
