//! `pack_json`, `pack_logfmt`, `set_stream_fields`.

use std::fmt::{self, Write};

use super::super::patterns;
use super::{MESSAGE, Operands, condition, field};
use crate::ast::{FieldPattern, PackJsonPipe, PackLogfmtPipe, SetStreamFieldsPipe};

impl Operands for PackJsonPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        some_fields(out, &self.fields)?;
        field(out, "as", &self.result, MESSAGE)
    }
}

impl Operands for PackLogfmtPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        some_fields(out, &self.fields)?;
        field(out, "as", &self.result, MESSAGE)
    }
}

/// ` fields (a, b*)`, or nothing when it is all of them.
pub(super) fn some_fields(out: &mut impl Write, fields: &[FieldPattern]) -> fmt::Result {
    if fields.is_empty() {
        return Ok(());
    }
    out.write_str(" fields (")?;
    patterns(out, fields)?;
    out.write_char(')')
}

impl Operands for SetStreamFieldsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        out.write_char(' ')?;
        patterns(out, &self.fields)
    }
}
