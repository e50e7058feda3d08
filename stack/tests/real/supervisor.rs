//! What is started ends, whichever way its owner does.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::waiting::eventually;
use stack::{Exit, Launch, Process, Supervisor, UnixSignal};

const SOON: Duration = Duration::from_secs(120);

fn sleeper<'a>(name: &'a str) -> Launch<'a> {
    Launch {
        name,
        program: PathBuf::from("sleep"),
        arguments: vec!["3600".to_owned()],
        environment: Vec::new(),
    }
}

fn runs(pid: u32) -> bool {
    // A process that has ended and is not waited for yet is none that runs.
    let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    status.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

#[tokio::test]
async fn dropping_the_owner_ends_its_processes_and_removes_its_folder() {
    let supervisor = Supervisor::start().await.unwrap();
    let process = Process::start(&supervisor, sleeper("one")).unwrap();
    let stopped = Process::start(&supervisor, sleeper("stopped")).unwrap();
    stopped.signal(UnixSignal::Stop).unwrap();
    let (pids, folder) = ([process.pid(), stopped.pid()], supervisor.folder().to_owned());
    assert!(pids.into_iter().all(runs) && folder.exists());
    drop((process, stopped));
    drop(supervisor);
    assert!(!pids.into_iter().any(runs));
    assert!(!folder.exists());
}

#[tokio::test]
async fn an_owner_that_is_killed_takes_its_processes_along() {
    // The pipe of an owner that is gone, without a chance to say anything.
    let folder = tempfile::Builder::new().prefix("observability-proxy-").tempdir().unwrap().keep();
    let mut supervisor = Command::new(env!("CARGO_BIN_EXE_stack"))
        .args([stack::SUPERVISE, folder.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut orders = supervisor.stdin.take().unwrap();
    let log = folder.join("log");
    let order = serde_json::json!({"Start": {
        "program": "sleep", "arguments": ["3600"], "environment": [],
        "folder": folder, "stdout": log, "stderr": log,
    }});
    writeln!(orders, "{order}").unwrap();
    let mut answer = String::new();
    BufReader::new(supervisor.stdout.take().unwrap()).read_line(&mut answer).unwrap();
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let pid = u32::try_from(answer["Started"]["pid"].as_u64().unwrap()).unwrap();
    assert!(runs(pid));
    drop(orders);
    assert!(supervisor.wait().unwrap().success());
    assert!(!runs(pid));
    assert!(!folder.exists());
}

#[test]
fn a_folder_that_no_owner_made_is_left_alone() {
    let folder = tempfile::Builder::new().prefix("precious-").tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_stack"))
        .args([Path::new(stack::SUPERVISE), folder.path()])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(folder.path().exists());
}

#[tokio::test]
async fn a_process_tells_how_it_ended_and_takes_signals_until_then() {
    let supervisor = Supervisor::start().await.unwrap();
    let process = Process::start(&supervisor, sleeper("ends")).unwrap();
    assert_eq!(process.ended().unwrap(), None);
    process.signal(UnixSignal::Terminate).unwrap();
    assert_eq!(process.wait(SOON).await.unwrap(), Exit { code: None, signal: Some(15) });
    // It is no error to signal what has ended: its owner cannot know yet.
    process.signal(UnixSignal::Terminate).unwrap();
}

#[tokio::test]
async fn a_server_that_does_not_get_ready_is_told_with_the_end_of_its_log() {
    let supervisor = Supervisor::start().await.unwrap();
    let shell = |script: &str| vec!["-c".to_owned(), script.to_owned()];
    let launch = |name, script| Launch {
        name,
        program: PathBuf::from("sh"),
        arguments: shell(script),
        environment: Vec::new(),
    };
    let ended = Process::start(&supervisor, launch("ended", "echo cannot bind >&2; exit 3")).unwrap();
    let never = async || anyhow::Result::<()>::Err(anyhow::anyhow!("no answer"));
    let error = format!("{:#}", ended.until(SOON, never).await.unwrap_err());
    assert!(error.contains("cannot bind") && error.contains("code: Some(3)"), "{error}");
    let silent = Process::start(&supervisor, launch("silent", "echo waiting; exec sleep 3600")).unwrap();
    eventually("it has printed", async || silent.stdout().unwrap().contains("waiting")).await;
    let error = format!("{:#}", silent.until(Duration::ZERO, never).await.unwrap_err());
    assert!(error.contains("waiting") && error.contains("no answer"), "{error}");
}
