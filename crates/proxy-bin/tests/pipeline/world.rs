//! A proxy with two tenants, a store, and everything it writes.

use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use http::{HeaderMap, Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use observability_proxy::config::{Limits, Logs};
use observability_proxy::{Audit, AuditOptions, BodyError, Metrics, Proxy, ProxyParts, ResponseBody};
use obsproxy_authz::{CacheOptions, IdentityParts, ReviewMetrics, Reviewer, Reviews, StaticReviewer};
use obsproxy_limits::Rate;
use obsproxy_logsql::{COZYSTACK_SCOPE, ScopeTemplate};
use obsproxy_resolver::{Directory, HOST_LABEL, NamespaceRecord, StoreTemplate};
use obsproxy_tenancy::{Namespace, Uid};
use prometheus::{Registry, TextEncoder};

use crate::store::Store;

/// When every namespace of this world was made.
pub(crate) const CREATED: u64 = 1_600_000_000;

pub(crate) const QUERY_OF_A: &str = "/namespaces/tenant-a/logs/select/logsql/query";
pub(crate) const QUERY_OF_B: &str = "/namespaces/tenant-b/logs/select/logsql/query";

/// What a test may change.
pub(crate) struct Options {
    pub(crate) logs: Logs,
    pub(crate) limits: Limits,
    pub(crate) request_timeout: Option<Duration>,
    pub(crate) audit_queries: bool,
    pub(crate) directory: Option<Directory>,
}

pub(crate) struct World {
    pub(crate) store: Store,
    pub(crate) reviewer: Arc<StaticReviewer>,
    pub(crate) proxy: Proxy,
    audit: Audit,
    lines: Lines,
    registry: Registry,
}

/// An answer, read to its end or to where it broke.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
    pub(crate) broke: Option<BodyError>,
}

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl World {
    pub(crate) async fn new() -> Self {
        Self::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Options)) -> Self {
        let store = Store::start().await;
        let mut options = Options::new(&format!("http://{}", store.address));
        change(&mut options);
        let reviewer = Arc::new(people());
        let (registry, lines) = (Registry::new(), Lines::default());
        let audit =
            Audit::new(lines.clone(), AuditOptions { queries: options.audit_queries, capacity: 1000 });
        let cache = CacheOptions { ttl: Duration::ZERO, max_entries: 100 };
        let proxy = Proxy::new(ProxyParts {
            reviews: Reviews::new(
                Arc::clone(&reviewer) as Arc<dyn Reviewer>,
                cache,
                ReviewMetrics::register(&registry).unwrap(),
            ),
            directory: options.directory.unwrap_or_else(namespaces),
            logs: options.logs,
            limits: options.limits,
            request_timeout: options.request_timeout,
            audit: audit.clone(),
            metrics: Metrics::register(&registry).unwrap(),
        })
        .unwrap();
        Self { store, reviewer, proxy, audit, lines, registry }
    }

    /// Sends a request and leaves its answer's body unread.
    pub(crate) async fn begin(&self, request: http::request::Builder, body: &str) -> Response<ResponseBody> {
        self.proxy.handle(request.body(Full::new(Bytes::copy_from_slice(body.as_bytes()))).unwrap()).await
    }

    /// Sends a request and reads its answer.
    pub(crate) async fn send(&self, request: http::request::Builder, body: &str) -> Answer {
        read(self.begin(request, body).await).await
    }

    /// `GET` by Alice, who may read tenant-a.
    pub(crate) async fn get(&self, target: &str) -> Answer {
        self.send(by("alice-token", target), "").await
    }

    /// A form by Alice.
    pub(crate) async fn post(&self, target: &str, form: &str) -> Answer {
        let request = by("alice-token", target)
            .method("POST")
            .header("content-type", "application/x-www-form-urlencoded");
        self.send(request, form).await
    }

    /// The audit lines so far.
    pub(crate) fn audit_lines(&self) -> Vec<serde_json::Value> {
        assert!(self.audit.flush(Duration::from_secs(10)));
        let text = String::from_utf8(self.lines.0.lock().unwrap().clone()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// All metrics as Prometheus reads them.
    pub(crate) fn metrics(&self) -> String {
        TextEncoder::new().encode_to_string(&self.registry.gather()).unwrap()
    }

    /// The value of one series; 0 where there is none.
    pub(crate) fn metric(&self, series: &str) -> f64 {
        let text = self.metrics();
        let line = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        line.map_or(0.0, |value| value.parse().unwrap())
    }
}

impl Options {
    fn new(store: &str) -> Self {
        Self {
            logs: Logs {
                default_range: Duration::from_secs(3600),
                max_range: Duration::from_secs(7 * 24 * 3600),
                max_buckets: 11_000,
                default_limit: 1000,
                max_limit: 10_000,
                max_tail_resume: Duration::from_secs(900),
                store: StoreTemplate::parse(store, "cozy.local").unwrap(),
                scope: ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap(),
                max_response_bytes: NonZeroU64::new(1 << 30),
                hide_before_creation: true,
            },
            limits: Limits {
                user_rate: Rate::OFF,
                user_concurrency: 0,
                namespace_rate: Rate::OFF,
                namespace_concurrency: 0,
                user_tails: 0,
                tails: 0,
            },
            request_timeout: Some(Duration::from_secs(60)),
            audit_queries: false,
            directory: None,
        }
    }
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub(crate) fn reason(&self) -> Option<&str> {
        self.header("x-observability-reason")
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// Fails unless the answer has this status and reason.
    #[track_caller]
    pub(crate) fn is(&self, status: u16, reason: &str) {
        assert_eq!((self.status.as_u16(), self.reason()), (status, Some(reason)), "{}", self.text());
    }

    #[track_caller]
    pub(crate) fn is_ok(&self) {
        assert_eq!(self.status, StatusCode::OK, "{}", self.text());
        assert!(self.broke.is_none(), "{:?}", self.broke);
    }
}

/// A `GET` with a token.
pub(crate) fn by(token: &str, target: &str) -> http::request::Builder {
    Request::builder().uri(target).header("authorization", format!("Bearer {token}"))
}

pub(crate) async fn read(response: Response<ResponseBody>) -> Answer {
    let (head, mut body) = response.into_parts();
    let mut answer = Answer { status: head.status, headers: head.headers, body: Vec::new(), broke: None };
    while let Some(frame) = body.frame().await {
        match frame {
            Ok(frame) => answer.body.extend_from_slice(&frame.into_data().unwrap()),
            Err(error) => answer.broke = Some(error),
        }
    }
    answer
}

pub(crate) fn name(text: &str) -> Namespace {
    Namespace::parse(text).unwrap()
}

/// Alice reads tenant-a, Bob reads tenant-b, Root reads all that there is and some that there is not.
fn people() -> StaticReviewer {
    let reviewer = StaticReviewer::new();
    for (token, user, namespaces) in [
        ("alice-token", "alice", &["tenant-a"][..]),
        ("bob-token", "bob", &["tenant-b"]),
        ("root-token", "root", &["tenant-a", "tenant-b", "lost", "astray"]),
    ] {
        reviewer.add_identity(token, IdentityParts { user: user.to_owned(), ..IdentityParts::default() });
        for namespace in namespaces {
            reviewer.allow(user, namespace);
        }
    }
    reviewer
}

/// The tenants, their root, and `astray`, whose label names a host that does not host it.
fn namespaces() -> Directory {
    let created = SystemTime::UNIX_EPOCH + Duration::from_secs(CREATED);
    let record = |(number, namespace, host): (u8, &str, Option<&str>)| {
        let uid = Uid::parse(&format!("00000000-0000-4000-8000-0000000000{number:02}")).unwrap();
        let labels = host.map(|host| (HOST_LABEL.to_owned(), host.to_owned()));
        NamespaceRecord::new(name(namespace), uid, created, &BTreeMap::from_iter(labels))
    };
    let records = [
        (1, "tenant-root", None),
        (2, "tenant-a", None),
        (3, "tenant-b", None),
        (4, "astray", Some("tenant-b")),
    ];
    Directory::fixed(records.map(record).into(), name("tenant-root"))
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
