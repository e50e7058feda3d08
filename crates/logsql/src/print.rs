//! Tree to text.
//!
//! The law: `parse(print(tree)) == tree` for every tree, so `print(parse(text))` is a fixed point. Parentheses follow
//! from precedence, quotes from `quote.rs` alone, numbers and times from values that were checked.

mod condition;
mod filter;
mod options;
mod pipe;
mod pretty;
mod quote;
mod stream;
mod time;

#[cfg(test)]
mod tests;

pub(crate) use pipe::{math_name, result_names, running_name};

use std::fmt::{self, Write};

use crate::ast::{Atom, Condition, Expr, Pipe, Query, Test};
use filter::expr;

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        query(f, self)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        condition::parenthesized(f, self)
    }
}

impl fmt::Display for Expr<Atom> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        expr(f, self)
    }
}

impl fmt::Display for Expr<Test> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        expr(f, self)
    }
}

impl fmt::Display for Pipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pipe::pipe(f, self)
    }
}

/// Writes a query. Into a `String` this cannot fail.
pub(crate) fn query(out: &mut impl Write, query: &Query) -> fmt::Result {
    options::options(out, &query.options)?;
    expr(out, &query.filter)?;
    for step in &query.pipes {
        out.write_str(" | ")?;
        pipe::pipe(out, step)?;
    }
    Ok(())
}

/// Writes items with `, ` between them.
fn list<W: Write, T>(out: &mut W, items: &[T], item: impl Fn(&mut W, &T) -> fmt::Result) -> fmt::Result {
    for (place, value) in items.iter().enumerate() {
        if place > 0 {
            out.write_str(", ")?;
        }
        item(out, value)?;
    }
    Ok(())
}
