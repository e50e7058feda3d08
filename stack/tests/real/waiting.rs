//! Waiting for what other processes do.

use std::time::Duration;

/// Long enough for a busy machine; what never happens fails after it.
pub(crate) const SOON: Duration = Duration::from_secs(120);

/// Between two looks. Above the pace at which the default rate limit of a user refuses.
const POLL: Duration = Duration::from_millis(150);

/// Returns once `holds` does.
///
/// # Panics
///
/// When it never does.
#[track_caller]
pub(crate) fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) -> impl Future<Output = ()> {
    let caller = std::panic::Location::caller();
    async move {
        let poll = async {
            while !holds().await {
                tokio::time::sleep(POLL).await;
            }
        };
        tokio::time::timeout(SOON, poll).await.unwrap_or_else(|_| panic!("{caller}: never: {what}"));
    }
}
