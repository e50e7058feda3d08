//! `facets`.

use std::fmt::{self, Write};

use super::{Operands, clause};
use crate::ast::FacetsPipe;

impl Operands for FacetsPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        if self.limit != Self::LIMIT {
            write!(out, " {}", self.limit)?;
        }
        if self.max_values_per_field != Self::MAX_VALUES_PER_FIELD {
            clause(out, "max_values_per_field", self.max_values_per_field)?;
        }
        if self.max_value_len != Self::MAX_VALUE_LEN {
            clause(out, "max_value_len", self.max_value_len)?;
        }
        if self.keep_const_fields { out.write_str(" keep_const_fields") } else { Ok(()) }
    }
}
