//! Replays the corpus of the fuzz targets through their own checks, so that what a fuzzer once found stays mended without
//! one. A check panics on a finding; the output names the file.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    unreachable_pub,
    reason = "tests, and the checks of the fuzz workspace that they share"
)]

use std::fs;
use std::path::Path;

#[path = "../../../fuzz/src/lib.rs"]
mod checks;

fn replay(target: &str, check: fn(&str)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "no inputs in {}", folder.display());
    for file in files {
        println!("{}", file.display());
        check(&fs::read_to_string(file).unwrap());
    }
}

#[test]
fn any_text_gets_an_answer() {
    replay("parse", checks::parse);
}

#[test]
fn what_is_printed_parses_to_the_same() {
    replay("roundtrip", checks::roundtrip);
}

#[test]
fn what_is_let_through_is_guarded() {
    replay("enforce", checks::enforce);
}

#[test]
fn times_and_windows_stay_in_their_limits() {
    replay("time_arg", checks::time_arg);
}

#[test]
fn buckets_stay_in_their_limits() {
    replay("plan", checks::plan);
}
