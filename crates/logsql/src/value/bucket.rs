//! Buckets of `stats by (field:bucket offset x)`.

use super::float::plain;
use super::integer::decimal;
use super::quantity::{duration, size};

/// How large a bucket is. On `_time` a number counts nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BucketSize {
    /// A calendar month; on other fields than `_time` one bucket for all.
    Month,
    /// A calendar year; likewise.
    Year,
    /// A number of units; more than zero.
    Number(f64),
}

/// A bucket that has been checked; prints as it was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Bucket {
    text: Box<str>,
    size: BucketSize,
}

impl Bucket {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        bucket_size(text).map(|size| Self { text: text.into(), size })
    }

    /// The bucket as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Its size.
    #[must_use]
    pub fn size(&self) -> BucketSize {
        self.size
    }
}

fn bucket_size(text: &str) -> Option<BucketSize> {
    let number = match text {
        "year" => return Some(BucketSize::Year),
        "month" => return Some(BucketSize::Month),
        "nanosecond" => 1.0,
        "microsecond" => 1e3,
        "millisecond" => 1e6,
        "second" => 1e9,
        "minute" => 60e9,
        "hour" => 3_600e9,
        "day" => 86_400e9,
        "week" => 7.0 * 86_400e9,
        _ => amount(text).or_else(|| mask(text))?,
    };
    (number > 0.0).then_some(BucketSize::Number(number))
}

/// `/24`: addresses of one network.
fn mask(text: &str) -> Option<f64> {
    let bits = decimal(text.strip_prefix('/')?).filter(|bits| *bits <= 32)?;
    Some(2_f64.powi(32 - i32::try_from(bits).ok()?))
}

/// A fraction, a duration in nanoseconds or a size in bytes.
fn amount(text: &str) -> Option<f64> {
    plain(text).or_else(|| duration(text).map(whole)).or_else(|| size(text).map(whole))
}

#[expect(clippy::cast_precision_loss, reason = "the store rounds in the same way")]
fn whole(value: i64) -> f64 {
    value as f64
}

/// By how much buckets are shifted; prints as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketOffset(Box<str>);

impl BucketOffset {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        amount(text).map(|_| Self(text.into()))
    }

    /// The offset as it is printed.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// `limit 1k`, `limit 010`, `limit inf`: Go literals, sizes and durations that are not negative.
pub(crate) fn unsigned(text: &str) -> Option<u64> {
    if text.eq_ignore_ascii_case("inf") || text.eq_ignore_ascii_case("+inf") {
        return Some(u64::MAX);
    }
    super::integer::go_unsigned(text)
        .or_else(|| size(text).or_else(|| duration(text)).and_then(|value| u64::try_from(value).ok()))
}
