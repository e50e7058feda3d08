//! One running server: its logs, signals, and its end.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::time::{Instant, sleep};

use crate::supervisor::{Answer, Exit, Order, Start, Supervisor};

/// How often what is awaited is looked at.
const POLL: Duration = Duration::from_millis(20);

/// How much of a log an error quotes, in lines.
const TAIL: usize = 25;

/// A server to start.
#[derive(Debug)]
pub struct Launch<'a> {
    /// Names its folder, in which it runs and its logs are kept. Two of one supervisor must differ.
    pub name: &'a str,
    /// The binary.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// What is added to the environment.
    pub environment: Vec<(String, String)>,
}

/// A signal to a process of the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnixSignal {
    /// SIGSTOP: the process stands still and its sockets stay open.
    Stop,
    /// SIGCONT: it goes on.
    Continue,
    /// SIGTERM.
    Terminate,
    /// SIGINT.
    Interrupt,
}

/// A server that this process owns. Dropping it kills the server and waits for its end.
#[derive(Debug)]
pub struct Process {
    name: String,
    pid: u32,
    supervisor: Arc<Supervisor>,
    folder: PathBuf,
}

// === impl Process ===

impl Process {
    /// Starts it. That it runs does not mean that it is ready: see [`until`](Self::until).
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn start(supervisor: &Arc<Supervisor>, launch: Launch<'_>) -> Result<Self> {
        let folder = supervisor.folder().join(launch.name);
        fs::create_dir_all(&folder)?;
        let answer = supervisor.order(&Order::Start(Start {
            program: launch.program,
            arguments: launch.arguments,
            environment: launch.environment,
            stdout: folder.join("stdout.log"),
            stderr: folder.join("stderr.log"),
            folder: folder.clone(),
        }))?;
        match answer {
            Answer::Started { pid } => {
                Ok(Self { name: launch.name.to_owned(), pid, supervisor: Arc::clone(supervisor), folder })
            }
            other @ (Answer::Done | Answer::Running | Answer::Ended(_) | Answer::Failed(_)) => {
                bail!("{} was not started: {other:?}", launch.name)
            }
        }
    }

    /// Its process id.
    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// The folder in which it runs.
    pub fn folder(&self) -> &std::path::Path {
        &self.folder
    }

    /// What it has printed on stdout so far.
    ///
    /// # Errors
    ///
    /// When the log cannot be read.
    pub fn stdout(&self) -> Result<String> {
        self.log("stdout.log")
    }

    /// What it has printed on stderr so far.
    ///
    /// # Errors
    ///
    /// When the log cannot be read.
    pub fn stderr(&self) -> Result<String> {
        self.log("stderr.log")
    }

    /// Sends a signal. Does nothing when the process has ended.
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub fn signal(&self, signal: UnixSignal) -> Result<()> {
        self.supervisor.order(&Order::Signal { pid: self.pid, signal: signal.number() }).map(drop)
    }

    /// Kills it with SIGKILL and waits for its end, which is at once, also when it was stopped.
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub fn kill(&self) -> Result<()> {
        self.supervisor.order(&Order::Kill { pid: self.pid }).map(drop)
    }

    /// How it ended; none while it runs.
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub fn ended(&self) -> Result<Option<Exit>> {
        match self.supervisor.order(&Order::Status { pid: self.pid })? {
            Answer::Ended(exit) => Ok(Some(exit)),
            Answer::Running => Ok(None),
            other @ (Answer::Done | Answer::Started { .. } | Answer::Failed(_)) => {
                bail!("unasked for: {other:?}")
            }
        }
    }

    /// Waits for its end.
    ///
    /// # Errors
    ///
    /// When it still runs after `limit`.
    pub async fn wait(&self, limit: Duration) -> Result<Exit> {
        let deadline = Instant::now() + limit;
        loop {
            if let Some(exit) = self.ended()? {
                return Ok(exit);
            }
            if Instant::now() >= deadline {
                bail!("{} still runs after {limit:?}\n{}", self.name, self.tail());
            }
            sleep(POLL).await;
        }
    }

    /// Asks `probe` until it has an answer.
    ///
    /// # Errors
    ///
    /// When there is none within `limit`, or the process ends before. Both quote the end of its log.
    pub async fn until<T>(&self, limit: Duration, mut probe: impl AsyncFnMut() -> Result<T>) -> Result<T> {
        let deadline = Instant::now() + limit;
        loop {
            let error = match tokio::time::timeout_at(deadline, probe()).await {
                Ok(Ok(value)) => return Ok(value),
                Ok(Err(error)) => error,
                Err(late) => late.into(),
            };
            if let Some(exit) = self.ended()? {
                bail!("{} ended before it was ready ({exit:?})\n{}", self.name, self.tail());
            }
            if Instant::now() >= deadline {
                return Err(error)
                    .with_context(|| format!("{} not ready after {limit:?}\n{}", self.name, self.tail()));
            }
            sleep(POLL).await;
        }
    }

    fn log(&self, name: &str) -> Result<String> {
        let path = self.folder.join(name);
        let bytes = fs::read(&path).with_context(|| format!("read {}", path.display()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The last lines of both logs, for errors.
    fn tail(&self) -> String {
        let logs = [self.stdout(), self.stderr()].map(Result::unwrap_or_default).concat();
        let lines: Vec<&str> = logs.lines().collect();
        let shown = lines.iter().skip(lines.len().saturating_sub(TAIL));
        shown.copied().collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Fails only when the supervisor is gone, and its children with it.
        let _ = self.kill();
    }
}

// === impl UnixSignal ===

impl UnixSignal {
    fn number(self) -> i32 {
        use rustix::process::Signal;
        let signal = match self {
            Self::Stop => Signal::STOP,
            Self::Continue => Signal::CONT,
            Self::Terminate => Signal::TERM,
            Self::Interrupt => Signal::INT,
        };
        signal.as_raw()
    }
}
