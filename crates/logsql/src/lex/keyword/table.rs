//! Where a keyword is looked up: a hash table that is filled when the crate is compiled, since every word of a text is
//! looked up in it, and most of them meet an empty slot.

use super::Keyword;

/// Slots; many more than keywords, so that words that are none meet an empty one.
const SLOTS: usize = 1024;

/// For each slot one more than the place of its keyword in [`Keyword::ALL`]; zero is "empty".
static TABLE: [u8; SLOTS] = table();

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is an error")]
const fn table() -> [u8; SLOTS] {
    let mut table = [0; SLOTS];
    assert!(Keyword::ALL.len() < u8::MAX as usize, "the places of the keywords do not fit");
    let mut place = 0;
    while place < Keyword::ALL.len() {
        let text = Keyword::ALL[place].text().as_bytes();
        let mut at = slot(text[0], text[text.len() / 2], text[text.len() - 1], text.len());
        while table[at] != 0 {
            at = next(at);
        }
        place += 1;
        table[at] = place as u8; // checked above
    }
    table
}

/// A slot for a word. Only bits in which both cases of a letter are the same are used.
const fn slot(first: u8, middle: u8, last: u8, len: usize) -> usize {
    (letter(first) * 37 + letter(middle) * 131 + letter(last) * 7 + len * 53) % SLOTS
}

const fn letter(byte: u8) -> usize {
    (byte & 0x1f) as usize
}

const fn next(slot: usize) -> usize {
    (slot + 1) % SLOTS
}

/// The keyword that this word of ASCII characters is, in any case.
pub(super) fn find(word: &[u8]) -> Option<Keyword> {
    let (first, middle, last) = (*word.first()?, *word.get(word.len() / 2)?, *word.last()?);
    let mut at = slot(first, middle, last, word.len());
    loop {
        let place = usize::from(*TABLE.get(at)?).checked_sub(1)?;
        let keyword = *Keyword::ALL.get(place)?;
        if keyword.text().as_bytes().eq_ignore_ascii_case(word) {
            return Some(keyword);
        }
        at = next(at);
    }
}
