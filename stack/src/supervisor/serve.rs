//! The supervisor's own side: a process that holds the children and ends them when its owner is gone.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufRead, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use anyhow::{Context, Result, ensure};
use rustix::process::{Pid, Signal, kill_process};

use super::protocol::{Answer, Exit, Order, Start};

/// How often the removal of the folder is tried again while a killed child's last write is in the way.
const REMOVALS: usize = 16;

/// Serves orders from `stdin` until its end, that is until the owner closed it or died, whichever way.
/// Then kills every child that is left and removes `folder`.
///
/// # Errors
///
/// When `folder` is none that an owner made, or when an order cannot be read or an answer cannot be written;
/// children and folder are gone then too.
pub fn supervise(folder: &Path, stdin: impl BufRead, stdout: impl Write) -> Result<()> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    ensure!(name.starts_with(super::FOLDER_PREFIX), "{} is no folder of a stack", folder.display());
    let mut children = Children::default();
    let served = serve(&mut children, stdin, stdout);
    drop(children);
    let removed = (0..REMOVALS).any(|_| fs::remove_dir_all(folder).is_ok() || !folder.exists());
    served?;
    ensure!(removed, "cannot remove {}", folder.display());
    Ok(())
}

fn serve(children: &mut Children, stdin: impl BufRead, mut stdout: impl Write) -> Result<()> {
    for line in stdin.lines() {
        let order = serde_json::from_str(&line?).context("read an order")?;
        let answer = children.obey(order).unwrap_or_else(|error| Answer::Failed(format!("{error:#}")));
        let mut answer = serde_json::to_vec(&answer)?;
        answer.push(b'\n');
        stdout.write_all(&answer)?;
        stdout.flush()?;
    }
    Ok(())
}

/// A child is kept after its end too, so that its process id cannot become another process's while the owner
/// may still ask for it.
#[derive(Default)]
struct Children(HashMap<u32, Child>);

// === impl Children ===

impl Children {
    fn obey(&mut self, order: Order) -> Result<Answer> {
        match order {
            Order::Start(start) => self.start(&start),
            Order::Signal { pid, signal } => self.signal(pid, signal),
            Order::Kill { pid } => {
                let child = self.child(pid)?;
                child.kill()?;
                Ok(Answer::Ended(exit(child.wait()?)))
            }
            Order::Status { pid } => Ok(match self.child(pid)?.try_wait()? {
                Some(status) => Answer::Ended(exit(status)),
                None => Answer::Running,
            }),
        }
    }

    fn start(&mut self, start: &Start) -> Result<Answer> {
        let log = |path: &Path| {
            File::options()
                .create(true)
                .append(true)
                .open(path)
                .with_context(|| format!("make {}", path.display()))
        };
        let child = Command::new(&start.program)
            .args(&start.arguments)
            .envs(start.environment.iter().map(|(name, value)| (name, value)))
            .current_dir(&start.folder)
            .stdin(Stdio::null())
            .stdout(log(&start.stdout)?)
            .stderr(log(&start.stderr)?)
            // Ctrl-C in the terminal is for the owner; it decides when its servers end.
            .process_group(0)
            .spawn()
            .with_context(|| format!("start {}", start.program.display()))?;
        let pid = child.id();
        self.0.insert(pid, child);
        Ok(Answer::Started { pid })
    }

    fn signal(&mut self, pid: u32, signal: i32) -> Result<Answer> {
        // A child that has ended and was waited for may have lost its process id to a stranger.
        if let Some(status) = self.child(pid)?.try_wait()? {
            return Ok(Answer::Ended(exit(status)));
        }
        let pid = Pid::from_raw(i32::try_from(pid)?).context("no process id")?;
        kill_process(pid, Signal::from_named_raw(signal).context("no signal")?)?;
        Ok(Answer::Done)
    }

    fn child(&mut self, pid: u32) -> Result<&mut Child> {
        self.0.get_mut(&pid).with_context(|| format!("{pid} is no child of this supervisor"))
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        for child in self.0.values_mut() {
            // Fails only for a child that has ended already.
            let _ = child.kill();
        }
        for child in self.0.values_mut() {
            let _ = child.wait();
        }
    }
}

fn exit(status: ExitStatus) -> Exit {
    Exit { code: status.code(), signal: status.signal() }
}
