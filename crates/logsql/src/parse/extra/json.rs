//! The JSON form: an object of strings and lists of strings.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::ast::{
    Atom, Expr, Field, Filter, Operator, Several, StreamFilter, StreamTag, TagTest, Test, TimeFilter,
    TimeRange,
};
use crate::error::ErrorKind;
use crate::lex::keyword::folded;
use crate::span::{Loc, Span};
use crate::value::instant::starts_with_year;
use crate::value::{TimePoint, is_glue, is_one_token};

/// Keys and values, in their order. A key that stands twice counts twice, as in the store.
struct Object(Vec<(String, OneOrMany)>);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = Object;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

/// A key and its values.
type Entry = (String, Vec<Box<str>>);

/// Keys and lists that are not empty.
fn entries(text: &str) -> Result<Vec<Entry>, ErrorKind> {
    let bad = |_| ErrorKind::BadJson { reason: "it must be an object of strings and lists of strings" };
    let Object(entries) = serde_json::from_str(text).map_err(bad)?;
    if entries.is_empty() {
        return Err(ErrorKind::FailOpen { reason: "the object is empty" });
    }
    let checked = entries.into_iter().map(|(key, values)| {
        let values = match values {
            OneOrMany::One(value) => vec![value],
            OneOrMany::Many(values) => values,
        };
        if values.is_empty() || values.iter().any(String::is_empty) {
            return Err(ErrorKind::FailOpen { reason: "a list or value is empty" });
        }
        Ok((key, values.into_iter().map(String::into_boxed_str).collect()))
    });
    checked.collect()
}

/// `{"f":"a","g":["b","c"]}` as `f:=a g:in(b, c)`.
pub(super) fn field_filter(text: &str) -> Result<Filter, ErrorKind> {
    let filters = entries(text)?.into_iter().map(|(key, values)| field_entry(&key, values));
    match Several::new(filters.collect::<Result<_, _>>()?) {
        Ok(several) => Ok(Expr::joined(Operator::And, several)),
        Err(Some(only)) => Ok(only),
        Err(None) => Err(ErrorKind::FailOpen { reason: "the object is empty" }),
    }
}

fn field_entry(key: &str, values: Vec<Box<str>>) -> Result<Filter, ErrorKind> {
    let lower = folded(key);
    match lower.as_deref() {
        Some("_time") if key == "_time" => return time_entry(&values),
        Some("_time" | "_stream" | "_stream_id") => {
            return Err(ErrorKind::BadJson {
                reason: "`_time`, `_stream` and `_stream_id` are not plain fields",
            });
        }
        Some(_) | None => {}
    }
    Ok(Filter::matching(Field::from_name(key), Test::equal_to(values), Span::default()))
}

/// The store reads a single value as `_time:="value"`.
fn time_entry(values: &[Box<str>]) -> Result<Filter, ErrorKind> {
    const BAD: ErrorKind = ErrorKind::BadJson { reason: "`_time` takes one time or duration" };
    let [text] = values else { return Err(BAD) };
    let first_token = text.split(is_glue).next().unwrap_or_default();
    let same_reading = starts_with_year(text) == starts_with_year(first_token) && first_token != "now";
    if !is_one_token(text) || !same_reading {
        return Err(BAD);
    }
    let point = TimePoint::parse(text).ok_or(BAD)?;
    let range = TimeRange::Within { point, offset: None };
    Ok(Expr::atom(Atom::Time(TimeFilter { range, loc: Loc::default() })))
}

/// `{"f":"a","g":["b","c"]}` as `{f="a",g in ("b", "c")}`.
pub(super) fn stream_filter(text: &str) -> Result<Filter, ErrorKind> {
    let tags = entries(text)?
        .into_iter()
        .map(|(key, values)| StreamTag { name: key.into(), test: TagTest::equal_to(values) });
    Ok(Expr::atom(Atom::Stream(StreamFilter { branches: vec![tags.collect()], loc: Loc::default() })))
}
