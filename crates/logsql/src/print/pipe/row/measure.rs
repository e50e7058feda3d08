//! `hash`, `len`, `json_array_len`, `sample`.

use std::fmt::{self, Write};

use super::{MESSAGE, Operands, field};
use crate::ast::{HashPipe, JsonArrayLenPipe, LenPipe, SamplePipe};
use crate::print::quote;

impl Operands for HashPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        measured(out, &self.field, &self.result)
    }
}

impl Operands for LenPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        measured(out, &self.field, &self.result)
    }
}

impl Operands for JsonArrayLenPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        measured(out, &self.field, &self.result)
    }
}

fn measured(out: &mut impl Write, name: &str, result: &str) -> fmt::Result {
    out.write_char('(')?;
    quote::name(out, name)?;
    out.write_char(')')?;
    field(out, "as", result, MESSAGE)
}

impl Operands for SamplePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        write!(out, " {}", self.every)
    }
}
