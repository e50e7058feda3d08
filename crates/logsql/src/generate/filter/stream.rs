//! Stream filters.

use proptest::collection::vec;
use proptest::prelude::*;

use super::test::regexp;
use crate::ast::{Atom, StreamFilter, StreamTag, TagTest, TagValues};
use crate::generate::text::text;
use crate::span::Loc;

pub(in crate::generate) fn tag_values() -> impl Strategy<Value = TagValues> {
    prop_oneof![Just(TagValues::All), vec(text(), 0..3).prop_map(TagValues::List)]
}

pub(in crate::generate) fn stream() -> impl Strategy<Value = Atom> {
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
