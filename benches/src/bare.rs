//! The least that a forwarder in hyper can do: the bar that the proxy is held against.

use http::{
    HeaderMap, Request, Response, Uri,
    header::{self, HeaderName},
    uri::{Authority, PathAndQuery, Scheme},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::{TokioExecutor, TokioIo},
};
use tokio::net::TcpListener;

/// The headers that are between neighbours only, and `Host`, which the client sets for the store.
const NOT_PASSED_ON: [HeaderName; 7] = [
    header::CONNECTION,
    header::HOST,
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

/// Forwards every request as it is to `store`, over pooled connections, and streams the answer back. No policy.
pub(crate) async fn serve_bare(listener: TcpListener, store: Authority) {
    let mut connector = HttpConnector::new();
    connector.set_nodelay(true);
    let client = Client::builder(TokioExecutor::new()).build(connector);
    loop {
        let Ok((socket, _)) = listener.accept().await else {
            continue;
        };
        let (client, store) = (client.clone(), store.clone());
        tokio::spawn(async move {
            let _ignored = socket.set_nodelay(true);
            let service = service_fn(|request| forward(&client, &store, request));
            let _peer_left = http1::Builder::new().serve_connection(TokioIo::new(socket), service).await;
        });
    }
}

async fn forward(
    client: &Client<HttpConnector, Incoming>,
    store: &Authority,
    mut request: Request<Incoming>,
) -> anyhow::Result<Response<Incoming>> {
    let target = request.uri().path_and_query().cloned();
    *request.uri_mut() = Uri::builder()
        .scheme(Scheme::HTTP)
        .authority(store.clone())
        .path_and_query(target.unwrap_or_else(|| PathAndQuery::from_static("/")))
        .build()?;
    strip(request.headers_mut());
    let mut response = client.request(request).await?;
    strip(response.headers_mut());
    Ok(response)
}

fn strip(headers: &mut HeaderMap) {
    for name in &NOT_PASSED_ON {
        headers.remove(name);
    }
}
