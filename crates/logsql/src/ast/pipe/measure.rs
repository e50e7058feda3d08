//! Pipes that make a number of a value: `hash`, `len`, `json_array_len`.

use crate::span::Loc;

/// Hashes a value.
#[derive(Debug, Clone, PartialEq)]
pub struct HashPipe {
    pub(crate) field: Box<str>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl HashPipe {
    /// The field that is read.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// Counts the bytes of a value.
#[derive(Debug, Clone, PartialEq)]
pub struct LenPipe {
    pub(crate) field: Box<str>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl LenPipe {
    /// The field that is read.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// Counts the items of a JSON array.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonArrayLenPipe {
    pub(crate) field: Box<str>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl JsonArrayLenPipe {
    /// The field that is read.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}
