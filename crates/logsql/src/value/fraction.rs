//! Fractions from 0 to 1.

use super::float::plain;

/// A fraction from 0 to 1 that has been checked; prints as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fraction(Box<str>);

impl Fraction {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        plain(text).filter(|value| (0.0..=1.0).contains(value)).map(|_| Self(text.into()))
    }

    /// The fraction as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
