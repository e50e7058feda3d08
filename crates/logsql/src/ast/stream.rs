//! Filters on the labels of a log stream.

use crate::span::Loc;
use crate::value::Regexp;

/// `{a="b",c!="d" or e=~"f"}`: one of the branches must hold; without branches, `{}`.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamFilter {
    /// Each has a tag at least.
    pub(crate) branches: Vec<Vec<StreamTag>>,
    pub(crate) loc: Loc,
}

impl StreamFilter {
    /// The branches; all tags of one must hold.
    #[must_use]
    pub fn branches(&self) -> &[Vec<StreamTag>] {
        &self.branches
    }
}

/// A condition on one label. A label that a stream does not have is empty.
#[derive(Debug, Clone, PartialEq)]
pub struct StreamTag {
    pub(crate) name: Box<str>,
    pub(crate) test: TagTest,
}

impl StreamTag {
    /// The label.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What its value must be like.
    #[must_use]
    pub fn test(&self) -> &TagTest {
        &self.test
    }
}

/// What the value of a label must be like.
#[derive(Debug, Clone, PartialEq)]
pub enum TagTest {
    /// `=`
    Equal(Box<str>),
    /// `!=`
    NotEqual(Box<str>),
    /// `=~`, anchored on both sides
    Matches(Regexp),
    /// `!~`
    NotMatches(Regexp),
    /// `in (…)`
    In(TagValues),
    /// `not_in (…)`
    NotIn(TagValues),
}

impl TagTest {
    /// Is one of these values; with a single one, just that.
    pub(crate) fn equal_to(mut values: Vec<Box<str>>) -> Self {
        match (values.len(), values.pop()) {
            (1, Some(only)) => Self::Equal(only),
            (_, last) => {
                values.extend(last);
                Self::In(TagValues::List(values))
            }
        }
    }
}

/// The values of `in (…)`.
#[derive(Debug, Clone, PartialEq)]
pub enum TagValues {
    /// `*`: any value, also an empty one.
    All,
    /// These values. None at all means the empty value.
    List(Vec<Box<str>>),
}
