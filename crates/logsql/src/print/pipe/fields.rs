//! `fields`, `delete` and `drop_empty_fields`.

use std::fmt::{self, Write};

use super::{Operands, patterns};
use crate::ast::{DeletePipe, DropEmptyFieldsPipe, FieldsPipe};

impl Operands for FieldsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        patterns(out, &self.fields)
    }
}

impl Operands for DeletePipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        patterns(out, &self.fields)
    }
}

impl Operands for DropEmptyFieldsPipe {
    fn print(&self, _: &mut impl Write) -> fmt::Result {
        Ok(())
    }
}
