//! `field_names` and `field_values`.

use std::fmt::{self, Write};

use super::{Operands, limit, result, substring};
use crate::ast::{FieldNamesPipe, FieldValuesPipe};
use crate::print::quote;

impl Operands for FieldNamesPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        substring(out, &self.filter)?;
        result(out, &self.result, Self::RESULT)
    }
}

impl Operands for FieldValuesPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        quote::name(out, &self.field)?;
        substring(out, &self.filter)?;
        limit(out, self.limit)
    }
}
