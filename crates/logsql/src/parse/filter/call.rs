//! Filter functions.

use super::super::Input;
use super::super::depth::Depth;
use super::super::fields::canonical;
use super::super::input::{close, sym, unclosed};
use super::super::value::{checked, value};
use super::args::{lexemes, one, texts, two};
use super::bounds::bounds;
use super::number::number;
use super::test::checked_regexp;
use super::{address, set};
use crate::ast::{
    CommonCase, Expr, FieldRelation, LenRange, PatternMatch, PatternPlace, Relation, StringRange, Test,
};
use crate::error::{ErrorKind, Fault, NumberClass, PResult};
use crate::lex::keyword::Keyword;
use crate::value::bucket::unsigned;

/// A filter function; none when the name is an ordinary word here.
pub(super) fn function(input: Input<'_>, keyword: Keyword, depth: Depth) -> Option<PResult<'_, Expr<Test>>> {
    let open = input.advance();
    if open.is_sym('(') || (keyword == Keyword::Range && open.is_sym('[')) {
        let test = called(open, keyword, depth)?;
        return Some(test.map(|(rest, test)| (rest, Expr::atom(test))));
    }
    let needs_call = matches!(
        keyword,
        Keyword::In
            | Keyword::ContainsAll
            | Keyword::ContainsAny
            | Keyword::ContainsCommonCase
            | Keyword::EqualsCommonCase
    );
    let kind = ErrorKind::FunctionNeedsQuotes { name: keyword.text() };
    needs_call.then(|| Fault::new(kind, input.span()).soft())
}

/// The function of this name, with its parentheses at `open`.
fn called(open: Input<'_>, keyword: Keyword, depth: Depth) -> Option<PResult<'_, Test>> {
    Some(match keyword {
        Keyword::In => map(set::one_of(open, depth), Test::In),
        Keyword::ContainsAll => map(set::one_of(open, depth), Test::ContainsAll),
        Keyword::ContainsAny => map(set::one_of(open, depth), Test::ContainsAny),
        Keyword::ContainsCommonCase => map(common_case(open), Test::ContainsCommonCase),
        Keyword::EqualsCommonCase => map(common_case(open), Test::EqualsCommonCase),
        Keyword::JsonArrayContainsAny => map(texts(open), Test::JsonArrayContainsAny),
        Keyword::Seq => map(texts(open), Test::Sequence),
        Keyword::Exact => starred(open, Test::Exact, Test::ExactPrefix),
        Keyword::I => starred(open, Test::AnyCasePhrase, Test::AnyCasePrefix),
        Keyword::Re => regexp(open),
        Keyword::ValueType => map(one(open, value), |name| Test::ValueType(name.text.into())),
        Keyword::EqField => relation(open, Relation::Equal),
        Keyword::LeField => relation(open, Relation::LessOrEqual),
        Keyword::LtField => relation(open, Relation::Less),
        Keyword::PatternMatch => pattern(open, PatternPlace::Anywhere),
        Keyword::PatternMatchFull => pattern(open, PatternPlace::Full),
        Keyword::PatternMatchPrefix => pattern(open, PatternPlace::Prefix),
        Keyword::PatternMatchSuffix => pattern(open, PatternPlace::Suffix),
        Keyword::LenRange => len_range(open),
        Keyword::StringRange => string_range(open),
        Keyword::Range => map(bounds(open, number), Test::Range),
        Keyword::Ipv4Range => address::ipv4_range(open),
        Keyword::Ipv6Range => address::ipv6_range(open),
        _ => return None,
    })
}

fn map<'t, T>(parsed: PResult<'t, T>, test: impl FnOnce(T) -> Test) -> PResult<'t, Test> {
    parsed.map(|(rest, value)| (rest, test(value)))
}

/// `(foo)`, `(foo*)` or `(*)`.
fn starred(open: Input<'_>, plain: fn(Box<str>) -> Test, prefix: fn(Box<str>) -> Test) -> PResult<'_, Test> {
    let (input, ()) = sym('(', "`(`")(open)?;
    let (rest, test) = if input.is_sym('*') {
        (input.advance(), prefix("".into()))
    } else if input.is_end() {
        return unclosed(input, open, "a value").soft();
    } else {
        let (rest, text) = value(input)?;
        let text = text.text.into();
        if rest.touches_sym('*') { (rest.advance(), prefix(text)) } else { (rest, plain(text)) }
    };
    let (rest, ()) = close(')', open, "`)`")(rest)?;
    Ok((rest, test))
}

fn common_case(open: Input<'_>) -> PResult<'_, CommonCase> {
    let (rest, values) = lexemes(open)?;
    let too_many = values.iter().find(|value| !CommonCase::fits(&value.text)).map(|value| value.span);
    match CommonCase::new(values.into_iter().map(|value| value.text.into()).collect()) {
        Some(texts) => Ok((rest, texts)),
        None => Fault::new(ErrorKind::TooManyUpperCase, too_many.unwrap_or(open.span())).soft(),
    }
}

/// `re(…)` is `~…`.
fn regexp(open: Input<'_>) -> PResult<'_, Test> {
    let (rest, text) = one(open, value)?;
    Ok((rest, Test::Regexp(checked_regexp(&text)?)))
}

fn relation(open: Input<'_>, relation: Relation) -> PResult<'_, Test> {
    let (rest, other) = one(open, value)?;
    let other = canonical(&other.text).into();
    Ok((rest, Test::Relation(FieldRelation { relation, other })))
}

fn pattern(open: Input<'_>, place: PatternPlace) -> PResult<'_, Test> {
    let (rest, pattern) = one(open, value)?;
    Ok((rest, Test::Pattern(PatternMatch { place, pattern: pattern.text.into() })))
}

fn len_range(open: Input<'_>) -> PResult<'_, Test> {
    let (rest, (min, max)) = two(open, checked(NumberClass::Unsigned, unsigned))?;
    Ok((rest, Test::LenRange(LenRange { min, max })))
}

fn string_range(open: Input<'_>) -> PResult<'_, Test> {
    let (rest, (from, below)) = two(open, value)?;
    let range = StringRange { from: from.text.into(), below: below.text.into() };
    Ok((rest, Test::StringRange(range)))
}
