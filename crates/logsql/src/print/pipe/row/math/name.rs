//! The name that the store gives to a result of `math` when none is written: the formula as the store prints it.
//!
//! It leaves out the parentheses that change nothing in its own order of operators, so the formula is grouped here as it is
//! there (see [`Formula`]).

use crate::ast::{Call, Chain, Formula, MathEntry, MathOperand, MathOperator};
use crate::print::quote;

/// The name of the field that an entry writes.
pub(crate) fn math_name(entry: &MathEntry) -> String {
    entry.result().map_or_else(|| formula(entry.formula()).text, str::to_owned)
}

/// A printed part of a formula.
struct Part {
    text: String,
    /// How loosely its outermost operator binds; none when it has none.
    rank: Option<u8>,
}

impl Part {
    fn plain(text: String) -> Self {
        Self { text, rank: None }
    }

    fn in_parens_if(self, needed: impl Fn(u8) -> bool) -> String {
        if self.rank.is_some_and(needed) { format!("({})", self.text) } else { self.text }
    }

    /// `left operator right`
    fn joined(left: Self, operator: MathOperator, right: Self) -> Self {
        let rank = operator.rank();
        let left = left.in_parens_if(|inner| inner > rank);
        Self::behind(left, operator, right)
    }

    /// The same when what is left has its parentheses.
    fn behind(mut left: String, operator: MathOperator, right: Self) -> Self {
        let rank = operator.rank();
        left.push(' ');
        left.push_str(operator.as_str());
        left.push(' ');
        left.push_str(&right.in_parens_if(|inner| inner >= rank));
        Self { text: left, rank: Some(rank) }
    }
}

fn formula(formula: &Formula) -> Part {
    match formula {
        Formula::Operand(only) => operand(only),
        Formula::Chain(operands) => chain(operands),
    }
}

/// Each operator looks at the one before it: when that binds more loosely, it takes the last operand from it.
fn chain(chain: &Chain) -> Part {
    let mut outer: Option<(String, MathOperator)> = None;
    let mut last = operand(chain.first());
    for (operator, next) in chain.rest() {
        let next = operand(next);
        match outer.take() {
            Some((left, before)) if before.rank() > operator.rank() => {
                outer = Some((left, before));
                last = Part::joined(last, *operator, next);
            }
            before => {
                let whole = close(before, last);
                let rank = operator.rank();
                outer = Some((whole.in_parens_if(|inner| inner > rank), *operator));
                last = next;
            }
        }
    }
    close(outer, last)
}

fn close(outer: Option<(String, MathOperator)>, last: Part) -> Part {
    match outer {
        Some((left, operator)) => Part::behind(left, operator, last),
        None => last,
    }
}

fn operand(value: &MathOperand) -> Part {
    match value {
        MathOperand::Number(number) => Part::plain(number.as_str().to_owned()),
        MathOperand::Field(field) => Part::plain(quoted(field.as_str())),
        MathOperand::Minus(inner) => Part::plain(format!("-{}", operand(inner).in_parens_if(|_| true))),
        MathOperand::Call(inner) => Part::plain(call(inner)),
        MathOperand::Group(inner) => chain(inner),
    }
}

fn call(call: &Call) -> String {
    let arguments: Vec<String> = call.arguments().iter().map(|argument| formula(argument).text).collect();
    format!("{}({})", call.function().as_str(), arguments.join(", "))
}

fn quoted(field: &str) -> String {
    let mut text = String::new();
    // Writing to a `String` cannot fail; if it did, the result would have no name.
    if quote::name_of_store(&mut text, field).is_err() {
        text.clear();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::math_name;
    use crate::ast::Pipe;
    use crate::parse::parse;

    #[test]
    fn a_result_without_name_is_called_as_the_store_prints_its_formula() {
        for (formula, name) in [
            ("_time", "_time"),
            ("((a))", "a"),
            ("a+b", "a + b"),
            ("(a + b) as c", "c"),
            ("a + b * c", "a + b * c"),
            ("(a + b) * c", "(a + b) * c"),
            ("(a * b) + c", "a * b + c"),
            ("a - (b - c)", "a - (b - c)"),
            ("a ^ b ^ c", "a ^ b ^ c"),
            ("a or b + c * d", "a or (b + c) * d"),
            ("a or (b + (c * d))", "a or b + c * d"),
            ("a default b xor c & d", "a default (b xor c) & d"),
            ("a default b ^ c default d", "a default b ^ c default d"),
            ("-(a + b)", "-(a + b)"),
            ("- -a", "--a"),
            ("+5m", "5m"),
            ("MAX((a), b + c,)", "max(a, b + c)"),
            ("now() - _TIME", "now() - _TIME"),
            (r#""a b" + "max" + at"#, r#""a b" + "max" + at"#),
            ("\u{e9} + 1", "\u{e9} + 1"),
        ] {
            let query = parse(&format!("* | math {formula}")).unwrap();
            let Some(Pipe::Math(math)) = query.pipes().first() else { panic!("{formula}") };
            assert_eq!(math_name(&math.entries()[0]), name, "{formula}");
        }
    }
}
