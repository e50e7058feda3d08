//! Where something stands in a text.

use std::ops::Range;

/// A range of bytes of the parsed text: `start..end`. Places behind the first 4 GiB count as that one.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start: place(start), end: place(end) }
    }

    /// First byte.
    #[must_use]
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// The byte after the last one.
    #[must_use]
    pub fn end(self) -> usize {
        self.end as usize
    }

    /// From the first byte to the one after the last.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start()..self.end()
    }

    /// The smallest span that holds both.
    pub(crate) fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

impl std::fmt::Debug for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// Texts are far shorter; a longer one is refused before it is cut into tokens.
fn place(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// The span of a tree node. All of them are equal, so that two trees are equal when they mean the same,
/// wherever they stood.
#[derive(Debug, Clone, Copy, Default)]
pub struct Loc(pub Span);

impl PartialEq for Loc {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Loc {}
