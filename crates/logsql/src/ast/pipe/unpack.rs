//! `unpack_json`, `unpack_logfmt`, `unpack_syslog`.

use crate::ast::{Condition, FieldPattern, Overwrite};
use crate::span::Loc;
use crate::value::Duration;

/// Makes fields of the keys of a JSON object.
#[derive(Debug, Clone, PartialEq)]
pub struct UnpackJsonPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) from: Box<str>,
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) preserve_keys: Vec<Box<str>>,
    pub(crate) prefix: Box<str>,
    pub(crate) overwrite: Overwrite,
    pub(crate) loc: Loc,
}

impl UnpackJsonPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// What is unpacked; nothing means all keys.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }

    /// Objects that are not unpacked further.
    #[must_use]
    pub fn preserve_keys(&self) -> &[Box<str>] {
        &self.preserve_keys
    }

    /// What is put before the names; perhaps nothing.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Which fields are written over.
    #[must_use]
    pub fn overwrite(&self) -> Overwrite {
        self.overwrite
    }
}

/// Makes fields of the keys of a logfmt text.
#[derive(Debug, Clone, PartialEq)]
pub struct UnpackLogfmtPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) from: Box<str>,
    pub(crate) fields: Vec<FieldPattern>,
    pub(crate) prefix: Box<str>,
    pub(crate) overwrite: Overwrite,
    pub(crate) loc: Loc,
}

impl UnpackLogfmtPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// What is unpacked; nothing means all keys.
    #[must_use]
    pub fn fields(&self) -> &[FieldPattern] {
        &self.fields
    }

    /// What is put before the names; perhaps nothing.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Which fields are written over.
    #[must_use]
    pub fn overwrite(&self) -> Overwrite {
        self.overwrite
    }
}

/// Makes fields of the parts of a syslog line.
#[derive(Debug, Clone, PartialEq)]
pub struct UnpackSyslogPipe {
    pub(crate) condition: Option<Condition>,
    pub(crate) from: Box<str>,
    pub(crate) offset: Option<Duration>,
    pub(crate) prefix: Box<str>,
    pub(crate) keep_original_fields: bool,
    pub(crate) loc: Loc,
}

impl UnpackSyslogPipe {
    /// What a row must be like to be touched.
    #[must_use]
    pub fn condition(&self) -> Option<&Condition> {
        self.condition.as_ref()
    }

    /// The field that is read.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// How far times without a zone are from UTC; none: as far as those of the store.
    #[must_use]
    pub fn offset(&self) -> Option<&Duration> {
        self.offset.as_ref()
    }

    /// What is put before the names; perhaps nothing.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// Whether fields that have a value keep it.
    #[must_use]
    pub fn keep_original_fields(&self) -> bool {
        self.keep_original_fields
    }
}
