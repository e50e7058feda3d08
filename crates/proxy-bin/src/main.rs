//! The server `observability-proxy`.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use observability_proxy::config::{Config, Invocation, parse};
use observability_proxy::shutdown::Wishes;
use observability_proxy::{app, telemetry};

/// A flag that cannot be taken.
const BAD_FLAG: u8 = 2;

/// How long the end waits for the log's last lines to be taken.
const LAST_LINES: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned());
    match parse(arguments) {
        Ok(Invocation::Serve(config)) => serve(&config),
        Ok(Invocation::Print(text)) => {
            say(std::io::stdout(), text.trim_end());
            ExitCode::SUCCESS
        }
        Err(error) => {
            say(std::io::stderr(), &format!("observability-proxy: {error}"));
            ExitCode::from(BAD_FLAG)
        }
    }
}

fn serve(config: &Config) -> ExitCode {
    let log = telemetry::start();
    // The one TLS provider of the program. An error would mean that there is one already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let ended =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Into::into).and_then(
            |runtime| {
                let ended = runtime.block_on(run(config));
                // A thread that is still busy must not hold up the end.
                runtime.shutdown_background();
                ended
            },
        );
    let code = match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "failed");
            ExitCode::FAILURE
        }
    };
    // Who does not read by now will not read at all.
    let _flushed = log.flush(LAST_LINES);
    code
}

async fn run(config: &Config) -> anyhow::Result<()> {
    let (stopper, wishes) = Wishes::channel();
    stopper.on_signals()?;
    app::start(config).await?.run(wishes).await
}

/// Unlike `println!` this does not panic where nobody reads.
fn say(mut out: impl Write, line: &str) {
    let _ = writeln!(out, "{line}");
}
