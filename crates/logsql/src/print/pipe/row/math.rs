//! `math`.

mod name;

pub(crate) use name::math_name;

use std::fmt::{self, Write};

use super::Operands;
use crate::ast::{Call, Chain, Formula, MathEntry, MathOperand, MathPipe};
use crate::print::{list, quote};

impl Operands for MathPipe {
    fn print(&self, out: &mut impl Write) -> fmt::Result {
        out.write_char(' ')?;
        list(out, &self.entries, entry)
    }
}

fn entry(out: &mut impl Write, entry: &MathEntry) -> fmt::Result {
    formula(out, &entry.formula)?;
    let Some(result) = &entry.result else { return Ok(()) };
    out.write_str(" as ")?;
    quote::name(out, result)
}

fn formula(out: &mut impl Write, formula: &Formula) -> fmt::Result {
    match formula {
        Formula::Operand(only) => operand(out, only),
        Formula::Chain(operands) => chain(out, operands),
    }
}

fn chain(out: &mut impl Write, chain: &Chain) -> fmt::Result {
    operand(out, chain.first())?;
    chain.rest().iter().try_for_each(|(operator, next)| {
        write!(out, " {} ", operator.as_str())?;
        operand(out, next)
    })
}

fn operand(out: &mut impl Write, value: &MathOperand) -> fmt::Result {
    match value {
        MathOperand::Number(number) => out.write_str(number.as_str()),
        MathOperand::Field(field) => quote::name(out, field.as_str()),
        MathOperand::Minus(inner) => {
            out.write_char('-')?;
            operand(out, inner)
        }
        MathOperand::Call(inner) => call(out, inner),
        MathOperand::Group(inner) => {
            out.write_char('(')?;
            chain(out, inner)?;
            out.write_char(')')
        }
    }
}

fn call(out: &mut impl Write, call: &Call) -> fmt::Result {
    write!(out, "{}(", call.function().as_str())?;
    list(out, call.arguments(), formula)?;
    out.write_char(')')
}
