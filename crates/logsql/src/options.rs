//! Limits on what is parsed.

/// Limits of [`parse_with`](crate::parse_with). The defaults fit a service that takes queries from strangers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseOptions {
    /// Bytes of the text. Default 16 KiB, the store's own limit.
    pub max_bytes: usize,
    /// Groups, negated groups and sub-queries inside each other. Default 64: safe on a 2 MiB stack in a debug build.
    pub max_depth: u32,
    /// Filters, pipes, list items and stream tags in all. Default 10,000.
    pub max_nodes: u32,
    /// Sub-queries in all. Default 32: the store runs each of them, one after the other.
    pub max_subqueries: u32,
    /// Sub-queries inside each other. Default 8.
    pub max_subquery_depth: u32,
}

impl Default for ParseOptions {
    fn default() -> Self {
        Self {
            max_bytes: MAX_QUERY_BYTES,
            max_depth: 64,
            max_nodes: 10_000,
            max_subqueries: 32,
            max_subquery_depth: 8,
        }
    }
}

/// What the store takes at most as one query text (`-search.maxQueryLen`).
pub(crate) const MAX_QUERY_BYTES: usize = 16 * 1024;
