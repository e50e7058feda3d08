//! Times as arguments: `start`, `end`, durations, windows.

mod argument;
mod window;

#[cfg(test)]
mod tests;

pub use argument::{DurationError, TimeArg, TimeError, format_time, parse_duration};
pub use window::{Planned, Window, WindowError, WindowLimits};
