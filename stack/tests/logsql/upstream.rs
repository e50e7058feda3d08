//! The texts that upstream itself parses: its tests and its documentation, read from the module that the store is
//! built from. Nothing of them is kept here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::golang;

/// The calls in upstream's tests that are given texts.
const CALLS: &[&str] = &[
    "f",
    "check",
    "mustParseStatsPipe",
    "ParseQuery",
    "expectParsePipeSuccess",
    "expectParsePipeFailure",
    "expectPipeResults",
    "expectPipeNeededFields",
    "expectParseStatsFuncSuccess",
    "expectParseStatsFuncFailure",
    "checkQueryResults",
];

/// Tests by the beginning of a file's name, and what stands before their texts to make queries of them.
const TESTS: &[(&str, &[&str])] = &[
    ("parser", &["", "_time:", "_time:day_range", "_time:week_range", "re", "* | "]),
    ("filter", &["", "* | "]),
    ("pipe_", &["", "* | "]),
    ("stats_", &["* | stats ", "* | "]),
    ("if_filter", &["", "* | format "]),
    ("rows", &["", "* | union "]),
    ("net_query_runner", &[""]),
    ("stream_filter", &[""]),
    ("storage_search", &[""]),
];

/// Every query string of the parser's tests.
pub(crate) fn tests() -> Vec<String> {
    let mut texts = Vec::new();
    for path in files(&module().join("lib/logstorage"), "_test.go") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some((_, prefixes)) = TESTS.iter().find(|(start, _)| name.starts_with(start)) else { continue };
        for text in golang::arguments(&fs::read_to_string(&path).unwrap(), CALLS) {
            texts.extend(prefixes.iter().map(|prefix| format!("{prefix}{text}")));
        }
    }
    unique(texts)
}

/// Every LogsQL example of the documentation: the blocks that are marked so, and what stands in backquotes in the
/// language's own pages.
pub(crate) fn examples() -> Vec<String> {
    let mut texts = Vec::new();
    for path in files(&module().join("docs"), ".md") {
        let page = fs::read_to_string(&path).unwrap();
        texts.extend(blocks(&page));
        if path.file_name().unwrap().to_string_lossy().contains("logsql") {
            texts.extend(page.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).map(str::to_owned));
        }
    }
    unique(texts)
}

/// The blocks between "```logsql" and "```", without the indent of the list that they stand in.
fn blocks(page: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "```logsql" {
            let indent = line.len() - line.trim_start().len();
            let block: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != "```").collect();
            let block: Vec<&str> = block.iter().map(|line| line.get(indent..).unwrap_or_default()).collect();
            blocks.push(block.join("\n"));
        }
    }
    blocks
}

fn unique(mut texts: Vec<String>) -> Vec<String> {
    texts.sort();
    texts.dedup();
    texts
}

/// The folder of upstream's module. The store's build has downloaded it.
fn module() -> PathBuf {
    let output = Command::new("go")
        .args(["list", "-m", "-f", "{{.Dir}}", "github.com/VictoriaMetrics/VictoriaLogs"])
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("go/victorialogs"))
        .env("GOWORK", "off")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let folder = String::from_utf8(output.stdout).unwrap().trim().to_owned();
    assert!(!folder.is_empty(), "the module was not downloaded: `go mod download` in stack/go/victorialogs");
    PathBuf::from(folder)
}

/// The files below a folder whose names end so, in a fixed order.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
