//! `filter`.

use crate::ast::Filter;
use crate::span::Loc;

/// Keeps the rows that match.
#[derive(Debug, Clone, PartialEq)]
pub struct FilterPipe {
    pub(crate) filter: Filter,
    pub(crate) loc: Loc,
}

impl FilterPipe {
    /// A pipe of this filter.
    #[must_use]
    pub fn new(filter: Filter) -> Self {
        Self { filter, loc: Loc::default() }
    }

    /// What rows must match.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.filter
    }
}
