//! Trees for property tests.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::ast::{
    Atom, Bounds, ByField, Compare, Comparison, DeletePipe, Expr, Field, FieldGroup, FieldPattern,
    FieldsPipe, Filter, FilterPipe, InSet, Joined, LimitPipe, Match, Node, OffsetPipe, Operand, Operator,
    Pipe, Query, QueryOptions, Several, SortKey, SortPipe, StatsEntry, StatsFunction, StatsPipe,
    StreamFilter, StreamTag, SubQuery, TagTest, TagValues, Test, TimeFilter, TimeRange, UniqPipe,
};
use crate::lex::keyword::{Family, Keyword};
use crate::span::Loc;
use crate::value::number::{Reading, read};
use crate::value::{Bucket, BucketOffset, Duration, Instant, Regexp, TimeOfDay, TimePoint, Weekday};

/// Any text: plain words, keywords, and what is dangerous without quotes.
pub(crate) fn text() -> impl Strategy<Value = Box<str>> {
    const ODD: [&str; 16] = [
        "",
        "*",
        "a*",
        "-",
        "a b",
        "\"",
        "\\",
        "{a=b}",
        "x) or (y",
        "| limit 1",
        "#",
        "0.0.0.0)",
        "_TIME",
        "5m",
        "İn",
        "\n",
    ];
    prop_oneof![
        "[a-z_]{1,6}".prop_map(String::into_boxed_str),
        any::<String>().prop_map(String::into_boxed_str),
        select(&ODD[..]).prop_map(Box::from),
        select(Keyword::ALL).prop_map(|keyword| keyword.text().into()),
    ]
}

fn not_empty() -> impl Strategy<Value = Box<str>> {
    text().prop_filter("empty", |text| !text.is_empty())
}

fn field() -> impl Strategy<Value = Field> {
    prop_oneof![text().prop_map(plain_field), text().prop_map(Field::Prefix)]
}

/// A field that is not one of the three with a syntax of their own.
fn plain_field(name: Box<str>) -> Field {
    match Keyword::find(&name) {
        Some(keyword) if keyword.family() == Family::Special => Field::Message,
        Some(_) | None => Field::from_name(&name),
    }
}

/// A name that does not end in `*`.
fn name() -> impl Strategy<Value = Box<str>> {
    not_empty().prop_map(|name| if name.ends_with('*') { format!("{name}_").into() } else { name })
}

fn pattern() -> impl Strategy<Value = FieldPattern> {
    prop_oneof![name().prop_map(FieldPattern::Name), text().prop_map(FieldPattern::Prefix)]
}

fn regexp() -> impl Strategy<Value = Regexp> {
    text().prop_map(|text| Regexp::parse(&text).unwrap_or_else(|_| Regexp::parse("a.*[b-d]+").unwrap()))
}

fn compare() -> impl Strategy<Value = Compare> {
    select(&[Compare::Greater, Compare::GreaterOrEqual, Compare::Less, Compare::LessOrEqual][..])
}

fn operand() -> impl Strategy<Value = Operand> {
    const NUMBERS: [&str; 9] =
        ["5", "-1.5", "1h30m", "1KiB", "1e5", "inf", "1.2.3.4", "2024-05-06T07:08:09Z", "0x10"];
    let of = |text: &str| match read(text) {
        Reading::Number(number) if crate::value::is_one_token(text) => Operand::Number(number),
        Reading::Text => Operand::Text(text.into()),
        Reading::Number(_) | Reading::Lax => Operand::Text("a b".into()),
    };
    prop_oneof![select(&NUMBERS[..]).prop_map(of), text().prop_map(move |text| of(&text))]
}

fn simple_test() -> impl Strategy<Value = Test> {
    prop_oneof![
        Just(Test::Any),
        text().prop_map(Test::Phrase),
        not_empty().prop_map(Test::Prefix),
        text().prop_map(Test::Exact),
        text().prop_map(Test::ExactPrefix),
        regexp().prop_map(Test::Regexp),
        (compare(), operand()).prop_map(|(compare, operand)| Test::Compare(Comparison { compare, operand })),
        Just(Test::In(InSet::All)),
        vec(text(), 0..4).prop_map(|values| Test::In(InSet::Values(values))),
    ]
}

