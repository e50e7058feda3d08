//! What an ASCII byte begins: one look into a table for each token.

/// What a byte begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// A letter, a digit or `_`.
    Word,
    /// A blank.
    Blank,
    /// `#`
    Comment,
    /// One of the three quotes.
    Quote,
    /// `=` or `!`, which may begin an operator of two characters.
    Operator,
    /// `(` or `{`
    Open,
    /// Any other ASCII character.
    Symbol,
    /// A part of a character outside ASCII.
    Wide,
}

static CLASSES: [Class; 256] = classes();

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is an error")]
const fn classes() -> [Class; 256] {
    let mut classes = [Class::Wide; 256];
    let mut byte: u8 = 0;
    while byte < 128 {
        classes[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => Class::Word,
            b' ' | b'\t'..=b'\r' => Class::Blank,
            b'#' => Class::Comment,
            b'"' | b'\'' | b'`' => Class::Quote,
            b'=' | b'!' => Class::Operator,
            b'(' | b'{' => Class::Open,
            _ => Class::Symbol,
        };
        byte += 1;
    }
    classes
}

impl Class {
    /// What this byte begins.
    #[inline]
    pub(super) fn of(byte: u8) -> Self {
        CLASSES.get(usize::from(byte)).copied().unwrap_or(Self::Wide)
    }
}
