//! Tests against the value of another field of the same row.

/// `eq_field(other)` and its like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldRelation {
    pub(crate) relation: Relation,
    pub(crate) other: Box<str>,
}

impl FieldRelation {
    /// How the two values must stand to each other.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// The other field.
    #[must_use]
    pub fn other(&self) -> &str {
        &self.other
    }
}

/// How the value of a field stands to that of another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `eq_field`: is the same.
    Equal,
    /// `lt_field`: is less.
    Less,
    /// `le_field`: is less or the same.
    LessOrEqual,
}

impl Relation {
    /// The name of the function.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "eq_field",
            Self::Less => "lt_field",
            Self::LessOrEqual => "le_field",
        }
    }
}
