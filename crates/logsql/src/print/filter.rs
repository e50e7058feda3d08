//! Filters.

mod call;
mod stream_id;
mod test;

use std::fmt::{self, Write};

use super::{quote, stream, time};
use crate::ast::{Atom, Expr, Field, Joined, Node, Operator};

/// Something that stands between operators.
pub(super) trait Print {
    fn print(&self, out: &mut impl Write) -> fmt::Result;
}

/// A condition.
pub(super) fn expr<A: Print>(out: &mut impl Write, condition: &Expr<A>) -> fmt::Result {
    match &condition.node {
        Node::Atom(atom) => {
            if condition.negated {
                out.write_char('!')?;
            }
            atom.print(out)
        }
        Node::Joined(items) if condition.negated => {
            out.write_str("!(")?;
            joined(out, items)?;
            out.write_char(')')
        }
        Node::Joined(items) => joined(out, items),
    }
}

fn joined<A: Print>(out: &mut impl Write, joined: &Joined<A>) -> fmt::Result {
    for (place, item) in joined.items().iter().enumerate() {
        if place > 0 {
            out.write_str(match joined.operator {
                Operator::And => " ",
                Operator::Or => " or ",
            })?;
        }
        if needs_parens(joined.operator, item) {
            out.write_char('(')?;
            expr(out, item)?;
            out.write_char(')')?;
        } else {
            expr(out, item)?;
        }
    }
    Ok(())
}

/// `and` binds tighter than `or`. The same operator inside itself keeps its parentheses, so that the tree stays.
fn needs_parens<A>(outer: Operator, item: &Expr<A>) -> bool {
    match (&item.node, outer) {
        (Node::Atom(_), _) => false,
        (Node::Joined(_), _) if item.negated => false,
        (Node::Joined(inner), Operator::And) => matches!(inner.operator, Operator::And | Operator::Or),
        (Node::Joined(inner), Operator::Or) => inner.operator == Operator::Or,
    }
}

impl Print for Atom {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        match self {
            Self::Match(matched) => {
                // The message needs no name before a single test.
                if matched.field != Field::Message {
                    field(out, &matched.field)?;
                }
                matched.test.print(out)
            }
            Self::Group(group) => {
                field(out, &group.field)?;
                out.write_char('(')?;
                joined(out, &group.tests)?;
                out.write_char(')')
            }
            Self::Guard(guard) => out.write_str(guard.unit()),
            Self::Stream(filter) => stream::filter(out, filter),
            Self::StreamId(filter) => stream_id::filter(out, filter),
            Self::Time(filter) => time::filter(out, filter),
        }
    }
}

/// A field and its colon.
fn field(out: &mut impl Write, field: &Field) -> fmt::Result {
    match field {
        Field::Message => out.write_str("_msg")?,
        Field::Name(name) => quote::name(out, name)?,
        Field::Prefix(prefix) => self::prefix(out, prefix)?,
    }
    out.write_char(':')
}

/// `foo*`, `"a b"*` or `*`.
pub(super) fn prefix(out: &mut impl Write, prefix: &str) -> fmt::Result {
    if !prefix.is_empty() {
        quote::name(out, prefix)?;
    }
    out.write_char('*')
}
