//! How often a key may do something: one token bucket per key.

use std::fmt;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::{NotUntil, Quota};

mod store;

#[cfg(test)]
mod tests;

use store::BoundedStore;

/// How many tokens a bucket gains and holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    per_second: f64,
    burst: u32,
}

/// The rate is not a number, infinite, or negative.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("a rate must be a finite number, not negative, found {per_second}")]
pub struct InvalidRate {
    /// The refused number of tokens per second.
    pub per_second: f64,
}

/// The bucket of a key is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many requests, the next may come in {retry_after:?}")]
pub struct TooFast {
    /// From now until the same call passes, if nobody else takes from the same bucket: exact, a nanosecond less is refused
    /// again. [`TooFast::NEVER`] has [`Duration::MAX`].
    pub retry_after: Duration,
}

/// A token bucket for each key, in a bounded map.
///
/// A bucket starts full with the burst, loses a token with each call that passes, and gains them at the rate. Refused calls
/// cost nothing. When `max_keys` keys are in the map, further keys share **one** bucket of the same size until
/// [`drop_idle`](Self::drop_idle) makes room: they may slow each other down, they never pass free, and the keys in the map
/// do not notice.
///
/// A call for a known key allocates nothing; the key is cloned when it enters the map.
pub struct RateLimiter<K, C = DefaultClock>
where
    K: Hash + Eq + Clone,
    C: Clock,
{
    mode: Mode<K, C>,
}

type Buckets<K, C> = governor::RateLimiter<K, BoundedStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

enum Mode<K: Hash + Eq + Clone, C: Clock> {
    /// Rate 0: there is no limit.
    Off,
    /// Burst 0: there is a limit, and no bucket can ever hold a token.
    Closed,
    Limited {
        buckets: Buckets<K, C>,
        /// What a bucket holds at most.
        burst: NonZeroU32,
    },
}

// === impl Rate ===

impl Rate {
    /// No limit.
    pub const OFF: Rate = Rate { per_second: 0.0, burst: 0 };

    /// A rate in tokens per second, and the number of tokens that a full bucket holds.
    ///
    /// A rate of 0 switches the limit off, whatever the burst; a burst of 0 lets nothing pass while there is a rate.
    /// Fractions are fine: 0.1 is one token in ten seconds. Limits of the arithmetic: the time for a token is whole
    /// nanoseconds, rounded up, so 10⁹ per second is the highest rate; a bucket that would take longer than 146 years to
    /// fill is made smaller; a token takes at most that long.
    ///
    /// # Errors
    ///
    /// [`InvalidRate`] when `per_second` is not a number, infinite, or negative.
    pub fn new(per_second: f64, burst: u32) -> Result<Self, InvalidRate> {
        if per_second.is_finite() && per_second >= 0.0 {
            Ok(Self { per_second, burst })
        } else {
            Err(InvalidRate { per_second })
        }
    }

    /// Tokens per second; finite and not negative.
    #[must_use]
    pub fn per_second(self) -> f64 {
        self.per_second
    }

    /// Tokens that a full bucket holds.
    #[must_use]
    pub fn burst(self) -> u32 {
        self.burst
    }
}

// === impl TooFast ===

impl TooFast {
    /// The call does not pass however long one waits: it asks for more tokens than a bucket can hold.
    pub const NEVER: TooFast = TooFast { retry_after: Duration::MAX };
}

// === impl RateLimiter ===

impl<K: Hash + Eq + Clone> RateLimiter<K> {
    /// A limiter on the monotonic clock of the machine, with buckets of its own for up to `max_keys` keys.
    #[must_use]
    pub fn new(rate: Rate, max_keys: usize) -> Self {
        Self::with_clock(rate, max_keys, DefaultClock::default())
    }
}

