//! Regular expressions that keep the store busy before it reads a row.

use super::Found;
use crate::ast::{Atom, StreamFilter, TagTest, Test};
use crate::error::RefusalKind;
use crate::span::Span;

/// Wide classes in all filters of a query. The store looks at each character of each of them, several times: about 15 ms
/// a class, which nothing cancels.
pub(super) const MAX_WIDE: u32 = 64;

/// Counts wide classes.
#[derive(Debug, Default)]
pub(super) struct Regexps {
    wide: u32,
}

impl Regexps {
    /// Counts the labels of an atom. What is returned belongs to [`leave`](Self::leave).
    pub(super) fn enter(&mut self, atom: &Atom) -> Option<Span> {
        match atom {
            Atom::Match(matched) => Some(matched.loc.0),
            Atom::Group(group) => Some(group.loc.0),
            Atom::Stream(filter) => {
                self.wide = self.wide.saturating_add(labels(filter));
                Some(filter.loc.0)
            }
            Atom::Guard(_) | Atom::StreamId(_) | Atom::Time(_) => None,
        }
    }

    /// Counts a test of a field.
    pub(super) fn test(&mut self, test: &Test) {
        if let Test::Regexp(regexp) = test {
            self.wide = self.wide.saturating_add(regexp.wide());
        }
    }

    /// Whether there are too many by now. The place is that of the atom in which the limit was passed.
    pub(super) fn leave(&self, atom: Option<Span>) -> Found {
        atom.filter(|_| self.wide > MAX_WIDE).map(|span| (RefusalKind::WideClasses { max: MAX_WIDE }, span))
    }
}

fn labels(filter: &StreamFilter) -> u32 {
    let wide = filter.branches.iter().flatten().map(|tag| match &tag.test {
        TagTest::Matches(regexp) | TagTest::NotMatches(regexp) => regexp.wide(),
        TagTest::Equal(_) | TagTest::NotEqual(_) | TagTest::In(_) | TagTest::NotIn(_) => 0,
    });
    wide.fold(0, u32::saturating_add)
}
