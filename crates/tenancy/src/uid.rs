//! UIDs of Kubernetes objects.

use std::borrow::Borrow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

#[cfg(test)]
mod tests;

/// The UID that the API server gave an object: a UUID of 36 characters, hex digits in lower case.
///
/// It tells a namespace from an earlier one of the same name. Take it only from `metadata.uid` as the API server sent it,
/// never from a label. A clone shares the text.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Uid(Arc<str>);

/// Why a text is not a UID. Positions count bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidUid {
    /// The text does not have [`Uid::LENGTH`] bytes.
    #[error("a uid has 36 characters, this one has {length} bytes")]
    Length {
        /// Length of the text in bytes.
        length: usize,
    },
    /// A `-` is missing, or a character is not a hex digit in lower case.
    #[error("a uid is a UUID in lower case, found {found:?} at {at}")]
    Character {
        /// The first character that is out of place.
        found: char,
        /// Where it begins, in bytes.
        at: usize,
    },
}

// === impl Uid ===

impl Uid {
    /// The length of every UID, in characters (all of them are ASCII).
    pub const LENGTH: usize = 36;

    /// Checks a UID. Version and variant of the UUID are not looked at.
    ///
    /// # Errors
    ///
    /// [`InvalidUid`] says what is wrong. Upper case is an error: the account is a hash of the text, so one UID must have
    /// one spelling.
    pub fn parse(text: &str) -> Result<Self, InvalidUid> {
        if text.len() != Self::LENGTH {
            return Err(InvalidUid::Length { length: text.len() });
        }
        for (at, found) in text.char_indices() {
            let fits = match at {
                8 | 13 | 18 | 23 => found == '-',
                _digit => matches!(found, '0'..='9' | 'a'..='f'),
            };
            if !fits {
                return Err(InvalidUid::Character { found, at });
            }
        }
        Ok(Self(text.into()))
    }

    /// The UID as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Uid {
    type Err = InvalidUid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl AsRef<str> for Uid {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

/// Lets a map keyed by UIDs be asked with a `&str`. Sound, since equality, order and hash are those of the text.
impl Borrow<str> for Uid {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Uid({})", self.0)
    }
}
