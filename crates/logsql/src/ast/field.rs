//! Names of fields.

/// What a filter looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field {
    /// The message, `_msg`.
    Message,
    /// One field.
    Name(Box<str>),
    /// Any field whose name begins so; written `name*`.
    Prefix(Box<str>),
}

impl Field {
    /// The field of this name as the store reads it: an empty one is the message, a `*` at its end makes a prefix.
    pub(crate) fn from_name(name: &str) -> Self {
        match name {
            "" | "_msg" => Self::Message,
            name => name
                .strip_suffix('*')
                .map_or_else(|| Self::Name(name.into()), |prefix| Self::Prefix(prefix.into())),
        }
    }
}

/// One field or a family of fields, in lists of pipes and stats functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldPattern {
    /// One field; the message is `_msg`.
    Name(Box<str>),
    /// All fields whose names begin so; `*` when empty.
    Prefix(Box<str>),
}

impl FieldPattern {
    /// All fields.
    pub(crate) fn all() -> Self {
        Self::Prefix("".into())
    }

    /// Whether this field is meant.
    #[must_use]
    pub fn matches(&self, field: &str) -> bool {
        match self {
            Self::Name(name) => **name == *field,
            Self::Prefix(prefix) => field.starts_with(&**prefix),
        }
    }

    /// The name of this field when `self` is copied or renamed to `to`; none when it is not meant. A single field that
    /// is renamed to a family gets a name that ends in `*`.
    pub(crate) fn renamed(&self, to: &Self, field: &str) -> Option<String> {
        match (self, to) {
            (Self::Name(name), Self::Prefix(to)) => (**name == *field).then(|| format!("{to}*")),
            (Self::Prefix(prefix), Self::Prefix(to)) => {
                field.strip_prefix(&**prefix).map(|tail| format!("{to}{tail}"))
            }
            (_, Self::Name(to)) => self.matches(field).then(|| to.to_string()),
        }
    }
}
