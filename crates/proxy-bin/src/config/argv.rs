//! Arguments as Go's `flag` package reads them, rewritten to the one form that the parser behind takes, `--name=value`.
//!
//! Go takes one dash or two, takes the next argument as the value whatever it looks like (`--auth-cache-ttl -1s`), never does
//! so for a boolean, and stops at the first argument that is no flag.

use clap::{Arg, Command};

#[cfg(test)]
mod tests;

/// Arguments in one form, up to the first that cannot be read.
pub(super) struct Arguments {
    /// `--name` or `--name=value`, each of them a flag that exists.
    pub(super) flags: Vec<String>,
    /// Why reading ended before the end. What was read before it is judged first, as errors come from left to right.
    pub(super) ended: Option<Ended>,
}

/// Why reading ended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Ended {
    /// No flag has this name.
    #[error("unknown flag {0}; --help lists all flags")]
    Unknown(String),
    /// The flag is the last argument.
    #[error("{0} needs a value, as in {0}=…")]
    NoValue(String),
    /// Three dashes, or no name.
    #[error("bad flag {0:?}; write --name or --name=value")]
    Malformed(String),
    /// No flag at all.
    #[error("unexpected argument {0:?}")]
    Stray(String),
}

/// What a name stands for.
enum Kind {
    /// `--help` and `--version`: they take no value.
    Lone,
    /// A value may follow after `=` only.
    Boolean,
    /// A value must follow.
    Valued,
}

/// Reads the arguments (without the program's name) against the flags of a command.
pub(super) fn read(command: &Command, arguments: impl IntoIterator<Item = String>) -> Arguments {
    let mut arguments = arguments.into_iter();
    let mut flags = Vec::new();
    let ended = loop {
        let Some(argument) = arguments.next() else { break None };
        if argument == "--" {
            break arguments.next().map(Ended::Stray);
        }
        match read_one(command, &argument, &mut arguments) {
            Ok(flag) => flags.push(flag),
            Err(ended) => break Some(ended),
        }
    };
    Arguments { flags, ended }
}

fn read_one(
    command: &Command,
    argument: &str,
    rest: &mut impl Iterator<Item = String>,
) -> Result<String, Ended> {
    let body = match argument.strip_prefix('-') {
        None | Some("") => return Err(Ended::Stray(argument.to_owned())),
        Some(body) => body.strip_prefix('-').unwrap_or(body),
    };
    if body.starts_with('-') || body.starts_with('=') {
        return Err(Ended::Malformed(argument.to_owned()));
    }
    let (name, value) = match body.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (body, None),
    };
    // The short form that Go has for help.
    let name = if name == "h" { "help" } else { name };
    let flag = format!("--{name}");
    match (kind(command, name), value) {
        (None, _) => Err(Ended::Unknown(flag)),
        (Some(Kind::Lone), _) | (Some(Kind::Boolean), None) => Ok(flag),
        (Some(Kind::Boolean | Kind::Valued), Some(value)) => Ok(format!("{flag}={value}")),
        (Some(Kind::Valued), None) => match rest.next() {
            Some(value) => Ok(format!("{flag}={value}")),
            None => Err(Ended::NoValue(flag)),
        },
    }
}

fn kind(command: &Command, name: &str) -> Option<Kind> {
    if matches!(name, "help" | "version") {
        return Some(Kind::Lone);
    }
    let flag = command.get_arguments().find(|flag| flag.get_long() == Some(name))?;
    Some(if Arg::is_require_equals_set(flag) { Kind::Boolean } else { Kind::Valued })
}
