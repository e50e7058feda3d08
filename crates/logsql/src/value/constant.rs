//! Numbers in formulas of `math`.

use super::number::{Reading, read};
use crate::lex::letters::is_word_char;

/// A number of a formula that has been checked; prints as it was written.
///
/// The store prints such numbers without quotes. In a formula a text ends at `+`, `-` and `/`, and what begins with a dot
/// is a field: neither can stand in a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant(Box<str>);

impl Constant {
    /// None when the text would not be the same number, and the same single token, without quotes.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let starts = text.starts_with(|c: char| c.is_ascii_digit()) || text.eq_ignore_ascii_case("inf");
        let one_token = text.chars().all(|c| is_word_char(c) || c == '.');
        match read(text) {
            Reading::Number(_) if starts && one_token => Some(Self(text.into())),
            Reading::Number(_) | Reading::Lax | Reading::Text => None,
        }
    }

    /// The number as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
