//! `json_array_concat`, `split`, `unpack_words`, `unroll`.

use std::fmt::{self, Write};

use super::super::by;
use super::{MESSAGE, Operands, condition, field};
use crate::ast::{JsonArrayConcatPipe, SplitPipe, UnpackWordsPipe, UnrollPipe};
use crate::print::quote;

impl Operands for JsonArrayConcatPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if !self.delimiter.is_empty() {
            out.write_char(' ')?;
            quote::text(out, &self.delimiter)?;
        }
        from_and_result(out, &self.from, &self.result)
    }
}

impl Operands for SplitPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        quote::text(out, &self.separator)?;
        from_and_result(out, &self.from, &self.result)
    }
}

impl Operands for UnpackWordsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        from_and_result(out, &self.from, &self.result)?;
        if self.drop_duplicates { out.write_str(" drop_duplicates") } else { Ok(()) }
    }
}

fn from_and_result(out: &mut impl Write, from: &str, result: &str) -> fmt::Result {
    field(out, "from", from, MESSAGE)?;
    field(out, "as", result, from)
}

impl Operands for UnrollPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        by(out, &self.fields)
    }
}
