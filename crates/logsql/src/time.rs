//! Times as arguments: `start`, `end`, durations, windows, buckets.

mod argument;
mod buckets;
mod step;
mod window;

#[cfg(test)]
mod tests;

pub use argument::{DurationError, TimeArg, TimeError, format_duration, format_time, parse_duration};
pub use buckets::{BucketLimits, BucketLimitsError, BucketPlan, ClampedBuckets, max_filled_buckets};
pub use step::{Step, StepError};
pub use window::{Planned, Window, WindowError, WindowLimits};
