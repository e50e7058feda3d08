//! The guard as a part of a tree.

use super::{Atom, Expr, Filter};

use crate::scope::Guard;

/// The guard where it stands in a query. Cheap to clone; written as the text that was proved when the guard was made.
#[derive(Debug, Clone, PartialEq)]
pub struct GuardFilter(Guard);

impl GuardFilter {
    /// The guard as a filter of its own.
    pub(crate) fn filter_of(guard: &Guard) -> Filter {
        Expr::atom(Atom::Guard(Self(guard.clone())))
    }

    /// The conditions of the guard.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        self.0.filter()
    }

    /// The text that is printed.
    pub(crate) fn unit(&self) -> &str {
        self.0.unit()
    }
}
