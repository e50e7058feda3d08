//! Texts that are looked for in their usual spellings: as they stand, in lower and in upper case, and with words
//! between that keep their case.

/// The texts of `contains_common_case(…)` and `equals_common_case(…)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommonCase(Vec<Box<str>>);

/// Upper-case letters that a text may have: the store makes two spellings for each.
const MAX_UPPER: usize = 10;

impl CommonCase {
    /// The texts, when none has more than ten upper-case letters.
    #[must_use]
    pub fn new(values: Vec<Box<str>>) -> Option<Self> {
        values.iter().all(|value| Self::fits(value)).then_some(Self(values))
    }

    /// Whether a text has no more than ten upper-case letters.
    pub(crate) fn fits(value: &str) -> bool {
        upper_case_letters(value) <= MAX_UPPER
    }

    /// How many spellings the store makes of the texts: two for each upper-case letter of a text, all of them combined.
    pub(crate) fn spellings(&self) -> u64 {
        self.0.iter().map(|value| 1 << upper_case_letters(value).min(MAX_UPPER)).sum()
    }

    /// The texts.
    #[must_use]
    pub fn values(&self) -> &[Box<str>] {
        &self.0
    }
}

fn upper_case_letters(value: &str) -> usize {
    value.chars().filter(|c| is_upper_case_letter(*c)).count()
}

/// Whether `c` is a letter of the category Lu. Rust's own class has numerals and circled letters too.
fn is_upper_case_letter(c: char) -> bool {
    const NO_LETTERS: [std::ops::RangeInclusive<char>; 5] = [
        '\u{2160}'..='\u{216f}',
        '\u{24b6}'..='\u{24cf}',
        '\u{1f130}'..='\u{1f149}',
        '\u{1f150}'..='\u{1f169}',
        '\u{1f170}'..='\u{1f189}',
    ];
    c.is_uppercase() && !NO_LETTERS.iter().any(|range| range.contains(&c))
}
