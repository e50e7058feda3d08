//! Pipes; each family has a file.

mod block;
mod facets;
mod fields;
mod filter;
mod join;
mod list;
mod row;
mod rows;
mod running_stats;
mod sequence;
mod sort;
mod stats;
mod stream_context;
mod top;
mod uniq;

pub(crate) use row::math_name;
pub(crate) use running_stats::running_name;
pub(crate) use stats::result_names;

use std::fmt::{self, Write};

use super::filter::prefix;
use super::{list, quote};
use crate::ast::pipe::each_pipe;
use crate::ast::pipe::sort::RANK;
use crate::ast::{FieldPattern, Pipe};

/// Writes what stands behind the name of a pipe, with a blank before it.
trait Operands {
    fn print(&self, out: &mut impl Write) -> fmt::Result;
}

/// One pipe, without the `|`.
pub(super) fn pipe(out: &mut impl Write, pipe: &Pipe) -> fmt::Result {
    out.write_str(pipe.name())?;
    each_pipe!(pipe, pipe => pipe.print(out))
}

/// `a, b*`
fn patterns(out: &mut impl Write, fields: &[FieldPattern]) -> fmt::Result {
    list(out, fields, |out, field| match field {
        FieldPattern::Name(name) => quote::name(out, name),
        FieldPattern::Prefix(text) => prefix(out, text),
    })
}

/// `a, b`
fn names(out: &mut impl Write, names: &[Box<str>]) -> fmt::Result {
    list(out, names, |out, name| quote::name(out, name))
}

/// ` by (a, b)`, or nothing when there are none.
fn by(out: &mut impl Write, fields: &[Box<str>]) -> fmt::Result {
    if fields.is_empty() {
        return Ok(());
    }
    out.write_str(" by (")?;
    names(out, fields)?;
    out.write_char(')')
}

/// ` word value`
fn clause(out: &mut impl Write, word: &str, value: u64) -> fmt::Result {
    write!(out, " {word} {value}")
}

/// ` limit n`, or nothing when it is zero.
fn limit(out: &mut impl Write, rows: u64) -> fmt::Result {
    if rows > 0 { clause(out, "limit", rows) } else { Ok(()) }
}

/// ` rank as name`, or nothing.
fn rank(out: &mut impl Write, name: Option<&str>) -> fmt::Result {
    let Some(name) = name else { return Ok(()) };
    out.write_str(" rank")?;
    result(out, name, RANK)
}

/// ` filter text`, or nothing when it is empty.
fn substring(out: &mut impl Write, text: &str) -> fmt::Result {
    if text.is_empty() {
        return Ok(());
    }
    out.write_str(" filter ")?;
    quote::text(out, text)
}

/// ` as name`, or nothing when it is the name that is taken when none is given.
fn result(out: &mut impl Write, name: &str, default: &str) -> fmt::Result {
    if name == default {
        return Ok(());
    }
    out.write_str(" as ")?;
    quote::name(out, name)
}
