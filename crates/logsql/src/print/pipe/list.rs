//! `field_names`.

use std::fmt::{self, Write};

use super::{Operands, result, substring};
use crate::ast::FieldNamesPipe;

impl Operands for FieldNamesPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        substring(out, &self.filter)?;
        result(out, &self.result, Self::RESULT)
    }
}
