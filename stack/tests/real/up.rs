//! `stack up`, as the README tells a newcomer to run it.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use stack::{Exit, Launch, Process, Supervisor, UnixSignal, own_messages};

/// It may have to build the proxy first.
const READY: Duration = Duration::from_secs(600);

fn shell(line: &str) -> String {
    let output = Command::new("sh").args(["-c", line]).output().unwrap();
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// How many processes have the folder of a stack in their arguments.
fn processes(folder: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap();
    let arguments = entries.filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok());
    arguments.filter(|bytes| String::from_utf8_lossy(bytes).contains(folder)).count()
}

#[tokio::test]
async fn the_printed_lines_work_and_ctrl_c_ends_everything() {
    let supervisor = Supervisor::start().await.unwrap();
    let launch = Launch {
        name: "up",
        program: PathBuf::from(env!("CARGO_BIN_EXE_stack")),
        arguments: vec!["up".to_owned()],
        environment: Vec::new(),
    };
    let up = Process::start(&supervisor, launch).unwrap();
    let printed = async || {
        let text = up.stdout()?;
        anyhow::ensure!(text.contains("Metrics: "), "not all is printed yet");
        Ok(text)
    };
    let text = up.until(READY, printed).await.unwrap();
    let commands: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    let [own, foreign, absent, admin, vlogscli, ..] = commands.as_slice() else { panic!("{text}") };

    let (own, vlogscli) = (shell(own), shell(vlogscli));
    for message in own_messages("tenant-a") {
        assert!(own.contains(&message), "{message}: {own}");
        assert!(vlogscli.contains(&message), "{message}: {vlogscli}");
    }
    assert!(!own.contains("tenant-b"), "{own}");
    let status = |line: &str| shell(&line.replacen("curl -sS", "curl -sS -o /dev/null -w '%{http_code}'", 1));
    assert_eq!([status(foreign), status(absent), status(admin)], ["403", "403", "404"]);

    let folder = text.lines().last().unwrap().rsplit_once(' ').unwrap().1.to_owned();
    assert!(std::fs::exists(&folder).unwrap() && processes(&folder) > 2);
    up.signal(UnixSignal::Interrupt).unwrap();
    assert_eq!(up.wait(READY).await.unwrap(), Exit { code: Some(0), signal: None });
    assert!(!std::fs::exists(&folder).unwrap());
    assert_eq!(processes(&folder), 0);
}
