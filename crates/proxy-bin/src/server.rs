//! One listener: accepts, serves HTTP/1.1, and ends in order.
//!
//! It knows nothing of requests. A handler is any function from a request to an answer; each connection has a task of its own,
//! so a handler that panics ends its connection and no other.

use std::error::Error;
use std::io;
use std::time::Duration;

use http::{Request, Response};
use http_body::Body;
use hyper::body::Incoming;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

mod activity;
mod alarm;
mod connection;
#[cfg(test)]
pub(crate) mod pipe;
mod socket;
mod watched;

#[cfg(test)]
mod tests;

pub use socket::{Accept, Socket};
pub use watched::Patience;

use connection::Ends;
use socket::ends_listener;

/// The pause after the first failed `accept`; it doubles up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The listener can take no connections any more.
#[derive(Debug, thiserror::Error)]
#[error("the {name} listener failed: {reason}")]
pub struct ListenerFailed {
    name: &'static str,
    reason: String,
}

/// A listener that is being served.
#[derive(Debug)]
pub struct Server {
    name: &'static str,
    accepting: Option<JoinHandle<io::Result<()>>>,
    connections: TaskTracker,
    ends: Ends,
}

// === impl Patience ===

impl Patience {
    /// For the API: an idle connection is closed after two minutes.
    pub const API: Self = Self { idle: Some(Duration::from_secs(120)), ..Self::PROBE };

    /// For probes, which may come seldom: an idle connection stays.
    pub const PROBE: Self = Self {
        head: Duration::from_secs(10),
        idle: None,
        stall: Duration::from_secs(60),
        farewell: Duration::from_millis(500),
    };
}

// === impl Server ===

impl Server {
    /// Serves a listener from now on. The name stands in logs.
    pub fn start<A, H, F, B>(name: &'static str, listener: A, patience: Patience, handler: H) -> Self
    where
        A: Accept,
        H: Fn(Request<Incoming>) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Response<B>> + Send + 'static,
        B: Body + Send + 'static,
        B::Data: Send,
        B::Error: Into<Box<dyn Error + Send + Sync>>,
    {
        let connections = TaskTracker::new();
        let ends = Ends { drain: CancellationToken::new(), cut: CancellationToken::new() };
        let serve = {
            let (connections, ends) = (connections.clone(), ends.clone());
            move |socket, peer| {
                connections.spawn(connection::serve(socket, peer, patience, handler.clone(), ends.clone()));
            }
        };
        let accepting = tokio::spawn(accept_all(name, listener, ends.drain.clone(), serve));
        Self { name, accepting: Some(accepting), connections, ends }
    }

    /// The name given at the start.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Connections that are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.connections.len()
    }

    /// Waits until the listener can take no connections any more. Its open connections go on.
    pub async fn failed(&mut self) -> ListenerFailed {
        let reason = match &mut self.accepting {
            None => std::future::pending().await,
            Some(accepting) => match accepting.await {
                Ok(Ok(())) => "it was closed".to_owned(),
                Ok(Err(error)) => error.to_string(),
                Err(error) => error.to_string(),
            },
        };
        self.accepting = None;
        ListenerFailed { name: self.name, reason }
    }

    /// Closes the listener, ends idle connections, lets running requests finish, and waits for that. The socket is closed
    /// before the first wait for a request, so new connections are refused. May be dropped and called again.
    pub async fn drain(&mut self) {
        self.ends.drain.cancel();
        if let Some(accepting) = &mut self.accepting {
            // How accepting ended does not matter now.
            let _ = accepting.await;
            self.accepting = None;
        }
        self.connections.close();
        self.connections.wait().await;
    }

    /// Ends all connections now, whatever they are doing.
    pub fn cut(&self) {
        self.ends.drain.cancel();
        self.ends.cut.cancel();
    }
}

/// Accepts until told to stop. The listener is closed when this returns.
async fn accept_all<A: Accept>(
    name: &'static str,
    mut listener: A,
    stop: CancellationToken,
    serve: impl Fn(A::Socket, std::net::SocketAddr),
) -> io::Result<()> {
    let mut pause = FIRST_PAUSE;
    loop {
        let accepted = tokio::select! {
            biased;
            () = stop.cancelled() => return Ok(()),
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((socket, peer)) => {
                pause = FIRST_PAUSE;
                serve(socket, peer);
            }
            Err(error) if ends_listener(&error) => return Err(error),
            Err(error) => {
                tracing::warn!(listener = name, error = &error as &dyn Error, "accept failed");
                tokio::select! {
                    () = stop.cancelled() => return Ok(()),
                    () = tokio::time::sleep(pause) => {}
                }
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}
