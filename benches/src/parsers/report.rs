//! The numbers as Markdown.

use std::fmt::Write;

use super::{Case, ROUNDS};
use crate::median::median;

/// The table, ready for `docs/performance.md`.
pub(super) fn markdown(cases: &[Case]) -> String {
    let mut table = format!(
        "Medians of {ROUNDS} rounds, µs. \"all\" is parse, guard, print and proof.\n\n\
         | query | bytes | parse | all | ns per byte | allocations | the store's parser | its allocations | ratio |\n\
         |---|---|---|---|---|---|---|---|---|\n"
    );
    for case in cases {
        let bytes = case.text.len();
        let (parse, all) = (median(case.ours.parse.iter().copied()), median(case.ours.all.iter().copied()));
        let store = median(case.store.iter().copied());
        let per_byte = all / bytes as f64;
        // Each round compares what the same moment did to both.
        let ratio = median(case.store.iter().zip(&case.ours.all).map(|(store, ours)| store / ours));
        let _infallible = writeln!(
            table,
            "| {} | {bytes} | {:.2} | {:.2} | {per_byte:.1} | {} | {:.1} | {} | {ratio:.1} |",
            case.name,
            parse / 1e3,
            all / 1e3,
            case.our_allocations,
            store / 1e3,
            case.store_allocations,
        );
    }
    table
}
