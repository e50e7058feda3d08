//! The error type of the parsers: small, and without the text.

use nom::error::ErrorKind as NomKind;

use super::ErrorKind;
use crate::parse::Input;
use crate::span::Span;

/// What a parser returns.
pub(crate) type PResult<'t, T> = nom::IResult<Input<'t>, T, Fault>;

/// What is wrong and where. Boxed, so that results stay small on the stack.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Fault(Box<(ErrorKind, Span)>);

impl Fault {
    pub(crate) fn new(kind: ErrorKind, span: Span) -> Self {
        Self(Box::new((kind, span)))
    }

    /// The same fault in a longer text, where it stands `by` bytes later.
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        let span = &mut self.0.1;
        *span = Span::new(span.start() + by, span.end() + by);
        self
    }

    pub(crate) fn into_parts(self) -> (ErrorKind, Span) {
        *self.0
    }

    /// A fault after which another branch may be tried.
    pub(crate) fn soft<T>(self) -> Result<T, nom::Err<Self>> {
        Err(nom::Err::Error(self))
    }

    /// A fault that decides: no other branch is tried.
    pub(crate) fn hard<T>(self) -> Result<T, nom::Err<Self>> {
        Err(nom::Err::Failure(self))
    }
}

impl<'t> nom::error::ParseError<Input<'t>> for Fault {
    fn from_error_kind(input: Input<'t>, _: NomKind) -> Self {
        input.unexpected("something else")
    }

    fn append(_: Input<'t>, _: NomKind, other: Self) -> Self {
        other
    }
}
