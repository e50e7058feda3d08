//! How much longer a pipe can make a value.
//!
//! A pipe can write the field that it reads, so a chain of them doubles a text with each, and the store holds it in
//! memory past all its limits. The bounds here look at the pipe alone, not at which fields it was given: what copies
//! several fields once counts as what copies one several times.

use crate::ast::{FormatPipe, ReplacePipe, ReplaceRegexpPipe};

/// Quotes and escapes: a line break becomes two bytes, and the marks around a value count too.
pub(super) const QUOTED: u64 = 3;

/// A text of fields: each is copied, and some forms of a field (`<q:…>`, `<hexencode:…>`) make it longer.
pub(super) fn of_format(pipe: &FormatPipe) -> u64 {
    let copies = length(pipe.format.names().len());
    let is_changed = |piece: &str| piece.split_once('>').is_some_and(|(field, _)| field.contains(':'));
    let longer = if pipe.format.as_str().split('<').skip(1).any(is_changed) { QUOTED } else { 1 };
    copies.saturating_mul(longer).max(1)
}

/// Each piece becomes the replacement; what is found in no place is found between all bytes.
pub(super) fn of_replace(pipe: &ReplacePipe) -> u64 {
    let (old, new) = (length(pipe.old.len()), length(pipe.replacement.len()));
    if old == 0 { new.saturating_add(1) } else { new.div_ceil(old).max(1) }
}

/// A match may be a single byte or less, and each `$` may be all of it.
pub(super) fn of_replace_regexp(pipe: &ReplaceRegexpPipe) -> u64 {
    let between = u64::from(pipe.regexp.may_match_empty());
    length(pipe.replacement.len()).saturating_add(between).max(1)
}

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}
