//! `extract`, `extract_regexp`, `format`.

use std::fmt::{self, Write};

use super::{MESSAGE, Operands, condition, field, overwrite};
use crate::ast::{ExtractPipe, ExtractRegexpPipe, FormatPipe};
use crate::print::quote;

impl Operands for ExtractPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        out.write_char(' ')?;
        quote::text(out, self.pattern.as_str())?;
        field(out, "from", &self.from, MESSAGE)?;
        overwrite(out, self.overwrite)
    }
}

impl Operands for ExtractRegexpPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        out.write_char(' ')?;
        quote::text(out, self.regexp.as_str())?;
        field(out, "from", &self.from, MESSAGE)?;
        overwrite(out, self.overwrite)
    }
}

impl Operands for FormatPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        out.write_char(' ')?;
        quote::text(out, self.format.as_str())?;
        field(out, "as", &self.result, MESSAGE)?;
        overwrite(out, self.overwrite)
    }
}
