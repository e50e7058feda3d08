//! Stream filters.

use std::fmt::{self, Write};

use super::quote;
use crate::ast::{StreamFilter, StreamTag, TagTest, TagValues};

/// `{a="b",c!="d" or e in ("f")}`
pub(super) fn filter(out: &mut impl Write, filter: &StreamFilter) -> fmt::Result {
    out.write_char('{')?;
    for (place, branch) in filter.branches.iter().enumerate() {
        if place > 0 {
            out.write_str(" or ")?;
        }
        for (place, tag) in branch.iter().enumerate() {
            if place > 0 {
                out.write_char(',')?;
            }
            self::tag(out, tag)?;
        }
    }
    out.write_char('}')
}

fn tag(out: &mut impl Write, tag: &StreamTag) -> fmt::Result {
    quote::name(out, &tag.name)?;
    match &tag.test {
        TagTest::Equal(value) => operator(out, "=", value),
        TagTest::NotEqual(value) => operator(out, "!=", value),
        TagTest::Matches(regexp) => operator(out, "=~", regexp.as_str()),
        TagTest::NotMatches(regexp) => operator(out, "!~", regexp.as_str()),
        TagTest::In(values) => set(out, " in (", values),
        TagTest::NotIn(values) => set(out, " not_in (", values),
    }
}

fn operator(out: &mut impl Write, operator: &str, value: &str) -> fmt::Result {
    out.write_str(operator)?;
    quote::quoted(out, value)
}

fn set(out: &mut impl Write, operator: &str, values: &TagValues) -> fmt::Result {
    out.write_str(operator)?;
    match values {
        TagValues::All => out.write_char('*')?,
        TagValues::List(values) => super::list(out, values, |out, value| quote::quoted(out, value))?,
    }
    out.write_char(')')
}
