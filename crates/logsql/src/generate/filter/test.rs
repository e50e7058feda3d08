//! Tests of a value.

use std::net::{Ipv4Addr, Ipv6Addr};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::ast::{
    AddressRange, Bounds, CommonCase, Compare, Comparison, FieldPattern, FieldRelation, FieldsPipe, InSet,
    LenRange, Operand, PatternMatch, PatternPlace, Pipe, Relation, StringRange, SubQuery, Test, UniqPipe,
};
use crate::generate::query;
use crate::generate::text::{name, not_empty, text};
use crate::span::Loc;
use crate::value::number::{Reading, read};
use crate::value::{Number, Regexp};

pub(in crate::generate) fn regexp() -> impl Strategy<Value = Regexp> {
    text().prop_map(|text| Regexp::parse(&text).unwrap_or_else(|_| Regexp::parse("a.*[b-d]+").unwrap()))
}

pub(in crate::generate) fn compare() -> impl Strategy<Value = Compare> {
    select(&[Compare::Greater, Compare::GreaterOrEqual, Compare::Less, Compare::LessOrEqual][..])
}

fn number() -> impl Strategy<Value = Number> + Clone {
    const NUMBERS: [&str; 9] =
        ["5", "-1.5", "1h30m", "1KiB", "1e5", "inf", "1.2.3.4", "2024-05-06T07:08:09Z", "0x10"];
    select(&NUMBERS[..]).prop_map(|text| match read(text) {
        Reading::Number(number) => number,
        other => panic!("{text} is {other:?}"),
    })
}

pub(in crate::generate) fn operand() -> impl Strategy<Value = Operand> {
    let of = |text: &str| match read(text) {
        Reading::Number(number) if crate::value::is_one_token(text) => Operand::Number(number),
        Reading::Text => Operand::Text(text.into()),
        Reading::Number(_) | Reading::Lax => Operand::Text("a b".into()),
    };
    prop_oneof![number().prop_map(Operand::Number), text().prop_map(move |text| of(&text))]
}

pub(in crate::generate) fn bounds<T: Clone + std::fmt::Debug>(
    bound: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = Bounds<T>> {
    (bound.clone(), any::<bool>(), bound, any::<bool>()).prop_map(
        |(start, start_included, end, end_included)| Bounds { start, start_included, end, end_included },
    )
}

pub(in crate::generate) fn simple_test() -> impl Strategy<Value = Test> {
    prop_oneof![
        3 => word_test(),
        1 => bound_test(),
        1 => list_test(),
        1 => function_test(),
    ]
}

/// Tests with one text.
fn word_test() -> BoxedStrategy<Test> {
    prop_oneof![
        Just(Test::Any),
        text().prop_map(Test::Phrase),
        not_empty().prop_map(Test::Prefix),
        text().prop_map(Test::Exact),
        text().prop_map(Test::ExactPrefix),
        text().prop_map(Test::Substring),
        text().prop_map(Test::AnyCasePhrase),
        text().prop_map(Test::AnyCasePrefix),
        regexp().prop_map(Test::Regexp),
    ]
    .boxed()
}

/// Tests with bounds.
fn bound_test() -> BoxedStrategy<Test> {
    let addresses = (any::<u32>(), any::<u32>()).prop_map(|(first, last)| {
        let (first, last) = (Ipv4Addr::from(first), Ipv4Addr::from(last));
        Test::Ipv4Range(AddressRange { first, last })
    });
    let long_addresses =
        (ipv6(), ipv6()).prop_map(|(first, last)| Test::Ipv6Range(AddressRange { first, last }));
    prop_oneof![
        (compare(), operand()).prop_map(|(compare, operand)| Test::Compare(Comparison { compare, operand })),
        bounds(number()).prop_map(Test::Range),
        (any::<u64>(), any::<u64>()).prop_map(|(min, max)| Test::LenRange(LenRange { min, max })),
        (text(), text()).prop_map(|(from, below)| Test::StringRange(StringRange { from, below })),
        addresses,
        long_addresses,
    ]
    .boxed()
}

/// Any address, those with runs of zeros and mapped IPv4 addresses included.
fn ipv6() -> impl Strategy<Value = Ipv6Addr> {
    prop_oneof![
        any::<u128>().prop_map(Ipv6Addr::from),
        any::<u32>().prop_map(|address| Ipv4Addr::from(address).to_ipv6_mapped()),
        (any::<u16>(), 0_u32..8).prop_map(|(group, place)| Ipv6Addr::from(u128::from(group) << (16 * place))),
    ]
}

/// Tests with a list.
fn list_test() -> BoxedStrategy<Test> {
    let common = || vec(text(), 0..3).prop_filter_map("too many upper-case letters", CommonCase::new);
    prop_oneof![
        in_set().prop_map(Test::In),
        in_set().prop_map(Test::ContainsAll),
        in_set().prop_map(Test::ContainsAny),
        vec(text(), 0..4).prop_map(Test::Sequence),
        vec(text(), 0..4).prop_map(Test::JsonArrayContainsAny),
        common().prop_map(Test::ContainsCommonCase),
        common().prop_map(Test::EqualsCommonCase),
    ]
    .boxed()
}

fn in_set() -> impl Strategy<Value = InSet> {
    prop_oneof![1 => Just(InSet::All), 3 => vec(text(), 0..4).prop_map(InSet::Values)]
}

/// Other tests with one argument.
fn function_test() -> BoxedStrategy<Test> {
    let relations = select(&[Relation::Equal, Relation::Less, Relation::LessOrEqual][..]);
    let places = [PatternPlace::Anywhere, PatternPlace::Full, PatternPlace::Prefix, PatternPlace::Suffix];
    prop_oneof![
        text().prop_map(Test::ValueType),
        (relations, not_empty())
            .prop_map(|(relation, other)| Test::Relation(FieldRelation { relation, other })),
        (select(places.to_vec()), text())
            .prop_map(|(place, pattern)| Test::Pattern(PatternMatch { place, pattern })),
    ]
    .boxed()
}

/// A test with sub-queries down to this depth.
pub(in crate::generate) fn test(subqueries: u32) -> BoxedStrategy<Test> {
    if subqueries == 0 {
        return simple_test().boxed();
    }
    let of_query = (subquery(subqueries - 1), 0..3).prop_map(|(subquery, test)| {
        let test = match test {
            0 => Test::In,
            1 => Test::ContainsAll,
            _ => Test::ContainsAny,
        };
        test(InSet::Query(subquery))
    });
    prop_oneof![2 => simple_test(), 1 => of_query].boxed()
}

/// A query that gives values, with sub-queries down to this depth.
pub(in crate::generate) fn subquery(subqueries: u32) -> impl Strategy<Value = SubQuery> {
    (query(subqueries), any::<bool>(), name(), any::<bool>()).prop_map(|(mut query, uniq, name, hits)| {
        let loc = Loc::default();
        query.pipes.push(if uniq {
            Pipe::Uniq(UniqPipe { by: vec![name], filter: "".into(), hits, limit: 0, loc })
        } else {
            Pipe::Fields(FieldsPipe { fields: vec![FieldPattern::Name(name)], loc })
        });
        SubQuery::new(query).unwrap()
    })
}
