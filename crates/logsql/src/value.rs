//! Values that the store prints without quotes: numbers, durations, times, buckets.
//!
//! Each is a type that only a check can make, and that prints the text that was checked. The store prints such values
//! raw and parses the print again, so a text that is more than one token could become other filters there.

pub(crate) mod address;
mod age;
pub(crate) mod bucket;
mod calendar;
mod constant;
pub(crate) mod float;
mod fraction;
pub(crate) mod instant;
pub(crate) mod integer;
pub(crate) mod number;
mod pattern;
pub(crate) mod point;
pub(crate) mod quantity;
pub(crate) mod regexp;

#[cfg(test)]
mod tests;

pub use bucket::{Bucket, BucketOffset, BucketSize};
pub use calendar::{TimeOfDay, Weekday};
pub use constant::Constant;
pub use fraction::Fraction;
pub use instant::{Duration, Instant, TimePoint};
pub use number::Number;
pub use pattern::{ExtractPattern, FormatPattern};
pub use regexp::{GroupRegexp, Regexp};

use crate::lex::letters::is_word_char;

/// Whether an unquoted text would be read as exactly one token of the same text, wherever a value may stand.
pub(crate) fn is_one_token(text: &str) -> bool {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => false,
        (Some(only), None) => is_word_char(only),
        (Some(_), Some(_)) => text.chars().all(|c| is_word_char(c) || is_glue(c)),
    }
}

/// Characters that join touching words to one value.
pub(crate) fn is_glue(c: char) -> bool {
    matches!(c, '+' | '-' | '/' | ':' | '.' | '$')
}
