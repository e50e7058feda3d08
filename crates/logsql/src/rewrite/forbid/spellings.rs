//! Texts in their usual spellings, of which the store makes all before it reads a row.

use super::Found;
use crate::ast::Test;
use crate::error::RefusalKind;
use crate::span::Span;

/// Spellings in all filters of a query, as many as one text of ten upper-case letters has. The store makes two for each such
/// letter of a text, which takes it about a tenth of a second for ten letters; a text of 16 KiB could ask for a million.
pub(super) const MAX_SPELLINGS: u64 = 1_024;

/// Counts spellings.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    made: u64,
}

impl Spellings {
    /// Counts a test of a field.
    pub(super) fn test(&mut self, test: &Test) {
        if let Test::ContainsCommonCase(texts) | Test::EqualsCommonCase(texts) = test {
            self.made = self.made.saturating_add(texts.spellings());
        }
    }

    /// Whether there are too many by now. The place is that of the atom in which the limit was passed.
    pub(super) fn leave(&self, atom: Option<Span>) -> Found {
        atom.filter(|_| self.made > MAX_SPELLINGS)
            .map(|span| (RefusalKind::ManySpellings { max: MAX_SPELLINGS }, span))
    }
}
