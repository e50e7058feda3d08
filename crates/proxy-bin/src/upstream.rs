//! The connections to stores.

use std::io;
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::Full;
use hyper::body::Incoming;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use rustls::crypto::ring;

/// How long a connection may take to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// How long an unused connection is kept. The stores close theirs after a minute: ours go first, so that no request is
/// sent on one that is being closed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// Pooled connections to stores, HTTP/1.1. Redirects are not followed, and no proxy of the environment is used.
pub(crate) enum Upstream {
    Plain(Client<HttpConnector, Full<Bytes>>),
    Tls(Client<HttpsConnector<HttpConnector>, Full<Bytes>>),
}

// === impl Upstream ===

impl Upstream {
    /// Connections without TLS. An `https` address fails as unreachable.
    pub(crate) fn plain() -> Self {
        Self::Plain(pooled(connector(true)))
    }

    /// Connections with TLS, for stores whose certificates the machine's roots vouch for.
    ///
    /// # Errors
    ///
    /// When the machine has no roots.
    pub(crate) fn tls() -> io::Result<Self> {
        let connector = HttpsConnectorBuilder::new()
            .with_provider_and_native_roots(ring::default_provider())?
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector(false));
        Ok(Self::Tls(pooled(connector)))
    }

    /// Sends a request and waits for the head of the answer. A request that found its pooled connection closed is sent
    /// once more: the store has not seen it.
    pub(crate) async fn send(&self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Error> {
        match self {
            Self::Plain(client) => client.request(request).await,
            Self::Tls(client) => client.request(request).await,
        }
    }
}

fn connector(enforce_http: bool) -> HttpConnector {
    let mut connector = HttpConnector::new();
    connector.enforce_http(enforce_http);
    connector.set_connect_timeout(Some(CONNECT_TIMEOUT));
    connector.set_nodelay(true);
    connector
}

fn pooled<C>(connector: C) -> Client<C, Full<Bytes>>
where
    C: hyper_util::client::legacy::connect::Connect + Clone,
{
    Client::builder(TokioExecutor::new())
        .pool_idle_timeout(IDLE_TIMEOUT)
        .pool_timer(TokioTimer::new())
        .timer(TokioTimer::new())
        .build(connector)
}
