//! What a process makes once, for all of its tests.

use anyhow::{Result, anyhow};
use tokio::sync::OnceCell;

/// A value that the first who asks makes. A failure stays too: what did not start for one test does not start for
/// the next thirty, and each would wait for it.
pub(crate) struct Once<T>(OnceCell<Result<T, String>>);

// === impl Once ===

impl<T> Once<T> {
    pub(crate) const fn new() -> Self {
        Self(OnceCell::const_new())
    }

    pub(crate) async fn get(&self, make: impl AsyncFnOnce() -> Result<T>) -> Result<&T> {
        let made = self.0.get_or_init(async || make().await.map_err(|error| format!("{error:#}"))).await;
        made.as_ref().map_err(|error| anyhow!(error.clone()))
    }
}
