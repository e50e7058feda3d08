//! Checks queries: JSON strings on stdin, one a line; on stdout, a line for each:
//! `{"ok":true,"canonical":"…"}` or `{"ok":false,"error":"…","at":byte}`.

use std::io::{self, BufRead, Write};

use obsproxy_logsql::parse;
use serde_json::Value;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", check(&line?))?;
    }
    Ok(())
}

fn check(line: &str) -> String {
    let refused =
        |error: String, at: usize| format!(r#"{{"ok":false,"error":{},"at":{at}}}"#, Value::from(error));
    let text: String = match serde_json::from_str(line) {
        Ok(text) => text,
        Err(error) => return refused(format!("not a JSON string: {error}"), 0),
    };
    match parse(&text) {
        Ok(query) => format!(r#"{{"ok":true,"canonical":{}}}"#, Value::from(query.to_string())),
        Err(error) => refused(error.to_string(), error.span().start),
    }
}