fn tag_values() -> impl Strategy<Value = TagValues> {
    prop_oneof![Just(TagValues::All), vec(text(), 0..3).prop_map(TagValues::List)]
}

fn stream() -> impl Strategy<Value = Atom> {
    let test = prop_oneof![
        text().prop_map(TagTest::Equal),
        text().prop_map(TagTest::NotEqual),
        regexp().prop_map(TagTest::Matches),
        regexp().prop_map(TagTest::NotMatches),
        tag_values().prop_map(TagTest::In),
        tag_values().prop_map(TagTest::NotIn),
    ];
    let tag = (text(), test).prop_map(|(name, test)| StreamTag { name, test });
    vec(vec(tag, 1..3), 0..3)
        .prop_map(|branches| Atom::Stream(StreamFilter { branches, loc: Loc::default() }))
}

fn duration() -> impl Strategy<Value = Duration> + Clone {
    select(&["5m", "-1h30m", "1.5d", "10µs"][..]).prop_map(|text| Duration::parse(text).unwrap())
}

fn bounds<T: Clone + std::fmt::Debug>(
    bound: impl Strategy<Value = T> + Clone,
) -> impl Strategy<Value = Bounds<T>> {
    (bound.clone(), any::<bool>(), bound, any::<bool>()).prop_map(
        |(start, start_included, end, end_included)| Bounds { start, start_included, end, end_included },
    )
}

fn time() -> impl Strategy<Value = Atom> {
    let point =
        select(&["5m", "now", "now-1h", "2024", "2024-05-06", "2024-05-06T07:08:09.5Z", "2024.5"][..])
            .prop_map(|text| TimePoint::parse(text).unwrap());
    let instant = select(&["5m", "now", "2024-05", "1700000000", "1.7e9", "-3600", "$__interval"][..])
        .prop_map(|text| Instant::parse(text).unwrap());
    let hour = select(&["00:00", "0830", "24:60"][..]).prop_map(|text| TimeOfDay::parse(text).unwrap());
    let day = select(&["sun", "monday", "SAT"][..]).prop_map(|text| Weekday::parse(text).unwrap());
    let offset = proptest::option::of(duration());
    let range = prop_oneof![
        duration().prop_map(TimeRange::UntilOffset),
        (point.clone(), offset.clone()).prop_map(|(point, offset)| TimeRange::Within { point, offset }),
        (compare(), point, offset.clone()).prop_map(|(compare, point, offset)| TimeRange::Side {
            compare,
            point,
            offset
        }),
        (bounds(instant), offset.clone()).prop_map(|(bounds, offset)| TimeRange::Between { bounds, offset }),
        (bounds(hour), offset.clone()).prop_map(|(bounds, offset)| TimeRange::Daily { bounds, offset }),
        (bounds(day), offset).prop_map(|(bounds, offset)| TimeRange::Weekly { bounds, offset }),
    ];
    range.prop_map(|range| Atom::Time(TimeFilter { range, loc: Loc::default() }))
}

fn several<A: Clone + std::fmt::Debug>(
    item: impl Strategy<Value = Expr<A>>,
) -> impl Strategy<Value = Joined<A>> {
    let operator = select(&[Operator::And, Operator::Or][..]);
    (operator, vec(item, 2..4))
        .prop_map(|(operator, items)| Joined { operator, items: Several::new(items).unwrap() })
}

fn condition<A: Clone + std::fmt::Debug + 'static>(atom: BoxedStrategy<A>) -> BoxedStrategy<Expr<A>> {
    let leaf = (any::<bool>(), atom).prop_map(|(negated, atom)| Expr { negated, node: Node::Atom(atom) });
    leaf.prop_recursive(3, 12, 3, |inner| {
        (any::<bool>(), several(inner))
            .prop_map(|(negated, joined)| Expr { negated, node: Node::Joined(joined) })
    })
    .boxed()
}

fn test(subqueries: u32) -> BoxedStrategy<Test> {
    if subqueries == 0 {
        return simple_test().boxed();
    }
    let nested = (query(subqueries - 1), any::<bool>(), name(), any::<bool>());
    let subquery = nested.prop_map(|(mut query, uniq, name, hits)| {
        let loc = Loc::default();
        query.pipes.push(if uniq {
            Pipe::Uniq(UniqPipe { by: vec![name], filter: "".into(), hits, limit: 0, loc })
        } else {
            Pipe::Fields(FieldsPipe { fields: vec![FieldPattern::Name(name)], loc })
        });
        Test::In(InSet::Query(SubQuery::new(query).unwrap()))
    });
    prop_oneof![2 => simple_test(), 1 => subquery].boxed()
}

