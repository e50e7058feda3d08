//! Filters on the id of a log stream.

use std::fmt;

use super::SubQuery;
use crate::span::{Loc, Span};

/// `_stream_id:…`
#[derive(Debug, Clone, PartialEq)]
pub struct StreamIdFilter {
    pub(crate) ids: StreamIds,
    pub(crate) loc: Loc,
}

impl StreamIdFilter {
    /// Which streams.
    #[must_use]
    pub fn ids(&self) -> &StreamIds {
        &self.ids
    }

    /// Where it stood in the parsed text.
    #[must_use]
    pub fn span(&self) -> Span {
        self.loc.0
    }
}

/// Ids of streams.
#[derive(Debug, Clone, PartialEq)]
pub enum StreamIds {
    /// `in(*)`: every row.
    All,
    /// These streams.
    List(Vec<StreamId>),
    /// What a query gives.
    Query(SubQuery),
}

/// The id of a stream: its tenant and the hash of its labels. Prints as 48 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamId([u8; 24]);

impl StreamId {
    /// Reads 48 hexadecimal digits, in any case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() != 48 {
            return None;
        }
        let mut id = [0; 24];
        for (byte, digits) in id.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let [high, low] = digits else { return None };
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(Self(id))
    }
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|value| u8::try_from(value).ok())
}

impl fmt::Display for StreamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
