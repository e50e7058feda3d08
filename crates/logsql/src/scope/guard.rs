//! The guard: a filter, its text, and the proof that the text is the filter wherever it is put.

use std::fmt;
use std::sync::Arc;

use super::GuardError;
use crate::ast::{Atom, Filter, Node};
use crate::options::ParseOptions;
use crate::parse::parse_filter_with;

/// The scope of given namespaces. Cheap to clone.
///
/// `Display` is a canonical filter, valid as `extra_filters`.
#[derive(Debug, Clone)]
pub struct Guard(Arc<Ready>);

#[derive(Debug, PartialEq)]
struct Ready {
    filter: Filter,
    text: String,
    unit: String,
}

/// Names of namespaces are many and long; the guard is ours and not a stranger's.
const OPTIONS: ParseOptions = ParseOptions {
    max_bytes: 1 << 20,
    max_depth: 160,
    max_nodes: 1 << 20,
    max_subqueries: 0,
    max_subquery_depth: 0,
};

impl Guard {
    /// The guard of a filter, once its text has been parsed back to it.
    ///
    /// INVARIANT: `unit` is one operand that closes itself: it begins with `(` or `{`, ends with the bracket that closes
    /// that one, and parses to the filter. So whatever stands before and behind it, as long as a token may begin there,
    /// it is read as the same tokens, and where an operand may stand it is the same filter. `rewrite/verify.rs` rests on
    /// that.
    pub(super) fn new(filter: Filter) -> Result<Self, GuardError> {
        let text = filter.to_string();
        let in_parens = format!("({text})");
        let parses = |text: &str| parse_filter_with(&OPTIONS, text).is_ok_and(|parsed| parsed == filter);
        if !parses(&text) || !parses(&in_parens) {
            return Err(GuardError::Proof);
        }
        let closes_itself = !filter.negated && matches!(filter.node, Node::Atom(Atom::Stream(_)));
        let unit = if closes_itself { text.clone() } else { in_parens.clone() };
        // The store would take this start for JSON.
        let text = if text.starts_with("{\"") { in_parens } else { text };
        Ok(Self(Arc::new(Ready { filter, text, unit })))
    }

    /// The guard as a filter.
    #[must_use]
    pub fn filter(&self) -> &Filter {
        &self.0.filter
    }

    /// The guard as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// The guard as it stands before other conditions.
    pub(crate) fn unit(&self) -> &str {
        &self.0.unit
    }
}

impl PartialEq for Guard {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
