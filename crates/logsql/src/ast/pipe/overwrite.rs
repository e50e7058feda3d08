//! Which fields a pipe writes over.

/// Which fields are written over. A field without value counts as one that is not there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Overwrite {
    /// All of them.
    #[default]
    Always,
    /// `keep_original_fields`: those that have no value yet.
    KeepOriginalFields,
    /// `skip_empty_results`: those that get a value.
    SkipEmptyResults,
}
