//! `unpack_json`, `unpack_logfmt`, `unpack_syslog`.

use std::fmt::{self, Write};

use super::super::names;
use super::pack::some_fields;
use super::{MESSAGE, Operands, condition, field, overwrite, text};
use crate::ast::{UnpackJsonPipe, UnpackLogfmtPipe, UnpackSyslogPipe};

impl Operands for UnpackJsonPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        field(out, "from", &self.from, MESSAGE)?;
        some_fields(out, &self.fields)?;
        if !self.preserve_keys.is_empty() {
            out.write_str(" preserve_keys (")?;
            names(out, &self.preserve_keys)?;
            out.write_char(')')?;
        }
        text(out, "result_prefix", &self.prefix)?;
        overwrite(out, self.overwrite)
    }
}

impl Operands for UnpackLogfmtPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        field(out, "from", &self.from, MESSAGE)?;
        some_fields(out, &self.fields)?;
        text(out, "result_prefix", &self.prefix)?;
        overwrite(out, self.overwrite)
    }
}

impl Operands for UnpackSyslogPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        condition(out, self.condition())?;
        field(out, "from", &self.from, MESSAGE)?;
        if let Some(offset) = &self.offset {
            write!(out, " offset {}", offset.as_str())?;
        }
        text(out, "result_prefix", &self.prefix)?;
        if self.keep_original_fields { out.write_str(" keep_original_fields") } else { Ok(()) }
    }
}
