//! Regular expressions with named groups.

use super::{Part, in_a_group, part};

/// A regular expression with one named group at least; prints as a quoted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRegexp {
    text: Box<str>,
    names: Vec<Box<str>>,
}

impl GroupRegexp {
    /// Checks an expression of `extract_regexp`; the error says what is wrong.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        in_a_group(text)?;
        let names = names(text);
        if names.is_empty() {
            return Err("it has no named group, as in `(?P<name>…)`");
        }
        Ok(Self { text: text.into(), names })
    }

    /// The expression.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The names of its groups, one at least, in their order.
    #[must_use]
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }
}

/// The names of the groups of an expression that has been checked.
fn names(text: &str) -> Vec<Box<str>> {
    let mut names = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let Ok((found, tail)) = part(rest) else { break };
        let name = rest.strip_prefix("(?P<").or_else(|| rest.strip_prefix("(?<"));
        if let (Part::Open, Some((name, _))) = (found, name.and_then(|name| name.split_once('>'))) {
            names.push(name.into());
        }
        rest = tail;
    }
    names
}
