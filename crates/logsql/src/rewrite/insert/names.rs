//! Names of results that the guard would change.
//!
//! The store names a result without a name after its function and condition. A condition with a sub-query holds the guard
//! when it is rewritten, so the name would too: such a result gets the name that it has in the client's query.

use crate::ast::{Pipe, Results, StatsEntry};
use crate::print;

/// The names of the results that have a condition and no name, in their order.
pub(super) fn names(pipe: &Pipe) -> Vec<String> {
    let Pipe::Stats(stats) = pipe else { return Vec::new() };
    stats.entries.iter().filter(|entry| is_unnamed(entry)).flat_map(print::result_names).collect()
}

/// Writes those names where the result would have another one now.
pub(super) fn keep(pipe: &mut Pipe, names: Vec<String>) {
    let Pipe::Stats(stats) = pipe else { return };
    let unnamed = stats.entries.iter_mut().filter(|entry| is_unnamed(entry));
    for (entry, name) in unnamed.zip(names) {
        if print::result_names(entry) != [&*name] {
            entry.results.name_with(name);
        }
    }
}

fn is_unnamed(entry: &StatsEntry) -> bool {
    matches!(entry.results, Results::One { condition: Some(_), name: None })
}
