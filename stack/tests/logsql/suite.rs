//! The texts of the crate's own suite, the vectors of acceptance among them.

use std::fs;
use std::path::Path;

/// The text of every case in every file.
pub(crate) fn texts() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/logsql/tests/data");
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let file: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
            let cases = file["case"].as_array().unwrap();
            texts.extend(cases.iter().map(|case| case["text"].as_str().unwrap().to_owned()));
        }
    }
    texts
}
