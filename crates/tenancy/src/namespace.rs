//! Names of Kubernetes namespaces.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// The name of a Kubernetes namespace: a DNS-1123 label of 1 to 63 characters out of `a-z`, `0-9` and `-`, with a letter
/// or digit at both ends.
///
/// A value of this type needs no quoting in a path, a host name or a query. A clone shares the text.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Namespace(Arc<str>);

/// Why a text is not the name of a namespace. Positions count bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidNamespace {
    /// There is no text.
    #[error("a namespace name must not be empty")]
    Empty,
    /// The text has more than [`Namespace::MAX_LENGTH`] bytes.
    #[error("a namespace name has at most 63 characters, this one has {length} bytes")]
    TooLong {
        /// Length of the text in bytes.
        length: usize,
    },
    /// A character is none of `a-z`, `0-9` and `-`.
    #[error("a namespace name has only a-z, 0-9 and '-', found {found:?} at {at}")]
    Character {
        /// The first character that is not allowed.
        found: char,
        /// Where it begins, in bytes.
        at: usize,
    },
    /// The text begins or ends with `-`.
    #[error("a namespace name must begin and end with a letter or digit")]
    Edge,
}

// === impl Namespace ===

impl Namespace {
    /// The longest name, in characters (all of them are ASCII). Set by Kubernetes.
    pub const MAX_LENGTH: usize = 63;

    /// Checks a name.
    ///
    /// # Errors
    ///
    /// [`InvalidNamespace`] says what is wrong. The text is never changed: no trimming, no lower-casing.
    pub fn parse(text: &str) -> Result<Self, InvalidNamespace> {
        if text.is_empty() {
            return Err(InvalidNamespace::Empty);
        }
        // Before the loop, so that a huge text costs nothing.
        if text.len() > Self::MAX_LENGTH {
            return Err(InvalidNamespace::TooLong { length: text.len() });
        }
        for (at, found) in text.char_indices() {
            if !matches!(found, 'a'..='z' | '0'..='9' | '-') {
                return Err(InvalidNamespace::Character { found, at });
            }
        }
        if text.starts_with('-') || text.ends_with('-') {
            return Err(InvalidNamespace::Edge);
        }
        Ok(Self(text.into()))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Namespace {
    type Err = InvalidNamespace;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl AsRef<str> for Namespace {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// Lets a map keyed by names be asked with a `&str`. Sound, since equality, order and hash are those of the text.
impl Borrow<str> for Namespace {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Namespace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Namespace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Namespace({})", self.0)
    }
}
