//! The end in order: the API listener first, the probe listener last, both within one bound.

use std::io;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::server::{ListenerFailed, Server};

#[cfg(test)]
mod tests;

/// How long connections may take to notice that they were cut. Only one whose handler keeps its thread busy needs any time.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// Where the wish to end comes from: first "in order", then "now".
#[derive(Debug)]
pub struct Wishes(mpsc::UnboundedReceiver<()>);

/// Asks for the end. Each call counts: the second means "now".
#[derive(Clone, Debug)]
pub struct Stopper(mpsc::UnboundedSender<()>);

/// What is served, and ends.
#[derive(Debug)]
pub struct Servers {
    /// For tenants. Ends first.
    pub api: Server,
    /// For probes. Ends last, so that they see how it goes.
    pub probe: Server,
}

/// Why the program could not go on.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// A listener can take no connections any more.
    #[error(transparent)]
    Listener(ListenerFailed),
    /// A task that never ends has ended.
    #[error("{0} ended")]
    Task(&'static str),
}

// === impl Wishes ===

impl Wishes {
    /// A source that only its [`Stopper`] feeds.
    #[must_use]
    pub fn channel() -> (Stopper, Self) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Stopper(sender), Self(receiver))
    }

    /// The next wish; pending for ever when nobody is left to ask.
    async fn next(&mut self) {
        if self.0.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }
}

// === impl Stopper ===

impl Stopper {
    /// Asks for the end.
    pub fn stop(&self) {
        // A program that has ended needs no second wish.
        let _ = self.0.send(());
    }

    /// Takes SIGINT and SIGTERM as wishes from now on.
    ///
    /// # Errors
    ///
    /// When the system refuses the handlers.
    pub fn on_signals(self) -> io::Result<()> {
        let (mut interrupt, mut terminate) =
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        tokio::spawn(async move {
            loop {
                let name = tokio::select! {
                    _ = interrupt.recv() => "SIGINT",
                    _ = terminate.recv() => "SIGTERM",
                };
                tracing::info!(signal = name, "signal");
                self.stop();
            }
        });
        Ok(())
    }
}

/// Serves until a wish or a failure, then ends both servers.
///
/// `broken` gives the name of a task that ended and should not have. `on_drain` runs before the first listener closes. The
/// probe server answers until the API server has ended. What still runs when `patience` has passed since, or at a second
/// wish, is cut.
///
/// # Errors
///
/// What failed. Both servers have ended then too.
pub async fn run(
    servers: Servers,
    mut wishes: Wishes,
    patience: Duration,
    broken: impl Future<Output = &'static str>,
    on_drain: impl FnOnce(),
) -> Result<(), Failed> {
    let Servers { mut api, mut probe } = servers;
    let cause = tokio::select! {
        biased;
        () = wishes.next() => Ok(()),
        failed = api.failed() => Err(Failed::Listener(failed)),
        failed = probe.failed() => Err(Failed::Listener(failed)),
        task = broken => Err(Failed::Task(task)),
    };
    if let Err(failed) = &cause {
        tracing::error!(error = failed as &dyn std::error::Error, "shutting down");
    }
    tracing::info!(timeout_seconds = patience.as_secs_f64(), "draining");
    on_drain();
    let over = CancellationToken::new();
    tokio::select! {
        biased;
        () = end(&mut api, &mut probe, &over) => {}
        () = give_up(&mut wishes, patience, &over) => {}
    }
    tracing::info!("ended");
    cause
}

/// Calls it over after `patience` or at a wish. Never ends.
async fn give_up(wishes: &mut Wishes, patience: Duration, over: &CancellationToken) {
    // Either way there is nothing more to wait for.
    let _ = timeout(patience, wishes.next()).await;
    over.cancel();
    std::future::pending().await
}

async fn end(api: &mut Server, probe: &mut Server, over: &CancellationToken) {
    for server in [api, probe] {
        let drained = tokio::select! {
            biased;
            () = server.drain() => true,
            () = over.cancelled() => false,
        };
        if !drained {
            tracing::warn!(listener = server.name(), connections = server.open(), "cutting what is left");
            server.cut();
            if timeout(LAST_WAIT, server.drain()).await.is_err() {
                tracing::error!(listener = server.name(), connections = server.open(), "still busy");
            }
        }
    }
}
