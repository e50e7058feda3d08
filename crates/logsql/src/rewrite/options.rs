//! What [`enforce_with`](super::enforce_with) may be told beside the guard.

use crate::time::Window;

/// How [`enforce_with`](super::enforce_with) treats what a filter alone does not hold. The defaults are the strict ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnforceOptions {
    /// The window of the request. `stream_context` reads rows past it, so a filter on it is put behind that pipe; without
    /// a window the pipe is refused, which is the default.
    pub window: Option<Window>,
    /// Rows that `generate_sequence` may make. Default 10,000.
    pub max_generated_rows: u64,
    /// Sub-queries in all, those of filters that were added to the query included. Default 32, as that of
    /// [`ParseOptions`](crate::ParseOptions).
    pub max_subqueries: usize,
    /// What keeps the rows of tenants apart. Default [`Isolation::Scope`].
    pub isolation: Isolation,
}

/// What keeps the rows of tenants apart in a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolation {
    /// The guard alone.
    Scope,
    /// Accounts, which `stream_context` does not keep to: it is refused.
    Account,
}

impl Default for EnforceOptions {
    fn default() -> Self {
        Self { window: None, max_generated_rows: 10_000, max_subqueries: 32, isolation: Isolation::Scope }
    }
}
