//! From arguments to a checked configuration, or the one line that says why not.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};

use super::Config;
use super::argv::{self, Ended};
use super::check;
use super::raw::Raw;

#[cfg(test)]
mod tests;

/// What the program was started for.
#[derive(Debug)]
pub enum Invocation {
    /// Serve, with these settings.
    Serve(Box<Config>),
    /// Print this text (help or version) on stdout and exit with 0.
    Print(String),
}

/// The first thing that is wrong with the arguments. `Display` is one line and names the flag; the exit code is 2.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FlagError(String);

// === impl FlagError ===

impl FlagError {
    /// Parsers of queries draw their errors over several lines; here the line with the caret goes, and the rest is joined.
    pub(super) fn new(message: impl ToString) -> Self {
        let message = message.to_string();
        let lines = message
            .lines()
            .map(str::trim)
            .filter(|line| !line.chars().all(|mark| matches!(mark, '^' | '~' | ' ')));
        Self(lines.collect::<Vec<_>>().join(": "))
    }
}

/// Reads and checks the arguments, without the program's name.
///
/// # Errors
///
/// What cannot be read comes first, from left to right; then a stray argument; then the checks, in the order of the design.
pub fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Invocation, FlagError> {
    let command = Raw::command();
    let arguments = argv::read(&command, arguments);
    let matches = match command.no_binary_name(true).try_get_matches_from(arguments.flags) {
        Ok(matches) => matches,
        Err(error) if is_text(error.kind()) => return Ok(Invocation::Print(error.to_string())),
        Err(error) => return Err(unreadable(&error)),
    };
    match arguments.ended {
        Some(ended @ (Ended::Unknown(_) | Ended::NoValue(_) | Ended::Malformed(_) | Ended::Stray(_))) => {
            Err(FlagError::new(ended))
        }
        None => {
            let raw = Raw::from_arg_matches(&matches).map_err(|error| unreadable(&error))?;
            check::check(raw).map(|config| Invocation::Serve(Box::new(config)))
        }
    }
}

fn is_text(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
}

/// clap explains itself over several lines; here it is one, with the flag, what was written, and why it does not do.
fn unreadable(error: &clap::Error) -> FlagError {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let flag = text(ContextKind::InvalidArg).split([' ', '=', '[']).next().unwrap_or_default();
    let reason =
        std::error::Error::source(error).map_or_else(|| error.kind().to_string(), ToString::to_string);
    FlagError::new(format!("invalid value {:?} for {flag}: {reason}", text(ContextKind::InvalidValue)))
}
