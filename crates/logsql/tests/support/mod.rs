//! Case files and the laws they are held to.

use std::fs;
use std::path::{Path, PathBuf};

use obsproxy_logsql::{EnforceError, ScopeTemplate, enforce, parse};
use serde::Deserialize;
use toml::Spanned;

/// A file of cases.
pub(crate) struct Suite {
    /// The construct: the name of the file without its ending.
    pub(crate) name: String,
    pub(crate) cases: Vec<Case>,
}

/// A case of a data file.
pub(crate) struct Case {
    /// File and line, for messages.
    pub(crate) place: String,
    pub(crate) text: String,
    pub(crate) expected: Expected,
}

/// What a query must give.
pub(crate) enum Expected {
    /// The canonical text.
    Canonical(String),
    /// The whole error message with its picture.
    Error(String),
    /// The text that is guarded for the namespace `ns`.
    Scoped(String),
    /// The query is valid, but is refused when it is guarded: the whole message with its picture.
    Refused(String),
}

/// A file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    case: Vec<Spanned<Written>>,
}

/// A case as it is written; it has one of the four.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    text: String,
    canonical: Option<String>,
    error: Option<String>,
    scoped: Option<String>,
    refused: Option<String>,
}

/// Every `tests/data/*.toml`, by name.
pub(crate) fn suites() -> Vec<Suite> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    paths.iter().map(|path| suite(path)).collect()
}

fn suite(path: &Path) -> Suite {
    let text = fs::read_to_string(path).unwrap();
    let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
    let cases = cases(&name, &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Suite { name, cases }
}

/// The cases of a file's text.
pub(crate) fn cases(name: &str, text: &str) -> Result<Vec<Case>, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    file.case
        .into_iter()
        .map(|case| {
            let line = text[..case.span().start].matches('\n').count() + 1;
            case.into_inner().checked(format!("{name}.toml:{line}"))
        })
        .collect()
}

impl Written {
    fn checked(self, place: String) -> Result<Case, String> {
        let picture = |text: String| text.strip_suffix('\n').unwrap_or(&text).to_owned();
        let mut expected = [
            self.canonical.map(Expected::Canonical),
            self.error.map(|text| Expected::Error(picture(text))),
            self.scoped.map(Expected::Scoped),
            self.refused.map(|text| Expected::Refused(picture(text))),
        ]
        .into_iter()
        .flatten();
        let (Some(expected), None) = (expected.next(), expected.next()) else {
            return Err(format!("{place}: not one of `canonical`, `error`, `scoped` and `refused`"));
        };
        Ok(Case { place, text: self.text, expected })
    }
}

impl Case {
    /// Holds the case to its laws.
    pub(crate) fn check(&self) -> Result<(), String> {
        match &self.expected {
            Expected::Canonical(canonical) => roundtrips(&self.text, canonical),
            Expected::Error(picture) => fails(&self.text, picture),
            Expected::Scoped(scoped) => same("the guarded text", &guarded(&self.text)?, scoped),
            Expected::Refused(picture) => match guarded(&self.text) {
                Ok(scoped) => Err(format!("is guarded as\n{scoped}\nand not refused with\n{picture}")),
                Err(error) => same("the message", &error, picture),
            },
        }
    }
}

/// The query is valid, prints so, and the print is a fixed point and the same tree.
fn roundtrips(text: &str, canonical: &str) -> Result<(), String> {
    let tree = parse(text).map_err(|error| format!("does not parse:\n{error}"))?;
    same("the print", &tree.to_string(), canonical)?;
    let again = parse(canonical).map_err(|error| format!("the print does not parse:\n{error}"))?;
    if again != tree {
        return Err(format!("the print has another tree:\n{again:?}\nand not\n{tree:?}"));
    }
    same("the print of the print", &again.to_string(), canonical)
}

/// The query is refused with this message and picture.
fn fails(text: &str, picture: &str) -> Result<(), String> {
    match parse(text) {
        Ok(tree) => Err(format!("is taken as\n{tree}\nand not refused with\n{picture}")),
        Err(error) => same("the message", &error.to_string(), picture),
    }
}

/// The query, guarded for the namespace `ns`; or why it is not.
fn guarded(text: &str) -> Result<String, String> {
    let guard = ScopeTemplate::parse(r#"{ns="{namespace}"}"#).unwrap().guard(["ns"]).unwrap();
    let query = parse(text).map_err(|error| format!("does not parse:\n{error}"))?;
    enforce(query, &guard).map(|scoped| scoped.as_str().to_owned()).map_err(|error| match error {
        EnforceError::Refused(refusal) => refusal.in_text(text).to_string(),
        other => other.to_string(),
    })
}

fn same(what: &str, is: &str, expected: &str) -> Result<(), String> {
    if is == expected { Ok(()) } else { Err(format!("{what} is\n{is}\nand not\n{expected}")) }
}

/// The query, guarded by a scope template for one namespace, gives this text.
#[track_caller]
pub(crate) fn rewrites_to(query: &str, template: &str, out: &str) {
    let guard = ScopeTemplate::parse(template).unwrap().guard(["ns"]).unwrap();
    let scoped = enforce(parse(query).unwrap(), &guard).unwrap();
    assert_eq!(scoped.as_str(), out, "the guarded form of `{query}`");
}
