//! Query.
use crate::{ErrorKind, ParseError, Span};
use std::fmt;
/// Limits on what is parsed.
#[derive(Debug, Clone)]
pub struct ParseOptions {
    /// Bytes of the text.
    pub max_bytes: usize,
    /// Nesting.
    pub max_depth: u32,
    /// Nodes of the tree.
    pub max_nodes: u32,
    /// Sub-queries in all.
    pub max_subqueries: u32,
    /// Sub-queries inside each other.
    pub max_subquery_depth: u32,
}
impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            max_bytes: 16 * 1024,
            max_depth: 64,
            max_nodes: 10_000,
            max_subqueries: 32,
            max_subquery_depth: 8,
        }
    }
}
/// A parsed query.
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    filter: Filter,
}
/// A parsed filter.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter {
    text: String,
}
impl Query {
    /// ANDs `filter` to the root filter.
    pub fn conjoin(&mut self, filter: Filter) {
        self.filter = filter;
    }
}
impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.filter.fmt(f)
    }
}
impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
/// Parses a query.
/// # Errors
/// When the text is no query.
pub fn parse(text: &str) -> Result<Query, ParseError> {
    parse_with(&ParseOptions::default(), text)
}
/// Parses a query under other limits.
/// # Errors
/// When the text is no query.
pub fn parse_with(_options: &ParseOptions, text: &str) -> Result<Query, ParseError> {
    parse_filter(text).map(|filter| Query { filter })
}
/// Parses a filter without pipes.
/// # Errors
/// When the text is no filter.
pub fn parse_filter(text: &str) -> Result<Filter, ParseError> {
    if text.is_empty() {
        return Err(ParseError::new(ErrorKind::Unsupported("empty".into()), Span::default(), text));
    }
    Ok(Filter { text: text.to_owned() })
}
/// Parses one `extra_filters` argument.
/// # Errors
/// When it is neither of the two forms.
pub fn parse_extra_filters(text: &str) -> Result<Filter, ParseError> {
    parse_filter(text)
}
/// Parses one `extra_stream_filters` argument.
/// # Errors
/// When it is neither of the two forms.
pub fn parse_extra_stream_filters(text: &str) -> Result<Filter, ParseError> {
    parse_filter(text)
}
