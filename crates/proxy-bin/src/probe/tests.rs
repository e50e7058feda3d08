use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use http::{Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use prometheus::{IntCounter, Registry};

use super::Probe;

fn ask(probe: &Probe, method: &str, path: &str) -> Response<Full<bytes::Bytes>> {
    probe.answer(&Request::builder().method(method).uri(path).body(()).unwrap())
}

async fn get(probe: &Probe, path: &str) -> (u16, String) {
    let answer = ask(probe, "GET", path);
    let status = answer.status().as_u16();
    let body = answer.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

#[tokio::test]
async fn it_lives_from_the_start_and_is_ready_between_sync_and_drain() {
    let synced = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&synced);
    let probe = Probe::new(move || seen.load(Ordering::Relaxed), Registry::new());
    let ok = (200, "ok".to_owned());

    assert_eq!(get(&probe, "/healthz").await, ok);
    assert_eq!(get(&probe, "/readyz").await, (503, "namespace cache not synced".to_owned()));
    synced.store(true, Ordering::Relaxed);
    assert_eq!(get(&probe, "/readyz").await, ok);
    probe.drain();
    assert_eq!(get(&probe, "/readyz").await, (503, "shutting down".to_owned()));
    assert_eq!(get(&probe, "/healthz").await, ok);
}

#[tokio::test]
async fn a_scrape_shows_the_registry() {
    let registry = Registry::new();
    let counter = IntCounter::new("things_total", "Things.").unwrap();
    registry.register(Box::new(counter.clone())).unwrap();
    counter.inc();
    let probe = Probe::new(|| true, registry);
    let (status, page) = get(&probe, "/metrics").await;
    assert_eq!(status, 200);
    assert!(page.contains("\nthings_total 1\n"), "{page}");
    let kind = ask(&probe, "GET", "/metrics").headers()["content-type"].clone();
    assert!(kind.to_str().unwrap().starts_with("text/plain; version=0.0.4"));
}

#[tokio::test]
async fn other_paths_and_methods_are_refused() {
    let probe = Probe::new(|| true, Registry::new());
    for path in ["/", "/healthz/", "/debug", "/namespaces/a/logs/select/logsql/query"] {
        assert_eq!(ask(&probe, "GET", path).status(), StatusCode::NOT_FOUND, "{path}");
    }
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(ask(&probe, "HEAD", path).status(), StatusCode::OK);
        let refused = ask(&probe, "POST", path);
        assert_eq!(
            (refused.status(), &refused.headers()["allow"]),
            (StatusCode::METHOD_NOT_ALLOWED, &"GET, HEAD".parse().unwrap())
        );
    }
}
