//! Functions with texts in parentheses.

use std::fmt::{self, Write};

use super::quote;
use crate::ast::InSet;
use crate::print;

/// `in(a, b)` and its like.
pub(super) fn set(out: &mut impl Write, name: &str, values: &InSet) -> fmt::Result {
    match values {
        InSet::All => write!(out, "{name}(*)"),
        InSet::Values(values) => texts(out, name, values),
        InSet::Query(subquery) => {
            write!(out, "{name}(")?;
            print::query(out, subquery.query())?;
            out.write_char(')')
        }
    }
}

/// `name(a, b)`
pub(super) fn texts<'a, W: Write>(
    out: &mut W,
    name: &str,
    texts: impl IntoIterator<Item = &'a Box<str>>,
) -> fmt::Result {
    write!(out, "{name}(")?;
    for (place, text) in texts.into_iter().enumerate() {
        if place > 0 {
            out.write_str(", ")?;
        }
        quote::text(out, text)?;
    }
    out.write_char(')')
}

/// `name(field)`
pub(super) fn field(out: &mut impl Write, name: &str, field: &str) -> fmt::Result {
    write!(out, "{name}(")?;
    quote::name(out, field)?;
    out.write_char(')')
}
