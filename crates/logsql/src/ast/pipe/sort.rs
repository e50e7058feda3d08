//! `sort`.

use crate::span::Loc;

/// Sorts rows.
#[derive(Debug, Clone, PartialEq)]
pub struct SortPipe {
    /// None sorts by all fields.
    pub(crate) by: Vec<SortKey>,
    pub(crate) descending: bool,
    /// Rows to skip.
    pub(crate) offset: u64,
    pub(crate) kept: Kept,
    /// The field for the place in the order.
    pub(crate) rank: Option<Box<str>>,
    pub(crate) loc: Loc,
}

/// What a `sort` keeps of the rows behind those it skips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// All rows.
    All,
    /// So many rows, more than none.
    Rows(u64),
    /// So many rows, more than none, of each part: `partition by (…)`.
    RowsOfEach {
        /// How many rows.
        rows: u64,
        /// The fields whose values part the rows, one at least.
        partition: Vec<Box<str>>,
    },
}

impl Kept {
    pub(crate) fn new(rows: u64, partition: Vec<Box<str>>) -> Option<Self> {
        match (rows, partition.is_empty()) {
            (0, true) => Some(Self::All),
            (0, false) => None,
            (rows, true) => Some(Self::Rows(rows)),
            (rows, false) => Some(Self::RowsOfEach { rows, partition }),
        }
    }

    /// Rows that are kept, of each part if there are any; zero means all.
    #[must_use]
    pub fn rows(&self) -> u64 {
        match self {
            Self::All => 0,
            Self::Rows(rows) | Self::RowsOfEach { rows, .. } => *rows,
        }
    }

    /// The fields whose values part the rows; nothing means that all rows are one part.
    #[must_use]
    pub fn partition(&self) -> &[Box<str>] {
        match self {
            Self::All | Self::Rows(_) => &[],
            Self::RowsOfEach { partition, .. } => partition,
        }
    }
}

impl SortPipe {
    /// What is sorted by; nothing means all fields.
    #[must_use]
    pub fn by(&self) -> &[SortKey] {
        &self.by
    }

    /// Whether the whole order is turned around.
    #[must_use]
    pub fn descending(&self) -> bool {
        self.descending
    }

    /// Rows that are skipped.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// What is kept of the other rows.
    #[must_use]
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The field for the place in the order.
    #[must_use]
    pub fn rank(&self) -> Option<&str> {
        self.rank.as_deref()
    }
}

/// A field to sort by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SortKey {
    pub(crate) name: Box<str>,
    pub(crate) descending: bool,
}

impl SortKey {
    /// The field.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether its largest value comes first.
    #[must_use]
    pub fn descending(&self) -> bool {
        self.descending
    }
}

/// The field for the place in an order when `rank` names none.
pub(crate) const RANK: &str = "rank";
