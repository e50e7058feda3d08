//! Pipes that work on one row after the other.

mod clean;
mod copy;
mod extract;
mod list;
mod math;
mod measure;
mod pack;
mod replace;
mod time;
mod unpack;

pub(crate) use math::math_name;

use std::fmt::{self, Write};

use super::Operands;
use crate::ast::{Condition, Overwrite};
use crate::print::condition::parenthesized;
use crate::print::quote;

/// The field that a pipe works on when it names none.
const MESSAGE: &str = "_msg";

/// ` if (…)`, or nothing.
fn condition(out: &mut impl Write, condition: Option<&Condition>) -> fmt::Result {
    let Some(condition) = condition else { return Ok(()) };
    out.write_str(" if ")?;
    parenthesized(out, condition)
}

/// ` word field`, or nothing when it is the field that is taken when none is given.
fn field(out: &mut impl Write, word: &str, name: &str, default: &str) -> fmt::Result {
    if name == default {
        return Ok(());
    }
    write!(out, " {word} ")?;
    quote::name(out, name)
}

/// ` word text`, or nothing when it is empty.
fn text(out: &mut impl Write, word: &str, text: &str) -> fmt::Result {
    if text.is_empty() {
        return Ok(());
    }
    write!(out, " {word} ")?;
    quote::text(out, text)
}

fn overwrite(out: &mut impl Write, overwrite: Overwrite) -> fmt::Result {
    match overwrite {
        Overwrite::Always => Ok(()),
        Overwrite::KeepOriginalFields => out.write_str(" keep_original_fields"),
        Overwrite::SkipEmptyResults => out.write_str(" skip_empty_results"),
    }
}
