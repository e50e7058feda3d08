//! Names of results, which must differ.

use std::collections::HashSet;

use crate::error::{ErrorKind, Fault};
use crate::span::Span;

/// Names up to which each is compared with each: that is cheaper than hashing.
const FEW: usize = 16;

/// The names of results so far.
#[derive(Default)]
pub(super) struct ResultNames {
    few: Vec<String>,
    many: HashSet<String>,
}

impl ResultNames {
    /// Adds a name that may stand twice: a field that rows are grouped by.
    pub(super) fn keep(&mut self, name: String) {
        if self.few.len() < FEW {
            self.few.push(name);
        } else {
            self.many.insert(name);
        }
    }

    /// Adds the name of a result, which must be new; `span` is where the fault stands when it is not.
    pub(super) fn add(&mut self, name: String, span: Span) -> Result<(), nom::Err<Fault>> {
        if self.few.contains(&name) || self.many.contains(&name) {
            return Fault::new(ErrorKind::DuplicateName { name }, span).soft();
        }
        self.keep(name);
        Ok(())
    }
}
