//! Numbers that look random and are the same in each run.

/// A generator by a seed (SplitMix64).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

// === impl Random ===

impl Random {
    /// The one of a case: cases of one seed do not depend on each other.
    pub(crate) fn of(seed: u64, case: u64) -> Self {
        let mut random = Self(seed);
        random.0 ^= random.next().wrapping_add(case.wrapping_mul(0xD605_0B1F_3A1C_9E27));
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).unwrap();
        usize::try_from(self.next() % bound).unwrap()
    }

    /// True `percent` times of a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
