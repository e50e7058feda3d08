//! `math`.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use crate::ast::{
    Call, Formula, MathEntry, MathField, MathFunction, MathOperand, MathOperator, MathPipe, Pipe,
};
use crate::generate::text::not_empty;
use crate::span::Loc;
use crate::value::Constant;

pub(super) fn math() -> BoxedStrategy<Pipe> {
    let entry = (formula(), of(not_empty())).prop_map(|(formula, result)| MathEntry { formula, result });
    vec(entry, 1..3).prop_map(|entries| Pipe::Math(MathPipe { entries, loc: Loc::default() })).boxed()
}

fn formula() -> impl Strategy<Value = Formula> {
    let number = select(&["5", "1.5", "0x1F", "5m", "10KiB", "inf", "10.0.0.1"][..])
        .prop_map(|text| MathOperand::Number(Constant::parse(text).unwrap()));
    let field =
        not_empty().prop_filter_map("like a number", |name| MathField::new(&name).map(MathOperand::Field));
    let leaf = prop_oneof![number, field].prop_map(|operand| Formula::new(operand, Vec::new()));
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![2 => chain(inner.clone().boxed()), 1 => minus(inner.clone().boxed()), 1 => call(inner.boxed())]
    })
}

fn chain(part: BoxedStrategy<Formula>) -> impl Strategy<Value = Formula> {
    let operand = part.prop_map(Formula::into_operand);
    let rest = (select(&MathOperator::ALL[..]), operand.clone());
    (operand, vec(rest, 0..3)).prop_map(|(first, rest)| Formula::new(first, rest))
}

fn minus(part: BoxedStrategy<Formula>) -> impl Strategy<Value = Formula> {
    part.prop_map(|part| Formula::new(MathOperand::Minus(Box::new(part.into_operand())), Vec::new()))
}

fn call(part: BoxedStrategy<Formula>) -> impl Strategy<Value = Formula> {
    (select(&MathFunction::ALL[..]), vec(part, 0..3)).prop_filter_map("arguments", |(function, arguments)| {
        let call = MathOperand::Call(Call::new(function, arguments)?);
        Some(Formula::new(call, Vec::new()))
    })
}