fn atom(subqueries: u32) -> BoxedStrategy<Atom> {
    let loc = Loc::default();
    let matched =
        (field(), test(subqueries)).prop_map(move |(field, test)| Atom::Match(Match { field, test, loc }));
    let tests = several(condition(test(subqueries.saturating_sub(1))));
    let group =
        (field(), tests).prop_map(move |(field, tests)| Atom::Group(FieldGroup { field, tests, loc }));
    prop_oneof![4 => matched, 1 => group, 1 => stream(), 1 => time()].boxed()
}

/// A filter with sub-queries down to this depth.
pub(crate) fn filter(subqueries: u32) -> BoxedStrategy<Filter> {
    condition(atom(subqueries))
}

fn sort() -> impl Strategy<Value = Pipe> {
    let key = (not_empty(), any::<bool>()).prop_map(|(name, descending)| SortKey { name, descending });
    (vec(key, 0..3), any::<bool>(), 0_u64..3, 0_u64..3).prop_map(|(by, descending, offset, limit)| {
        Pipe::Sort(SortPipe { by, descending, offset, limit, loc: Loc::default() })
    })
}

fn uniq() -> impl Strategy<Value = Pipe> {
    (vec(name(), 1..3), text(), any::<bool>(), 0_u64..3).prop_map(|(by, filter, hits, limit)| {
        let filter = if by.len() > 1 { "".into() } else { filter };
        Pipe::Uniq(UniqPipe { by, filter, hits, limit, loc: Loc::default() })
    })
}

fn stats() -> impl Strategy<Value = Pipe> {
    let bucket = select(&["5m", "day", "month", "1.5", "1KiB", "/24"][..])
        .prop_map(|text| Bucket::parse(text).unwrap());
    let offset = select(&["1h", "-5", "1B"][..]).prop_map(|text| BucketOffset::parse(text).unwrap());
    let by = (not_empty(), proptest::option::of((bucket, proptest::option::of(offset)))).prop_map(
        |(name, bucket)| {
            let (bucket, offset) = bucket.map_or((None, None), |(bucket, offset)| (Some(bucket), offset));
            ByField { name, bucket, offset }
        },
    );
    let functions = [
        StatsFunction::Avg,
        StatsFunction::Count,
        StatsFunction::Max,
        StatsFunction::Min,
        StatsFunction::Sum,
    ];
    let entry = (select(functions.to_vec()), vec(pattern(), 1..3));
    (vec(by, 0..3), vec(entry, 1..3)).prop_map(|(by, entries)| {
        let entries = entries.into_iter().enumerate().map(|(place, (function, fields))| {
            // Names that nothing else has.
            let result = (place > 0).then(|| format!("result {place}").into());
            StatsEntry { function, fields, result }
        });
        Pipe::Stats(StatsPipe { by, entries: entries.collect(), loc: Loc::default() })
    })
}

fn pipe(subqueries: u32) -> BoxedStrategy<Pipe> {
    let loc = Loc::default();
    prop_oneof![
        vec(pattern(), 1..3).prop_map(move |fields| Pipe::Fields(FieldsPipe { fields, loc })),
        vec(pattern(), 1..3).prop_map(move |fields| Pipe::Delete(DeletePipe { fields, loc })),
        any::<u64>().prop_map(move |rows| Pipe::Limit(LimitPipe { rows, loc })),
        any::<u64>().prop_map(move |rows| Pipe::Offset(OffsetPipe { rows, loc })),
        sort(),
        uniq(),
        filter(subqueries).prop_map(move |filter| Pipe::Filter(FilterPipe { filter, loc })),
        stats(),
    ]
    .boxed()
}

/// A query with sub-queries down to this depth.
pub(crate) fn query(subqueries: u32) -> BoxedStrategy<Query> {
    (filter(subqueries), vec(pipe(subqueries), 0..3))
        .prop_map(|(filter, pipes)| Query {
            options: QueryOptions::default(),
            filter,
            pipes,
            loc: Loc::default(),
        })
        .boxed()
}
