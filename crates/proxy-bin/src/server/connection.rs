//! One connection, from its first byte to its end.

use std::convert::Infallible;
use std::error::Error;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use http::{Request, Response};
use http_body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio_util::sync::CancellationToken;

use super::activity::{Activity, HeadTimer};
use super::socket::Socket;
use super::watched::{Patience, Watched};

/// The most bytes of a request line and headers together, 431 above. Kubernetes tokens are a few KiB, and a query has 16 KiB
/// before it is percent-encoded.
const MAX_HEAD_BYTES: usize = 64 * 1024;

/// Any length of time: hyper has to have one, so that it tells when it waits for a head.
const UNUSED: std::time::Duration = std::time::Duration::from_secs(1);

/// When to end.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// Finish the request that runs, take no other.
    pub(super) drain: CancellationToken,
    /// Drop everything.
    pub(super) cut: CancellationToken,
}

/// Serves one connection. Ends when the client does, when a deadline passes, or as [`Ends`] says.
pub(super) async fn serve<S, H, F, B>(socket: S, peer: SocketAddr, patience: Patience, handler: H, ends: Ends)
where
    S: Socket,
    H: Fn(Request<Incoming>) -> F,
    F: Future<Output = Response<B>>,
    B: Body + 'static,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    let activity = Arc::new(Activity::default());
    let io = TokioIo::new(Watched::new(socket, Arc::clone(&activity), patience));
    let builder = builder(&activity);
    let service = service_fn(|request: Request<Incoming>| {
        activity.begin(&request);
        let answer = handler(request);
        async { Ok::<_, Infallible>(answer.await) }
    });
    let mut connection = pin!(builder.serve_connection(io, service));
    let ended = tokio::select! {
        biased;
        ended = connection.as_mut() => ended,
        () = ends.cut.cancelled() => return,
        () = ends.drain.cancelled() => {
            connection.as_mut().graceful_shutdown();
            tokio::select! {
                biased;
                () = ends.cut.cancelled() => return,
                ended = connection => ended,
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, error = &error as &dyn Error, "connection broke off");
    }
}

/// More than 100 headers are 431 too: hyper's default, which costs no allocation.
fn builder(activity: &Arc<Activity>) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(HeadTimer::new(Arc::clone(activity)))
        .header_read_timeout(UNUSED)
        .max_header_size(MAX_HEAD_BYTES);
    builder
}
