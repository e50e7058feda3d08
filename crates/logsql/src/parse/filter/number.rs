//! Numbers that values are compared with.

use super::super::Input;
use super::super::value::{check_quoted, value};
use crate::ast::Operand;
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::value::Number;
use crate::value::number::{Reading, read};

const CLASS: NumberClass = NumberClass::Number;

/// A number; what is none is a text.
pub(super) fn number_or_text(input: Input<'_>) -> PResult<'_, Operand> {
    let (rest, text) = value(input)?;
    let operand = match read(&text.text) {
        Reading::Number(number) => {
            check_quoted(&text, CLASS)?;
            Operand::Number(number)
        }
        Reading::Lax => {
            return Fault::new(ErrorKind::LaxNumber { text: text.text.into_owned() }, text.span).soft();
        }
        Reading::Text => Operand::Text(text.text.into()),
    };
    Ok((rest, operand))
}

/// A number, and nothing else.
pub(super) fn number(input: Input<'_>) -> PResult<'_, Number> {
    match number_or_text(input)? {
        (rest, Operand::Number(number)) => Ok((rest, number)),
        (rest, Operand::Text(text)) => {
            let kind = ErrorKind::NotANumber { class: CLASS, text: text.into_string() };
            Fault::new(kind, input.span_to(rest)).soft()
        }
    }
}
