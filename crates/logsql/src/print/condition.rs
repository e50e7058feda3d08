//! `(…)` behind `if` and `case`.

use std::fmt::{self, Write};

use super::filter::expr;
use crate::ast::Condition;

/// The parentheses and what stands in them.
pub(super) fn parenthesized(out: &mut impl Write, condition: &Condition) -> fmt::Result {
    out.write_char('(')?;
    match condition {
        Condition::Always => {}
        Condition::Matching(filter) => expr(out, filter)?,
    }
    out.write_char(')')
}
