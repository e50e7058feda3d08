//! `stream_context`.

use std::fmt::{self, Write};

use super::{Operands, clause};
use crate::ast::StreamContextPipe;

impl Operands for StreamContextPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if self.before > 0 {
            clause(out, "before", self.before)?;
        }
        // One of both must stand there.
        if self.after > 0 || self.before == 0 {
            clause(out, "after", self.after)?;
        }
        match &self.time_window {
            Some(window) => write!(out, " time_window {}", window.as_str()),
            None => Ok(()),
        }
    }
}
