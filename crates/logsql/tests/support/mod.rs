//! Case files and the laws they are held to.

use std::fs;
use std::path::PathBuf;

use obsproxy_logsql::{ScopeTemplate, enforce, parse};

/// A case of a data file.
pub(crate) struct Case {
    /// File and line, for messages.
    pub(crate) place: String,
    pub(crate) query: String,
    pub(crate) expected: Expected,
}

/// What a query must give.
pub(crate) enum Expected {
    /// The canonical text.
    Canonical(String),
    /// The whole error message with its picture.
    Error(String),
}

/// Reads `tests/data/NAME.txt`.
///
/// A case is a line `? query`, then `= canonical text`, or lines `! error message` (each further line of the message
/// on a `!` line of its own). `\n`, `\t`, `\r` and `\\` in queries stand for the characters. `#` begins a comment.
pub(crate) fn cases(name: &str) -> Vec<Case> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(format!("{name}.txt"));
    let text = fs::read_to_string(&path).unwrap();
    let mut cases: Vec<Case> = Vec::new();
    let mut query = None;
    for (number, line) in text.lines().enumerate() {
        let (mark, rest) = line.split_at(line.len().min(2));
        match mark {
            "? " | "?" => query = Some((format!("{name}.txt:{}", number + 1), unescaped(rest))),
            "= " | "=" => {
                let (place, query) = query.take().unwrap();
                cases.push(Case { place, query, expected: Expected::Canonical(rest.to_owned()) });
            }
            "! " | "!" => match (query.take(), cases.last_mut()) {
                (Some((place, query)), _) => {
                    cases.push(Case { place, query, expected: Expected::Error(rest.to_owned()) });
                }
                (None, Some(Case { expected: Expected::Error(message), .. })) => {
                    message.push('\n');
                    message.push_str(rest);
                }
                (None, _) => panic!("{name}.txt:{}: an error without a query", number + 1),
            },
            _ => assert!(line.is_empty() || line.starts_with('#'), "{name}.txt:{}: {line}", number + 1),
        }
    }
    assert!(query.is_none(), "{name}.txt: the last query has no answer");
    cases
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('r') => out.push('\r'),
                Some('\\') => out.push('\\'),
                other => panic!("unknown escape {other:?} in `{text}`"),
            },
            (other, false) => out.push(other),
        }
    }
    out
}

/// The query is valid, prints so, and the print is a fixed point and the same tree.
#[track_caller]
pub(crate) fn roundtrips(query: &str, canonical: &str) {
    let tree = parse(query).unwrap_or_else(|error| panic!("`{query}` does not parse: {error}"));
    assert_eq!(tree.to_string(), canonical, "the print of `{query}`");
    let again =
        parse(canonical).unwrap_or_else(|error| panic!("the print `{canonical}` does not parse: {error}"));
    assert_eq!(again, tree, "the tree of the print of `{query}`");
    assert_eq!(again.to_string(), canonical, "the print of the print");
}

/// The query is refused with this message and picture.
#[track_caller]
pub(crate) fn fails(query: &str, picture: &str) {
    match parse(query) {
        Ok(tree) => panic!("`{query}` is taken as `{tree}`"),
        Err(error) => assert_eq!(error.to_string(), picture, "the message for `{query}`"),
    }
}

/// The query, guarded by a scope template for one namespace, gives this text.
#[track_caller]
pub(crate) fn rewrites_to(query: &str, template: &str, out: &str) {
    let guard = ScopeTemplate::parse(template).unwrap().guard(["ns"]).unwrap();
    let scoped = enforce(parse(query).unwrap(), &guard).unwrap();
    assert_eq!(scoped.as_str(), out, "the guarded form of `{query}`");
}
