//! Texts and names.

use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::ast::{Field, FieldPattern};
use crate::lex::keyword::{Family, Keyword};

const LETTERS: &[char] = &['a', 'b', 'e', 'i', 'n', 'o', 'r', 't', 'y', 'z', '_'];

fn joined(letter: impl Strategy<Value = char>, count: Range<usize>) -> impl Strategy<Value = Box<str>> {
    vec(letter, count).prop_map(|letters| letters.into_iter().collect::<String>().into())
}

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
        // Regular expressions would be parsed anew for each text.
        joined(select(LETTERS), 1..7),
        joined(any::<char>(), 0..8),
        select(&ODD[..]).prop_map(Box::from),
        select(Keyword::ALL).prop_map(|keyword| keyword.text().into()),
    ]
}

pub(in crate::generate) fn not_empty() -> impl Strategy<Value = Box<str>> {
    text().prop_filter("empty", |text| !text.is_empty())
}

pub(in crate::generate) fn field() -> impl Strategy<Value = Field> {
    prop_oneof![text().prop_map(plain_field), text().prop_map(Field::Prefix)]
}

/// A field that is not one of the three with a syntax of their own.
pub(in crate::generate) fn plain_field(name: Box<str>) -> Field {
    match Keyword::find(&name) {
        Some(keyword) if keyword.family() == Family::Special => Field::Message,
        Some(_) | None => Field::from_name(&name),
    }
}

/// A name that does not end in `*`.
pub(in crate::generate) fn name() -> impl Strategy<Value = Box<str>> {
    not_empty().prop_map(|name| if name.ends_with('*') { format!("{name}_").into() } else { name })
}

pub(in crate::generate) fn pattern() -> impl Strategy<Value = FieldPattern> {
    prop_oneof![name().prop_map(FieldPattern::Name), text().prop_map(FieldPattern::Prefix)]
}
