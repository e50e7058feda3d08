//! Checks queries: JSON strings on stdin, one a line; on stdout, a line for each:
//! `{"ok":true,"canonical":"…"}` or `{"ok":false,"error":"…","at":byte}`.

use std::io::{self, BufRead, Write};

use obsproxy_logsql::parse;
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", check(&line?))?;
    }
    Ok(())
}

fn check(line: &str) -> Value {
    let text: String = match serde_json::from_str(line) {
        Ok(text) => text,
        Err(error) => return json!({"ok": false, "error": format!("not a JSON string: {error}"), "at": 0}),
    };
    match parse(&text) {
        Ok(query) => json!({"ok": true, "canonical": query.to_string()}),
        Err(error) => json!({"ok": false, "error": error.to_string(), "at": error.span().start}),
    }
}
