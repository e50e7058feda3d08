//! Time filters: printed from checked values only.

use std::fmt::{self, Write};

use crate::ast::{Bounds, TimeFilter, TimeRange};
use crate::value::Duration;

/// `_time:…`
pub(super) fn filter(out: &mut impl Write, filter: &TimeFilter) -> fmt::Result {
    out.write_str("_time:")?;
    match &filter.range {
        TimeRange::UntilOffset(offset) => write!(out, "offset {}", offset.as_str()),
        TimeRange::Within { point, offset } => {
            out.write_str(point.as_str())?;
            self::offset(out, offset.as_ref())
        }
        TimeRange::Side { compare, point, offset } => {
            out.write_str(compare.as_str())?;
            out.write_str(point.as_str())?;
            self::offset(out, offset.as_ref())
        }
        TimeRange::Between { bounds, offset } => {
            self::bounds(out, bounds, |out, time| out.write_str(time.as_str()))?;
            self::offset(out, offset.as_ref())
        }
        TimeRange::Daily { bounds, offset } => {
            out.write_str("day_range")?;
            self::bounds(out, bounds, |out, time| write!(out, "{time}"))?;
            self::offset(out, offset.as_ref())
        }
        TimeRange::Weekly { bounds, offset } => {
            out.write_str("week_range")?;
            self::bounds(out, bounds, |out, day| out.write_str(day.as_str()))?;
            self::offset(out, offset.as_ref())
        }
    }
}

fn bounds<W: Write, T>(
    out: &mut W,
    bounds: &Bounds<T>,
    bound: impl Fn(&mut W, &T) -> fmt::Result,
) -> fmt::Result {
    out.write_char(if bounds.start_included { '[' } else { '(' })?;
    bound(out, &bounds.start)?;
    out.write_char(',')?;
    bound(out, &bounds.end)?;
    out.write_char(if bounds.end_included { ']' } else { ')' })
}

fn offset(out: &mut impl Write, offset: Option<&Duration>) -> fmt::Result {
    offset.map_or(Ok(()), |offset| write!(out, " offset {}", offset.as_str()))
}
