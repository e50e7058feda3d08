//! Durations that the store keeps when it prints and parses them.
//!
//! `hits` prints its step and offset into a `stats` pipe and parses that. Seconds with a fraction are printed as such, and
//! the parse cuts what their product with 10⁹ lacks: `1001ms` becomes 1.000999999 s. The rows are then counted on another
//! grid than the one that is filled with zeros. And a bucket size is a float, which is not exact above 2⁵³ ns.

use crate::value::quantity;

const SECOND: i64 = 1_000_000_000;
const MINUTE: i64 = 60 * SECOND;

/// Eighths of a second have an exact fraction, and whole seconds are exact up to 146 years.
const GRAINS: [i64; 2] = [SECOND / 8, SECOND];

/// The least duration from this one on that is kept.
pub(super) fn up(nanoseconds: i64) -> i64 {
    nearest(nanoseconds, |grain| (nanoseconds / grain).saturating_add(1).saturating_mul(grain))
}

/// The largest duration up to this one that is kept.
pub(super) fn down(nanoseconds: i64) -> i64 {
    nearest(nanoseconds, |grain| nanoseconds / grain * grain)
}

fn nearest(nanoseconds: i64, rounded: impl Fn(i64) -> i64) -> i64 {
    let [fine, coarse] = GRAINS.map(rounded);
    [nanoseconds, fine].into_iter().find(|candidate| is_kept(*candidate)).unwrap_or(coarse)
}

/// The first of some multiples of `step` from this one on that is kept, or another duration when none is.
pub(super) fn multiple(multiple: i64, step: i64) -> i64 {
    let multiples = (0..8).map_while(|more| step.checked_mul(more)?.checked_add(multiple));
    multiples.into_iter().find(|multiple| is_kept(*multiple)).unwrap_or_else(|| up(multiple))
}

/// Whether the store reads its own print as the same duration, and holds it exactly.
pub(super) fn is_kept(nanoseconds: i64) -> bool {
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "that is what is asked")]
    let exact = nanoseconds as f64 as i64 == nanoseconds;
    let seconds = nanoseconds % MINUTE;
    // Less than a second is printed in whole units.
    exact && (seconds < SECOND || reread(seconds) == Some(seconds))
}

/// How a rest of seconds comes back.
fn reread(nanoseconds: i64) -> Option<i64> {
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let seconds = nanoseconds as f64 / SECOND as f64;
    quantity::duration(&format!("{seconds}s"))
}
