//! `stream_context`.

use crate::span::Loc;
use crate::value::Duration;

/// Adds the rows that stand around each row in its stream. The store reads them past filter and window.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamContextPipe {
    /// Rows before each row.
    pub(crate) before: u64,
    /// Rows behind each row.
    pub(crate) after: u64,
    /// How far away they may be; none: as far as the store's default, one hour.
    pub(crate) time_window: Option<Duration>,
    pub(crate) loc: Loc,
}

impl StreamContextPipe {
    /// Rows before each row.
    #[must_use]
    pub fn before(&self) -> u64 {
        self.before
    }

    /// Rows behind each row.
    #[must_use]
    pub fn after(&self) -> u64 {
        self.after
    }

    /// How far away they may be; none: as far as the store's default, one hour.
    #[must_use]
    pub fn time_window(&self) -> Option<&Duration> {
        self.time_window.as_ref()
    }
}