impl<K: Hash + Eq + Clone, C: Clock> RateLimiter<K, C> {
    /// As [`RateLimiter::new`], on another clock: tests take [`FakeRelativeClock`](crate::FakeRelativeClock) and move it.
    #[must_use]
    pub fn with_clock(rate: Rate, max_keys: usize, clock: C) -> Self {
        let mode = match (rate.per_second == 0.0, quota(rate)) {
            (true, _) => Mode::Off,
            (false, None) => Mode::Closed,
            (false, Some(quota)) => Mode::Limited {
                buckets: Buckets::new(quota, BoundedStore::new(max_keys), clock),
                burst: quota.burst_size(),
            },
        };
        Self { mode }
    }

    /// Takes one token of `key`.
    ///
    /// # Errors
    ///
    /// [`TooFast`] when there is none; it says how long to wait.
    pub fn check(&self, key: &K) -> Result<(), TooFast> {
        match &self.mode {
            Mode::Off => Ok(()),
            Mode::Closed => Err(TooFast::NEVER),
            Mode::Limited { buckets, burst: _ } => {
                buckets.check_key(key).map_err(|refusal| too_fast(buckets, &refusal))
            }
        }
    }

    /// Takes `tokens` tokens of `key`, all or none. Zero tokens always pass.
    ///
    /// # Errors
    ///
    /// [`TooFast`] when there are not as many; [`TooFast::NEVER`] when they are more than the burst.
    pub fn check_n(&self, key: &K, tokens: u32) -> Result<(), TooFast> {
        let Some(tokens) = NonZeroU32::new(tokens) else { return Ok(()) };
        match &self.mode {
            Mode::Off => Ok(()),
            Mode::Closed => Err(TooFast::NEVER),
            // governor multiplies before it compares, and the product overflows: a call for very many tokens would pass.
            Mode::Limited { buckets: _, burst } if tokens > *burst => Err(TooFast::NEVER),
            Mode::Limited { buckets, burst: _ } => match buckets.check_key_n(key, tokens) {
                Ok(outcome) => outcome.map_err(|refusal| too_fast(buckets, &refusal)),
                Err(_more_than_the_burst) => Err(TooFast::NEVER),
            },
        }
    }

    /// Forgets the keys whose bucket has been full for the time of one token: what they may do next is the same without
    /// an entry. Call it from a timer, about once a minute; it walks the whole map, locking a part at a time (some
    /// milliseconds for 100,000 keys).
    pub fn drop_idle(&self) {
        match &self.mode {
            Mode::Off | Mode::Closed => {}
            Mode::Limited { buckets, burst: _ } => buckets.retain_recent(),
        }
    }

    /// The number of keys that have a bucket of their own; at most `max_keys`.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.mode {
            Mode::Off | Mode::Closed => 0,
            Mode::Limited { buckets, burst: _ } => buckets.len(),
        }
    }

    /// Whether no key has a bucket of its own.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<K: Hash + Eq + Clone, C: Clock> fmt::Debug for RateLimiter<K, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RateLimiter").field("keys", &self.len()).finish_non_exhaustive()
    }
}

fn too_fast<K: Hash + Eq + Clone, C: Clock>(
    buckets: &Buckets<K, C>,
    refusal: &NotUntil<C::Instant>,
) -> TooFast {
    TooFast { retry_after: refusal.wait_time_from(buckets.clock().now()) }
}

/// The longest time for a token, and for a whole bucket. Twice this and any uptime fit the 64 bits that governor counts
/// nanoseconds in; it does not check, so the bounds are kept here.
const LONGEST_NANOS: u64 = 1 << 62;

/// `None` when no token ever passes.
fn quota(rate: Rate) -> Option<Quota> {
    // A cast from float saturates, so a tiny rate (or 0, where it is infinite) becomes the longest time.
    let per_token = (1e9 / rate.per_second).ceil() as u64;
    let per_token = per_token.clamp(1, LONGEST_NANOS);
    let most = u32::try_from(LONGEST_NANOS / per_token).unwrap_or(u32::MAX);
    let burst = NonZeroU32::new(rate.burst.min(most))?;
    Quota::with_period(Duration::from_nanos(per_token)).map(|quota| quota.allow_burst(burst))
}
