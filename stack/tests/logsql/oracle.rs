//! The real store as the judge of texts: it parses them and runs nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bytes::Bytes;
use http::Request;
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use stack::{Supervisor, VictoriaLogs};
use tokio::sync::{OnceCell, RwLock};
use tokio::time::timeout;

/// What the store says of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verdict {
    Accepted,
    /// With its message.
    Refused(String),
    /// It stopped.
    Stopped,
}

/// A store that is started again when a text stops it.
pub(crate) struct Oracle {
    store: RwLock<VictoriaLogs>,
    client: Client<HttpConnector, Full<Bytes>>,
}

/// Far more than the store needs to parse 16 KiB, also on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// A store that stops breaks its connections a little earlier.
const ENDING: Duration = Duration::from_secs(2);

/// One supervisor holds the stores of this process. It ends them when the process ends, whichever way.
pub(crate) async fn supervisor() -> &'static Arc<Supervisor> {
    static SHARED: OnceCell<Arc<Supervisor>> = OnceCell::const_new();
    SHARED.get_or_init(async || Supervisor::start().await.unwrap()).await
}

async fn start() -> VictoriaLogs {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let name = format!("oracle-{}", STARTED.fetch_add(1, Ordering::Relaxed));
    // The limit of a text's length is a rule of the server, not of the language.
    let flags = ["-memory.allowedBytes=256MiB", "-search.maxQueryLen=1MiB"];
    VictoriaLogs::start_with(supervisor().await, &name, &flags).await.unwrap()
}

// === impl Oracle ===

impl Oracle {
    pub(crate) async fn start() -> Self {
        let client = Client::builder(TokioExecutor::new()).build_http();
        Self { store: RwLock::new(start().await), client }
    }

    /// Asks for the verdict on a text.
    pub(crate) async fn verdict(&self, text: &str) -> Verdict {
        let store = self.store.read().await;
        if let Some(verdict) = self.ask(&store, text).await {
            return verdict;
        }
        drop(store);
        // A text that was sent beside it may have stopped the store, so it is sent once more, alone.
        let mut store = self.store.write().await;
        if store.process().wait(ENDING).await.is_ok() {
            *store = start().await;
        }
        if let Some(verdict) = self.ask(&store, text).await {
            return verdict;
        }
        assert!(store.process().wait(ENDING).await.is_ok(), "no answer, and the store runs: `{text}`");
        *store = start().await;
        Verdict::Stopped
    }

    /// None when there is no whole answer.
    async fn ask(&self, store: &VictoriaLogs, text: &str) -> Option<Verdict> {
        let form = form_urlencoded::Serializer::new(String::new()).append_pair("query", text).finish();
        let request = Request::post(format!("{}/select/logsql/query_time_range", store.url()))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Full::new(Bytes::from(form)))
            .unwrap();
        let answer = timeout(LIMIT, self.client.request(request)).await.ok()?.ok()?;
        let status = answer.status();
        let body = timeout(LIMIT, answer.into_body().collect()).await.ok()?.ok()?.to_bytes();
        let message = String::from_utf8_lossy(&body).into_owned();
        match status.as_u16() {
            200 => Some(Verdict::Accepted),
            400 => Some(Verdict::Refused(message)),
            other => panic!("{other} to `{text}`: {message}"),
        }
    }
}
