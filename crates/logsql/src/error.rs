//! Errors.
use std::fmt;
/// Bytes of the text, `start..end`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// Byte after the last.
    pub end: usize,
}
/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Not built yet.
    Unsupported(String),
}
/// Why a text could not be parsed. `Display` is the message, the line and a caret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    kind: ErrorKind,
    span: Span,
    text: String,
}
impl ParseError {
    pub(crate) fn new(kind: ErrorKind, span: Span, text: &str) -> Self {
        Self { kind, span, text: text.to_owned() }
    }
    /// What is wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.kind
    }
    /// Where.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind)
    }
}
impl std::error::Error for ParseError {}
/// Which construct `enforce` refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// `uniq … with hits` inside `in(…)`.
    UniqHitsInSubquery,
}
/// A construct that is valid LogsQL and is refused all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    kind: RefusalKind,
    span: Span,
}
impl Refusal {
    /// What is refused.
    #[must_use]
    pub fn kind(&self) -> &RefusalKind {
        &self.kind
    }
    /// Where it stands in the text that was parsed.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }
    /// What to write instead.
    #[must_use]
    pub fn help(&self) -> &'static str {
        ""
    }
}
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.kind)
    }
}
impl std::error::Error for Refusal {}
