//! `facets`.

use crate::span::Loc;

/// Lists the most frequent values of each field.
#[derive(Debug, Clone, PartialEq)]
pub struct FacetsPipe {
    /// One at least.
    pub(crate) limit: u64,
    /// One at least.
    pub(crate) max_values_per_field: u64,
    /// One at least.
    pub(crate) max_value_len: u64,
    pub(crate) keep_const_fields: bool,
    pub(crate) loc: Loc,
}

impl FacetsPipe {
    /// Values of each field when no number is given.
    pub(crate) const LIMIT: u64 = 10;
    /// As many different values may a field have when no number is given.
    pub(crate) const MAX_VALUES_PER_FIELD: u64 = 1_000;
    /// As many bytes may a value have when no number is given.
    pub(crate) const MAX_VALUE_LEN: u64 = 128;

    /// How many values of each field are listed, one at least.
    #[must_use]
    pub fn limit(&self) -> u64 {
        self.limit
    }

    /// Fields with more different values are left out; one at least.
    #[must_use]
    pub fn max_values_per_field(&self) -> u64 {
        self.max_values_per_field
    }

    /// Fields with a longer value, in bytes, are left out; one at least.
    #[must_use]
    pub fn max_value_len(&self) -> u64 {
        self.max_value_len
    }

    /// Whether fields are listed that have the same value in all rows.
    #[must_use]
    pub fn keep_const_fields(&self) -> bool {
        self.keep_const_fields
    }
}
