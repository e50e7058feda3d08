//! The owner's side of the supervisor: what starts servers, and makes sure that they end.
//!
//! Statics are not dropped when a test process ends, and nothing is when it is killed. So servers are not
//! children of the process that wants them, but of a supervisor that reads a pipe from it. The kernel closes
//! that pipe whichever way the owner ends; the supervisor then kills what it started and removes the folder.

mod protocol;
mod serve;

use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, bail, ensure};

pub use self::protocol::Exit;
pub(crate) use self::protocol::{Answer, Order, Start};
pub use self::serve::supervise;

/// The hidden subcommand of the `stack` binary that serves an owner.
pub const SUBCOMMAND: &str = "supervise";

/// Begins the name of each folder, and is the only one that a supervisor removes.
const FOLDER_PREFIX: &str = "observability-proxy-";

/// Holds the processes and the folder of one owner. Dropping it ends them all and removes the folder.
#[derive(Debug)]
pub struct Supervisor {
    folder: PathBuf,
    line: Mutex<Line>,
}

/// The supervising process and the pipes to it.
#[derive(Debug)]
struct Line {
    child: Child,
    /// None once it is closed, which is what ends the supervisor.
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

// === impl Supervisor ===

impl Supervisor {
    /// Starts a supervisor with a new temporary folder.
    ///
    /// # Errors
    ///
    /// When the `stack` binary cannot be built or started, or the folder cannot be made.
    pub async fn start() -> Result<Arc<Self>> {
        Self::start_as(&crate::cargo::supervisor_binary().await?)
    }

    /// As [`start`](Self::start), with a program that calls [`supervise`] when its arguments are [`SUBCOMMAND`] and a
    /// folder. So a program that can do that needs no second binary.
    ///
    /// # Errors
    ///
    /// When it cannot be started, or the folder cannot be made.
    pub fn start_as(program: &Path) -> Result<Arc<Self>> {
        let folder = tempfile::Builder::new().prefix(FOLDER_PREFIX).tempdir()?;
        let mut child = Command::new(program)
            .arg(SUBCOMMAND)
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Ctrl-C in the terminal must not reach it before its owner.
            .process_group(0)
            .spawn()
            .context("start the supervisor")?;
        let orders = child.stdin.take();
        let answers = BufReader::new(child.stdout.take().context("the supervisor has no stdout")?);
        // From here on the supervisor removes it.
        let folder = folder.keep();
        Ok(Arc::new(Self { folder, line: Mutex::new(Line { child, orders, answers }) }))
    }

    /// The folder that lives as long as this supervisor.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// One order and its answer. Short: the supervisor does nothing that waits, but for the end of a child that
    /// it has just killed.
    pub(crate) fn order(&self, order: &Order) -> Result<Answer> {
        // A panic of another test while it held the line leaves nothing half done but its own answer.
        let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        match line.exchange(order).context("the supervisor does not answer")? {
            Answer::Failed(message) => bail!(message),
            answer @ (Answer::Started { .. } | Answer::Done | Answer::Running | Answer::Ended(_)) => {
                Ok(answer)
            }
        }
    }
}

// === impl Line ===

impl Line {
    fn exchange(&mut self, order: &Order) -> Result<Answer> {
        let mut text = serde_json::to_vec(order)?;
        text.push(b'\n');
        self.orders.as_mut().context("closed")?.write_all(&text)?;
        let mut answer = String::new();
        ensure!(self.answers.read_line(&mut answer)? > 0, "its answers have ended");
        Ok(serde_json::from_str(&answer)?)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.orders = None;
        // Whoever drops a stack may rely on its ports and its folder being free again.
        let _ = self.child.wait();
    }
}
