//! Checks queries: JSON strings on stdin, one a line; on stdout, a line for each, as soon as it is known:
//! `{"ok":true,"canonical":"…"}` or `{"ok":false,"error":"…","at":byte}`.
//!
//! The place of an error is counted in bytes of the query. A line that is no JSON string is an error at 0, and the next
//! line is read.

use std::io::{self, BufRead, Write};

use obsproxy_logsql::parse;
use serde_json::Value;

fn main() -> io::Result<()> {
    check(io::stdin().lock(), io::stdout().lock())
}

/// Answers line by line.
///
/// # Errors
/// When the input cannot be read, or the output not written.
pub(crate) fn check(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        writeln!(output, "{}", answer(&line))?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

fn answer(line: &[u8]) -> String {
    let text: String = match serde_json::from_slice(line) {
        Ok(text) => text,
        Err(error) => return refused(&format!("not a JSON string: {error}"), 0),
    };
    match parse(&text) {
        Ok(query) => format!(r#"{{"ok":true,"canonical":{}}}"#, Value::from(query.to_string())),
        Err(error) => refused(&error.to_string(), error.span().start()),
    }
}

fn refused(error: &str, at: usize) -> String {
    format!(r#"{{"ok":false,"error":{},"at":{at}}}"#, Value::from(error))
}
