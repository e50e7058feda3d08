//! The known word that is nearest to an unknown one.

/// The nearest of `known`, when at most a third of its letters differ.
pub(crate) fn nearest(word: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    // Short words are near to anything; a long one is no typing slip, and the distance costs its square.
    if !(3..=32).contains(&word.len()) {
        return None;
    }
    let word: Vec<char> = word.chars().map(|c| c.to_ascii_lowercase()).collect();
    known
        .into_iter()
        .map(|name| (distance(&word, &name.chars().collect::<Vec<_>>()), name))
        .filter(|(distance, name)| *distance <= (name.len() / 3).max(1) && *distance < name.len())
        .min()
        .map(|(_, name)| name)
}

/// Letters to insert, delete or replace (Levenshtein).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut diagonal = i;
        let mut previous = i + 1;
        if let Some(first) = row.first_mut() {
            *first = previous;
        }
        for (cell, right) in row.iter_mut().skip(1).zip(b) {
            let substituted = diagonal + usize::from(left != right);
            diagonal = *cell;
            *cell = substituted.min(previous + 1).min(*cell + 1);
            previous = *cell;
        }
    }
    row.last().copied().unwrap_or_default()
}
