//! Patterns with placeholders such as `<N>`, `<IP4>` and `<W>`.

/// `pattern_match("took <N>ms")` and its like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternMatch {
    pub(crate) place: PatternPlace,
    pub(crate) pattern: Box<str>,
}

impl PatternMatch {
    /// Where the pattern must stand.
    #[must_use]
    pub fn place(&self) -> PatternPlace {
        self.place
    }

    /// The pattern. What stands in `<…>` and is no placeholder is plain text.
    #[must_use]
    pub fn pattern(&self) -> &str {
        &self.pattern
    }
}

/// Where in a value a pattern must stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternPlace {
    /// `pattern_match`: anywhere.
    Anywhere,
    /// `pattern_match_full`: it is the whole value.
    Full,
    /// `pattern_match_prefix`: at the beginning.
    Prefix,
    /// `pattern_match_suffix`: at the end.
    Suffix,
}

impl PatternPlace {
    /// The name of the function.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Anywhere => "pattern_match",
            Self::Full => "pattern_match_full",
            Self::Prefix => "pattern_match_prefix",
            Self::Suffix => "pattern_match_suffix",
        }
    }
}
