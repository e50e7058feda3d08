//! How a wait is told to a client.

use std::time::Duration;

/// The longest wait that is told, in seconds: what every client can read, since some keep the number in 32 bits.
const LONGEST: u64 = i32::MAX as u64;

/// A wait as the header `Retry-After` wants it: whole seconds, rounded up, so that who obeys does not come too early; at
/// least 1, since 0 would ask for a busy loop; at most 2³¹−1 (68 years).
#[must_use]
pub fn retry_after_seconds(wait: Duration) -> u64 {
    let started = u64::from(wait.subsec_nanos() > 0);
    wait.as_secs().saturating_add(started).clamp(1, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_seconds_stay() {
        assert_eq!(retry_after_seconds(Duration::from_secs(7)), 7);
    }

    #[test]
    fn a_started_second_counts_whole() {
        assert_eq!(retry_after_seconds(Duration::from_nanos(1_000_000_001)), 2);
        assert_eq!(retry_after_seconds(Duration::from_millis(1_500)), 2);
    }

    #[test]
    fn it_is_never_zero() {
        assert_eq!(retry_after_seconds(Duration::ZERO), 1);
        assert_eq!(retry_after_seconds(Duration::from_nanos(1)), 1);
    }

    #[test]
    fn a_wait_without_end_fits_every_client() {
        assert_eq!(retry_after_seconds(crate::TooFast::NEVER.retry_after), 2_147_483_647);
    }
}
