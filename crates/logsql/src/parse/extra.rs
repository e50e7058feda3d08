//! The arguments `extra_filters` and `extra_stream_filters` of a client, in both their forms.
//!
//! The store drops or widens some of them without a word; those are errors here.

mod json;

use crate::ast::{Atom, Filter, StreamFilter, TagTest, TagValues};
use crate::error::{ErrorKind, Fault, ParseError};
use crate::options::ParseOptions;
use crate::span::Span;
use crate::visit::{Visit, walk_atom};

/// Parses one value of `extra_filters`: a filter, or a JSON object like `{"field":["a","b"]}`.
///
/// # Errors
/// When it is neither, when it has pipes, and when it would not filter: empty text, `{}`, an empty list, an empty
/// value.
pub fn parse_extra_filters(text: &str) -> Result<Filter, ParseError> {
    parse_either(text, json::field_filter)
}

/// Parses one value of `extra_stream_filters`: a filter, or a JSON object of stream labels.
///
/// # Errors
/// As [`parse_extra_filters`].
pub fn parse_extra_stream_filters(text: &str) -> Result<Filter, ParseError> {
    parse_either(text, json::stream_filter)
}

fn parse_either(text: &str, json: impl Fn(&str) -> Result<Filter, ErrorKind>) -> Result<Filter, ParseError> {
    super::check_length(&ParseOptions::default(), text)?;
    // Exactly the store's test for JSON.
    if text.starts_with("{\"") {
        return json(text).map_err(|kind| ParseError::new(Fault::new(kind, Span::new(0, text.len())), text));
    }
    let filter = super::parse_filter(text)?;
    let mut check = FailOpen { fault: None };
    check.filter(&filter);
    check.fault.map_or(Ok(filter), |fault| Err(ParseError::new(fault, text)))
}

/// Finds stream filters that match streams without the label, or all of them.
struct FailOpen {
    fault: Option<Fault>,
}

impl Visit for FailOpen {
    fn atom(&mut self, atom: &Atom) {
        if let Atom::Stream(filter) = atom
            && let Some(reason) = why_open(filter)
            && self.fault.is_none()
        {
            self.fault = Some(Fault::new(ErrorKind::FailOpen { reason }, filter.loc.0));
        }
        walk_atom(self, atom);
    }
}

fn why_open(filter: &StreamFilter) -> Option<&'static str> {
    if filter.branches.is_empty() {
        return Some("`{}` names no label");
    }
    let has_open_list = filter.branches.iter().flatten().any(|tag| match &tag.test {
        TagTest::In(TagValues::List(values)) | TagTest::NotIn(TagValues::List(values)) => {
            values.is_empty() || values.iter().any(|value| value.is_empty())
        }
        TagTest::In(TagValues::All)
        | TagTest::NotIn(TagValues::All)
        | TagTest::Equal(_)
        | TagTest::NotEqual(_)
        | TagTest::Matches(_)
        | TagTest::NotMatches(_) => false,
    });
    has_open_list
        .then_some("the list is empty or holds an empty value, which means streams without the label")
}
