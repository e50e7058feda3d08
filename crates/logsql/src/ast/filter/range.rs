//! Ranges of lengths, texts and addresses.

/// `len_range(5, 10)`: both ends belong to the range. Lengths are counted in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LenRange {
    /// The shortest length.
    pub min: u64,
    /// The greatest length; [`u64::MAX`] is what `inf` means.
    pub max: u64,
}

/// `string_range(a, b)`: compared byte by byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StringRange {
    /// The least text; belongs to the range.
    pub from: Box<str>,
    /// The text above the range; does not belong to it.
    pub below: Box<str>,
}

/// `ipv4_range(…)`, `ipv6_range(…)`: both ends belong to the range. One address is a range of one; a network is its
/// first and its last address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressRange<A> {
    /// The first address.
    pub first: A,
    /// The last address.
    pub last: A,
}
