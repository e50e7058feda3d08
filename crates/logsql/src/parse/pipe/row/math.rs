//! `math`.

use super::super::super::Input;
use super::super::super::depth::Depth;
use super::super::super::fields::{canonical, field, in_parens};
use super::super::super::input::close;
use super::super::super::value::{constant, operand as operand_text};
use crate::ast::{
    Call, Formula, MathEntry, MathField, MathFunction, MathOperand, MathOperator, MathPipe, Pipe,
};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::Kind;
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::suggest;
use crate::value::number::has_number_start;

/// `math a + b as c, …`
pub(super) fn math(input: Input<'_>, depth: Depth) -> PResult<'_, Pipe> {
    let (mut rest, first) = entry(input.advance(), depth)?;
    let mut entries = vec![first];
    while rest.is_sym(',') {
        let (behind, next) = entry(rest.advance(), depth)?;
        entries.push(next);
        rest = behind;
    }
    if !rest.is_trailer() {
        return rest.unexpected("`,`, `|` or the end of the query").soft();
    }
    Ok((rest, Pipe::Math(MathPipe { entries, loc: Loc(input.span_to(rest)) })))
}

fn entry(input: Input<'_>, depth: Depth) -> PResult<'_, MathEntry> {
    let (rest, formula) = formula(input, depth)?;
    if rest.is_sym(',') || rest.is_trailer() {
        return Ok((rest, MathEntry { formula, result: None }));
    }
    let (rest, result) = field(rest.skip_keyword(Keyword::As).0)?;
    Ok((rest, MathEntry { formula, result: Some(result) }))
}

fn formula(input: Input<'_>, depth: Depth) -> PResult<'_, Formula> {
    let (mut rest, first) = operand(input, depth)?;
    let mut others = Vec::new();
    while let Some(operator) = operator(rest) {
        let (behind, next) = operand(rest.advance(), depth)?;
        others.push((operator, next));
        rest = behind;
    }
    Ok((rest, Formula::new(first, others)))
}

/// The operator that stands here, in exactly this case; quotes make no difference to the store.
fn operator(input: Input<'_>) -> Option<MathOperator> {
    let text = input.meaning(input.peek()?);
    MathOperator::ALL.into_iter().find(|operator| *operator.as_str() == *text)
}

fn operand(mut input: Input<'_>, depth: Depth) -> PResult<'_, MathOperand> {
    input.count_node()?;
    // A plus sign does nothing.
    while input.is_sym('+') {
        input = input.advance();
    }
    let Some(token) = input.peek() else { return input.unexpected("a formula").soft() };
    match token.kind {
        Kind::Sym('(') => {
            let (rest, formula) = formula(input.advance(), depth.enter(input)?)?;
            let (rest, ()) = close(')', input, "an operator or `)`")(rest)?;
            Ok((rest, formula.into_operand()))
        }
        Kind::Sym('-') => {
            let (rest, operand) = operand(input.advance(), depth.enter(input)?)?;
            Ok((rest, MathOperand::Minus(Box::new(operand))))
        }
        Kind::Word(Some(keyword)) => match function(keyword) {
            Some(function) => call(input, function, depth),
            None => number_or_field(input),
        },
        Kind::Word(None)
        | Kind::Quoted
        | Kind::Sym(_)
        | Kind::EqTilde
        | Kind::NotTilde
        | Kind::NotEq
        | Kind::Guard => number_or_field(input),
    }
}

fn function(keyword: Keyword) -> Option<MathFunction> {
    MathFunction::ALL.into_iter().find(|function| function.as_str() == keyword.text())
}

/// `max(a, b,)`
fn call(input: Input<'_>, function: MathFunction, depth: Depth) -> PResult<'_, MathOperand> {
    let open = input.advance();
    if !open.is_sym('(') {
        return open.unexpected("`(`: a field with the name of a function needs quotes").soft();
    }
    let inner = depth.enter(open)?;
    let (rest, arguments) = in_parens(open, |input| formula(input, inner))?;
    match Call::new(function, arguments) {
        Some(call) => Ok((rest, MathOperand::Call(call))),
        None => {
            let kind = ErrorKind::ArgumentCount { name: function.as_str(), takes: function.arity() };
            Fault::new(kind, input.span_to(rest)).soft()
        }
    }
}

/// What is told from the first token: a number when that begins as one.
fn number_or_field(input: Input<'_>) -> PResult<'_, MathOperand> {
    let is_number = input.peek().is_some_and(|token| has_number_start(&input.meaning(token)));
    if is_number {
        return constant(input).map(|(rest, number)| (rest, MathOperand::Number(number)));
    }
    let (rest, text) = operand_text(input)?;
    if rest.is_sym('(') && !text.quoted {
        let near = suggest::nearest(&text.text, MathFunction::ALL.map(MathFunction::as_str));
        let kind = ErrorKind::UnknownMathFunction { name: text.text.into_owned(), near };
        return Fault::new(kind, text.span).soft();
    }
    match MathField::new(canonical(&text.text)) {
        Some(field) => Ok((rest, MathOperand::Field(field))),
        None => Fault::new(ErrorKind::FieldLikeNumber { name: text.text.into_owned() }, text.span).soft(),
    }
}
