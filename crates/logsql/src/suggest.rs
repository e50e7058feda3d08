//! The known word that is nearest to an unknown one.

/// Bytes of words that something is near to: short ones are near to anything, a long one is no typing slip.
const SHORTEST: usize = 3;
const LONGEST: usize = 32;

/// The nearest of `known`, when at most a third of its letters differ or are swapped; of equally near ones the first by name.
///
/// Known words are ASCII. Nothing is allocated, and most words are left after their length or a few letters.
pub(crate) fn nearest(word: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    if !(SHORTEST..=LONGEST).contains(&word.len()) {
        return None;
    }
    let mut letters = ['\0'; LONGEST];
    let mut count = 0;
    for (place, letter) in letters.iter_mut().zip(word.chars()) {
        *place = letter.to_ascii_lowercase();
        count += 1;
    }
    let word = letters.get(..count)?;
    known
        .into_iter()
        .filter_map(|name| Some((distance(word, name, slack(name))?, name)))
        .min()
        .map(|(_, name)| name)
}

/// How many letters of a known word may differ: not all.
fn slack(name: &str) -> usize {
    (name.len() / 3).max(1).min(name.len().saturating_sub(1))
}

/// Letters to insert, delete, replace or swap with their neighbour, if they are no more than `most`.
fn distance(word: &[char], name: &str, most: usize) -> Option<usize> {
    if word.len().abs_diff(name.len()) > most {
        return None;
    }
    // How far each begin of the word is from the begin of the name that was looked at, and from the two before it.
    let mut row: Row = std::array::from_fn(|begin| begin);
    let mut last = row;
    let mut before = None;
    for (seen, letter) in name.chars().enumerate() {
        let older = std::mem::replace(&mut last, row);
        let mut previous = seen + 1;
        if let Some(empty) = row.first_mut() {
            *empty = previous;
        }
        for (place, of_word) in word.iter().enumerate() {
            let at = |row: &Row, place: usize| row.get(place).copied().unwrap_or(usize::MAX - 1);
            let replaced = at(&last, place) + usize::from(*of_word != letter);
            let mut least = replaced.min(previous + 1).min(at(&last, place + 1) + 1);
            let word_before = place.checked_sub(1).and_then(|place| word.get(place));
            if word_before == Some(&letter) && before == Some(*of_word) {
                least = least.min(at(&older, place - 1) + 1);
            }
            previous = least;
            if let Some(cell) = row.get_mut(place + 1) {
                *cell = least;
            }
        }
        before = Some(letter);
        // It only grows from here.
        let least = |row: &Row| row.iter().take(word.len() + 1).min().copied().unwrap_or(0);
        if least(&row) > most && least(&last) >= most {
            return None;
        }
    }
    row.get(word.len()).copied().filter(|distance| *distance <= most)
}

/// A row of the table of distances: one cell for each begin of a word.
type Row = [usize; LONGEST + 1];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const KNOWN: [&str; 7] = ["stats", "sort", "fields", "field_names", "limit", "by", "i"];

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        for (word, near) in [
            ("stat", Some("stats")),
            ("STATZ", Some("stats")),
            ("limt", Some("limit")),
            ("lmit", Some("limit")),
            ("srot", Some("sort")),
            ("osrt", Some("sort")),
            ("rost", None),
            ("limmit", Some("limit")),
            ("feilds", Some("fields")),
            ("fieldnames", Some("field_names")),
            ("lımit", Some("limit")),
            ("st", None),
            ("foo", None),
            ("byte", None),
            ("éééééééééééééééé", None),
        ] {
            assert_eq!(nearest(word, KNOWN), near, "{word}");
        }
        assert_eq!(nearest(&"a".repeat(1_000_000), KNOWN), None);
    }

    /// The definition, without bounds.
    fn whole_distance(a: &[char], b: &[char]) -> usize {
        let (Some((x, short)), Some((y, shorter))) = (a.split_last(), b.split_last()) else {
            return a.len().max(b.len());
        };
        let swapped = match (short.split_last(), shorter.split_last()) {
            (Some((v, short)), Some((w, shorter))) if v == y && w == x => whole_distance(short, shorter) + 1,
            _ => usize::MAX,
        };
        (whole_distance(short, shorter) + usize::from(x != y))
            .min(whole_distance(short, b) + 1)
            .min(whole_distance(a, shorter) + 1)
            .min(swapped)
    }

    proptest! {
        #[test]
        fn the_distance_is_the_whole_one_up_to_the_bound(word in "[abc]{0,6}", name in "[abc]{1,6}", most in 0_usize..4) {
            let [left, right] = [&word, &name].map(|text| text.chars().collect::<Vec<_>>());
            let whole = whole_distance(&left, &right);
            prop_assert_eq!(distance(&left, &name, most), (whole <= most).then_some(whole));
        }
    }
}
