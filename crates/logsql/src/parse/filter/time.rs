//! `_time:…`

use super::super::Input;
use super::super::value::{Lexeme, check_quoted, checked, value};
use super::bounds::bounds;
use crate::ast::{Atom, Compare, Expr, Filter, TimeFilter, TimeRange};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::Kind;
use crate::lex::keyword::Keyword;
use crate::span::Loc;
use crate::value::instant::starts_with_year;
use crate::value::{Duration, Instant, TimeOfDay, TimePoint, Weekday};

/// A time filter that starts at `start`; `input` is behind its colon.
pub(super) fn filter<'t>(start: Input<'t>, input: Input<'t>) -> PResult<'t, Filter> {
    let (rest, range) = range(input)?;
    let loc = Loc(start.span_to(rest));
    Ok((rest, Expr::atom(Atom::Time(TimeFilter { range, loc }))))
}

/// A time of day. One with other characters than digits is told from what is none: the store takes it.
fn time_of_day(input: Input<'_>) -> PResult<'_, TimeOfDay> {
    let read = checked(NumberClass::TimeOfDay, TimeOfDay::parse)(input);
    match (&read, value(input)) {
        (Err(_), Ok((_, lexeme))) if TimeOfDay::is_lax(&lexeme.text) => {
            Fault::new(ErrorKind::LaxNumber { text: lexeme.text.into_owned() }, lexeme.span).soft()
        }
        _ => read,
    }
}

fn range(input: Input<'_>) -> PResult<'_, TimeRange> {
    let Some(first) = input.peek() else { return input.unexpected("a time").soft() };
    match first.kind {
        Kind::Word(Some(Keyword::DayRange)) => {
            let (rest, bounds) = bounds(input.advance(), time_of_day)?;
            offset(rest).map(|(rest, offset)| (rest, TimeRange::Daily { bounds, offset }))
        }
        Kind::Word(Some(Keyword::WeekRange)) => {
            let (rest, bounds) = bounds(input.advance(), checked(NumberClass::Weekday, Weekday::parse))?;
            offset(rest).map(|(rest, offset)| (rest, TimeRange::Weekly { bounds, offset }))
        }
        Kind::Word(Some(Keyword::Offset)) => {
            duration(input.advance()).map(|(rest, offset)| (rest, TimeRange::UntilOffset(offset)))
        }
        Kind::Sym('[' | '(') => {
            let (rest, bounds) = bounds(input, checked(NumberClass::Time, Instant::parse))?;
            offset(rest).map(|(rest, offset)| (rest, TimeRange::Between { bounds, offset }))
        }
        Kind::Sym('>') => side(input.advance(), Compare::Greater, Compare::GreaterOrEqual),
        Kind::Sym('<') => side(input.advance(), Compare::Less, Compare::LessOrEqual),
        Kind::Sym(_)
        | Kind::Word(_)
        | Kind::Quoted
        | Kind::EqTilde
        | Kind::NotTilde
        | Kind::NotEq
        | Kind::Guard => {
            let input = if first.is_sym('=') { input.advance() } else { input };
            let (rest, point) = point(input)?;
            offset(rest).map(|(rest, offset)| (rest, TimeRange::Within { point, offset }))
        }
    }
}

/// `>5m`, `>= 2026`; unlike elsewhere, blanks may stand before the `=`.
fn side<'t>(input: Input<'t>, open: Compare, closed: Compare) -> PResult<'t, TimeRange> {
    let (input, compare) = if input.is_sym('=') { (input.advance(), closed) } else { (input, open) };
    let (rest, point) = point(input)?;
    offset(rest).map(|(rest, offset)| (rest, TimeRange::Side { compare, point, offset }))
}

/// A time or a duration. The store tells them apart by the first token.
fn point(input: Input<'_>) -> PResult<'_, TimePoint> {
    let (rest, text) = value(input)?;
    let class = NumberClass::Time;
    check_quoted(&text, class)?;
    check_same_reading(&text)?;
    match TimePoint::parse(&text.text) {
        Some(point) => Ok((rest, point)),
        None => Fault::new(ErrorKind::NotANumber { class, text: text.text.into_owned() }, text.span).soft(),
    }
}

/// Refuses a quoted text that is told apart in another way without its quotes: `"2026.5s"` is a duration, `2026.5s` a
/// time.
fn check_same_reading(text: &Lexeme<'_>) -> Result<(), nom::Err<Fault>> {
    let first_token = text.text.split(crate::value::is_glue).next().unwrap_or_default();
    let unquoted_is_time = first_token.eq_ignore_ascii_case("now") || starts_with_year(first_token);
    if text.quoted && unquoted_is_time != starts_with_year(&text.text) {
        let kind = ErrorKind::QuotedNumber { class: NumberClass::Time, text: text.text.to_string() };
        return Fault::new(kind, text.span).soft();
    }
    Ok(())
}

/// `offset 1h`, if it stands here.
fn offset(input: Input<'_>) -> PResult<'_, Option<Duration>> {
    let (input, given) = input.skip_keyword(Keyword::Offset);
    if !given {
        return Ok((input, None));
    }
    duration(input).map(|(rest, offset)| (rest, Some(offset)))
}

fn duration(input: Input<'_>) -> PResult<'_, Duration> {
    checked(NumberClass::Duration, Duration::parse)(input)
}
