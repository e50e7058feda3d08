//! Tests of a value.

use std::fmt::{self, Write};

use super::{Print, call, quote};
use crate::ast::{Bounds, Comparison, Operand, Test};
use crate::value::Number;

impl Print for Test {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            Self::Any => out.write_char('*'),
            Self::Phrase(text) => quote::text(out, text),
            Self::Prefix(text) => prefixed(out, "", text, "*"),
            Self::Exact(text) => prefixed(out, "=", text, ""),
            Self::ExactPrefix(text) => prefixed(out, "=", text, "*"),
            Self::Substring(text) => prefixed(out, "*", text, "*"),
            Self::Regexp(regexp) => prefixed(out, "~", regexp.as_str(), ""),
            Self::Compare(comparison) => compare(out, comparison),
            Self::Range(bounds) => range(out, bounds),
            Self::AnyCasePhrase(text) => prefixed(out, "i(", text, ")"),
            Self::AnyCasePrefix(text) if text.is_empty() => out.write_str("i(*)"),
            Self::AnyCasePrefix(text) => prefixed(out, "i(", text, "*)"),
            Self::In(values) => call::set(out, "in", values),
            Self::ContainsAll(values) => call::set(out, "contains_all", values),
            Self::ContainsAny(values) => call::set(out, "contains_any", values),
            Self::Sequence(values) => call::texts(out, "seq", values),
            Self::ContainsCommonCase(texts) => call::texts(out, "contains_common_case", texts.values()),
            Self::EqualsCommonCase(texts) => call::texts(out, "equals_common_case", texts.values()),
            Self::JsonArrayContainsAny(values) => call::texts(out, "json_array_contains_any", values),
            Self::ValueType(name) => call::texts(out, "value_type", [name]),
            Self::Relation(relation) => call::field(out, relation.relation.as_str(), &relation.other),
            Self::Pattern(pattern) => call::texts(out, pattern.place.as_str(), [&pattern.pattern]),
            Self::LenRange(range) => write!(out, "len_range({}, {})", range.min, range.max),
            Self::StringRange(range) => call::texts(out, "string_range", [&range.from, &range.below]),
            Self::Ipv4Range(range) => write!(out, "ipv4_range({}, {})", range.first, range.last),
            Self::Ipv6Range(range) => write!(out, "ipv6_range({}, {})", range.first, range.last),
        }
    }
}

/// A text between what marks it.
fn prefixed(out: &mut impl Write, before: &str, text: &str, behind: &str) -> fmt::Result {
    out.write_str(before)?;
    quote::text(out, text)?;
    out.write_str(behind)
}

fn compare(out: &mut impl Write, comparison: &Comparison) -> fmt::Result {
    out.write_str(comparison.compare.as_str())?;
    match &comparison.operand {
        Operand::Number(number) => out.write_str(number.as_str()),
        Operand::Text(text) => quote::compared(out, text),
    }
}

/// `range[1, 5)`
fn range(out: &mut impl Write, bounds: &Bounds<Number>) -> fmt::Result {
    let (open, close) =
        (if bounds.start_included { '[' } else { '(' }, if bounds.end_included { ']' } else { ')' });
    write!(out, "range{open}{}, {}{close}", bounds.start.as_str(), bounds.end.as_str())
}
