//! `pack_json` and `pack_logfmt`.

use crate::ast::FieldPattern;
use crate::span::Loc;

/// Packs fields into one, as JSON.
#[derive(Debug, Clone, PartialEq)]
pub struct PackJsonPipe {
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl PackJsonPipe {
    /// What is packed; nothing means all fields.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}

/// Packs fields into one, as logfmt.
#[derive(Debug, Clone, PartialEq)]
pub struct PackLogfmtPipe {
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) result: Box<str>,
    pub(crate) loc: Loc,
}

impl PackLogfmtPipe {
    /// What is packed; nothing means all fields.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }

    /// The field that is written.
    #[must_use]
    pub fn result(&self) -> &str {
        &self.result
    }
}
