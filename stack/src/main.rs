//! `stack up` starts the real servers with the proxy in front; `stack build` only builds them.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use stack::Program;

const USAGE: &str = "\
usage: cargo run -p stack -- COMMAND
  up     start a Kubernetes API server, a log store and the proxy, and print requests to try
  build  build the servers' binaries into the cache";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stack: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["up"] => {
            let runtime = tokio::runtime::Runtime::new()?;
            let ended = runtime.block_on(stack::up());
            // A build that a signal interrupted would hold up the end otherwise.
            runtime.shutdown_background();
            ended
        }
        ["build"] => Program::ALL.iter().try_for_each(|program| {
            println!("{}", program.install().with_context(|| program.name)?.display());
            Ok(())
        }),
        [stack::SUPERVISE, folder] => {
            stack::supervise(Path::new(folder), std::io::stdin().lock(), std::io::stdout().lock())
        }
        _ => bail!("{USAGE}"),
    }
}
