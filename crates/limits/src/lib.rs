#![doc = include_str!("../README.md")]
//!
//! # What is in here
//!
//! [`RateLimiter`] (how often), [`ConcurrencyLimiter`] (how many at once), and [`retry_after_seconds`] for the answer to
//! those who must come again. All maps are bounded: a client that makes up keys cannot make them grow, nor get past them.
//! Nothing here waits, sleeps or spawns; all types may be shared between threads.

mod concurrency;
mod rate;
mod retry;

pub use concurrency::{ConcurrencyLimiter, Full, Slot};
pub use governor::clock::{Clock, DefaultClock, FakeRelativeClock};
pub use rate::{InvalidRate, Rate, RateLimiter, TooFast};
pub use retry::retry_after_seconds;
