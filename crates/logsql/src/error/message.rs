//! The messages of parse errors.

use std::fmt;

use super::ErrorKind;
use crate::ast::QueryOptions;

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, max } => write!(f, "the text has {bytes} bytes, {max} are allowed"),
            Self::TooDeep { max } => write!(f, "nested deeper than {max} levels"),
            Self::TooManyNodes { max } => write!(f, "more than {max} parts"),
            Self::TooManySubqueries { max } => write!(f, "more than {max} sub-queries"),
            Self::SubqueriesTooDeep { max } => write!(f, "sub-queries nested deeper than {max} levels"),
            Self::UnclosedQuote => f.write_str("the quote is never closed"),
            Self::BadEscape => f.write_str("not an escape of this quote style"),
            Self::NotUtf8 => f.write_str("the quoted text is not UTF-8"),
            Self::Unclosed { open } => write!(f, "`{open}` is never closed"),
            Self::MissingFilter => f.write_str("a filter is missing"),
            Self::Unexpected { found, expected } => write!(f, "unexpected `{found}`, expected {expected}"),
            Self::UnexpectedEnd { expected } => write!(f, "unexpected end, expected {expected}"),
            Self::MissingSpace { before, after } => {
                write!(
                    f,
                    "a blank is missing between `{before}` and `{after}`; or put the whole text into quotes"
                )
            }
            Self::NeedsQuotes { text } => write!(f, "`{text}` must be put into quotes"),
            Self::FunctionNeedsQuotes { name } => {
                write!(f, "`{name}` needs `(…)` here; to search for the word, put it into quotes")
            }
            Self::MissingColon { operator } => {
                write!(f, "a `:` is missing between field and operator, as in `field:{operator}value`")
            }
            Self::MissingField { operator } => {
                write!(f, "`{operator}` needs a field before it, as in `field:{operator}value`")
            }
            Self::UnknownPipe { name, near } => unknown_pipe(f, name, *near),
            Self::UnknownStatsFunction { name, near } => {
                write!(f, "unknown stats function `{name}`")?;
                did_you_mean(f, *near)
            }
            Self::UnknownOption { name, near } => {
                write!(f, "unknown query option `{name}`")?;
                match near {
                    Some(_) => did_you_mean(f, *near),
                    None => QueryOptions::NAMES.iter().enumerate().try_for_each(|(place, known)| {
                        write!(f, "{} `{known}`", if place == 0 { "; there are" } else { "," })
                    }),
                }
            }
            Self::MisplacedOptions => f.write_str("`options(…)` may stand at the beginning of a query only"),
            Self::UnknownFilterFunction { name, near } => {
                write!(f, "unknown filter function `{name}`")?;
                did_you_mean(f, Some(near))
            }
            Self::NotANumber { class, text } => write!(f, "`{text}` is not {class}"),
            Self::QuotedNumber { class, text } => {
                write!(f, "`{text}` would not be {class} without its quotes")
            }
            Self::LaxNumber { text } => write!(f, "`{text}` is almost a date, time or address, but not one"),
            Self::BadRegexp { reason } => write!(f, "bad regular expression: {reason}"),
            Self::BadPattern { reason } => write!(f, "bad pattern: {reason}"),
            Self::UnknownMathFunction { name, near } => {
                write!(f, "unknown math function `{name}`")?;
                did_you_mean(f, *near)
            }
            Self::ArgumentCount { name, takes } => write!(f, "`{name}` takes {takes}"),
            Self::FieldLikeNumber { name } => write!(
                f,
                "the field `{name}` looks like a number here; give it another name first, with `rename`"
            ),
            Self::SpecialFieldCase { name } => write!(f, "the field is spelled `{name}`"),
            Self::StreamOperatorCase { name } => write!(f, "the operator is spelled `{name}`"),
            Self::StreamFilterInField => f.write_str("a stream filter cannot be applied to a field"),
            Self::SubqueryField => f.write_str(
                "neither a list of values nor a query that ends in `fields` or `uniq` with one field",
            ),
            Self::WildcardName => f.write_str("a single field must be named here, not `*`"),
            Self::DuplicateName { name } => write!(f, "the result name `{name}` is used twice"),
            Self::DuplicateClause { name } => write!(f, "`{name}` stands twice"),
            Self::OtherStatsFunction { name, instead } => {
                write!(f, "`{name}` is no function of this pipe; {instead}")
            }
            Self::NoFields => f.write_str("one field at least must be named here"),
            Self::Misspelt { found, near } => write!(f, "unexpected `{found}`, did you mean `{near}`?"),
            Self::WrongNumberOfArguments { given, wanted } => arguments(f, *given, *wanted),
            Self::PartitionWithoutLimit => f.write_str("`partition by` needs a `limit`"),
            Self::FilterOverManyFields => f.write_str("`filter` works with one field only"),
            Self::TooManyUpperCase => f.write_str("more than 10 upper-case letters in one value"),
            Self::OptionsInFilter => f.write_str("only a filter may stand here, no query options"),
            Self::PipesInFilter => f.write_str("only a filter may stand here, no pipes"),
            Self::BadJson { reason } => write!(f, "bad JSON filter: {reason}"),
            Self::FailOpen { reason } => write!(f, "this would not filter: {reason}"),
        }
    }
}

fn arguments(f: &mut fmt::Formatter<'_>, given: usize, wanted: usize) -> fmt::Result {
    match wanted {
        0 => write!(f, "the function takes no argument, not {given}"),
        1 => write!(f, "the function takes one argument, not {given}"),
        _ => write!(f, "the function takes {wanted} arguments, not {given}"),
    }
}

fn unknown_pipe(f: &mut fmt::Formatter<'_>, name: &str, near: Option<&'static str>) -> fmt::Result {
    write!(f, "unknown pipe `{name}`")?;
    match near {
        Some(_) => did_you_mean(f, near),
        None => f.write_str("; a filter behind `|` begins with `filter`"),
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, near: Option<&'static str>) -> fmt::Result {
    near.map_or(Ok(()), |near| write!(f, ", did you mean `{near}`?"))
}
