//! How deep a parser is inside the text.

use super::Input;
use crate::error::{ErrorKind, Fault};

/// Passed down by value: giving a branch up restores nothing.
#[derive(Clone, Copy)]
pub(super) struct Depth {
    nesting: u32,
    queries: u32,
}

impl Depth {
    pub(super) const START: Self = Self { nesting: 0, queries: 0 };

    /// Inside one more group.
    pub(super) fn enter(self, input: Input<'_>) -> Result<Self, nom::Err<Fault>> {
        let max = input.options().max_depth;
        if self.nesting >= max {
            return Fault::new(ErrorKind::TooDeep { max }, input.span()).hard();
        }
        Ok(Self { nesting: self.nesting + 1, ..self })
    }

    /// Inside one more sub-query.
    pub(super) fn enter_query(self, input: Input<'_>) -> Result<Self, nom::Err<Fault>> {
        let max = input.options().max_subquery_depth;
        if self.queries >= max {
            return Fault::new(ErrorKind::SubqueriesTooDeep { max }, input.span()).hard();
        }
        input.count_subquery()?;
        Ok(Self { queries: self.queries + 1, ..self.enter(input)? })
    }
}
