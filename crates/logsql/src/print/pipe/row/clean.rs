//! `collapse_nums` and `decolorize`.

use std::fmt::{self, Write};

use super::{MESSAGE, Operands, condition, field};
use crate::ast::{CollapseNumsPipe, DecolorizePipe};
use crate::print::quote;

impl Operands for CollapseNumsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        field(out, "at", &self.field, MESSAGE)?;
        if self.prettify { out.write_str(" prettify") } else { Ok(()) }
    }
}

impl Operands for DecolorizePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if &*self.field == MESSAGE {
            return Ok(());
        }
        out.write_char(' ')?;
        quote::name(out, &self.field)
    }
}
