//! What an owner and its supervisor say to each other: one JSON line each way, strictly in turn.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// What the owner asks for.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Order {
    /// Start a child, in a process group of its own. Answered by [`Answer::Started`].
    Start(Start),
    /// Send a signal, by its number, to a child that still runs. Answered by [`Answer::Done`].
    Signal { pid: u32, signal: i32 },
    /// Kill a child and wait for its end. Answered by [`Answer::Ended`].
    Kill { pid: u32 },
    /// Ask whether a child still runs. Answered by [`Answer::Running`] or [`Answer::Ended`].
    Status { pid: u32 },
}

/// A child to start.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Start {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) environment: Vec<(String, String)>,
    pub(crate) folder: PathBuf,
    pub(crate) stdout: PathBuf,
    pub(crate) stderr: PathBuf,
}

/// What the supervisor answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    Started { pid: u32 },
    Done,
    Running,
    Ended(Exit),
    Failed(String),
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exit {
    /// The exit code; none when a signal ended it.
    pub code: Option<i32>,
    /// The number of the signal that ended it.
    pub signal: Option<i32>,
}
