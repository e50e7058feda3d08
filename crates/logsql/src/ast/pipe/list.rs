//! `field_names` and `field_values`.

use crate::span::Loc;

/// Lists the names of fields, and how many rows hold each.
///
/// The store lists the columns of each block that holds a row, so also those that are empty in all rows it was given.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldNamesPipe {
    /// A part that names must hold; empty: all.
    pub(crate) filter: Box<str>,
    /// The field for the names; not empty.
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl FieldNamesPipe {
    /// The field for the names when none is given.
    pub(crate) const RESULT: &'static str = "name";

    /// A part that names must hold; empty: all.
    #[must_use]
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// The field for the names.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// Lists the values of a field, and how many rows hold each.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldValuesPipe {
    /// Not empty.
    pub(crate) field: Box<str>,
    /// A part that values must hold; empty: all.
    pub(crate) filter: Box<str>,
    /// Zero lists all.
    pub(crate) limit: u64,
    pub(crate) loc: Loc,
}

impl FieldValuesPipe {
    /// The field.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }

    /// A part that values must hold; empty: all.
    #[must_use]
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// Values that are listed; zero means all.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}
