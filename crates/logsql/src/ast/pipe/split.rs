//! Pipes between a text and a list: `json_array_concat`, `split`, `unpack_words`.

use crate::span::Loc;

/// Joins the items of a JSON array.
#[derive(Debug, Clone, PartialEq)]
pub struct JsonArrayConcatPipe {
    pub(crate) delimiter: Box<str>,
    pub(crate) from: Box<str>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl JsonArrayConcatPipe {
    /// What is put between the items; perhaps nothing.
    #[must_use]
    pub fn delimiter(&self) -> &str {
        &self.delimiter
    }

    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// Splits a text into a JSON array.
#[derive(Debug, Clone, PartialEq)]
pub struct SplitPipe {
    pub(crate) separator: Box<str>,
    pub(crate) from: Box<str>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl SplitPipe {
    /// What stands between the parts; perhaps nothing.
    #[must_use]
    pub fn separator(&self) -> &str {
        &self.separator
    }

    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// Makes a JSON array of the words of a text.
#[derive(Debug, Clone, PartialEq)]
pub struct UnpackWordsPipe {
    pub(crate) from: Box<str>,
    pub(crate) result: Box<str>,
    pub(crate) drop_duplicates: bool,
    pub(crate) loc: Loc,
}

impl UnpackWordsPipe {
    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }

    /// Whether each word is taken once.
    #[must_use]
    pub fn drop_duplicates(&self) -> bool {
        self.drop_duplicates
    }
}
