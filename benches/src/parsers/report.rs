//! The numbers as Markdown.

use std::fmt::Write;

use super::{Case, ROUNDS, Time};
use crate::median::median;

/// The table, ready for `docs/performance.md`.
pub(super) fn markdown(cases: &[Case]) -> String {
    let mut table = format!(
        "Medians of {ROUNDS} rounds, µs of CPU time of one query. \"all\" is parse, guard, print and proof. Allocations of \
         \"all\", and of the store's parser. The ratios are the store's parser to \"all\" within a round, of CPU time and of \
         the time that passed.\n\n\
         | query | bytes | parse | all | ns per byte | store's parser | allocations | store's | ratio | passed |\n\
         |---|---|---|---|---|---|---|---|---|---|\n"
    );
    for case in cases {
        let cpu = |times: &[Time]| median(times.iter().map(|time| time.cpu)) / 1e3;
        let (parse, all, store) = (cpu(&case.ours.parse), cpu(&case.ours.all), cpu(&case.store));
        let per_byte = all * 1e3 / case.text.len() as f64;
        let pairs = || case.store.iter().zip(&case.ours.all);
        let ratio = median(pairs().map(|(store, ours)| store.cpu / ours.cpu));
        let passed = median(pairs().map(|(store, ours)| store.passed / ours.passed));
        let (name, bytes) = (&case.name, case.text.len());
        let (ours, stores) = (case.our_allocations, case.store_allocations);
        let times = format!("{parse:.2} | {all:.2} | {per_byte:.1} | {store:.1}");
        let _infallible =
            writeln!(table, "| {name} | {bytes} | {times} | {ours} | {stores} | {ratio:.1} | {passed:.1} |");
    }
    table
}
