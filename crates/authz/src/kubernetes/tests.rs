use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::{pending, ready};
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use http::{Method, Request, Response};
use http_body_util::BodyExt;
use kube::Client;
use kube::client::Body;
use obsproxy_tenancy::{Namespace, Signal};
use serde_json::{Value, json};
use tokio::time::Instant;
use tower::service_fn;

use super::{KubeReviewer, ReviewOptions, exchange, review_config};
use crate::{
    AccessRequest, AccessVerdict, ApiGroup, Identity, IdentityParts, ReviewError, ReviewResource,
    ReviewTarget, Reviewer, Token, TokenVerdict, Verb,
};

const TIMEOUT: Duration = Duration::from_secs(5);

/// What an API server was sent: path and body.
type Seen = Arc<Mutex<Vec<(String, Value)>>>;

fn reviewer(client: Client) -> KubeReviewer {
    KubeReviewer::new(client, ReviewOptions { timeout: Some(TIMEOUT), target: ReviewTarget::default() })
}

/// An API server that answers everything so.
fn answers(status: u16, body: impl Into<Vec<u8>>) -> KubeReviewer {
    let body = body.into();
    reviewer(Client::new(
        service_fn(move |_: Request<Body>| {
            ready(Ok::<_, Infallible>(
                Response::builder().status(status).body(Body::from(body.clone())).unwrap(),
            ))
        }),
        "default",
    ))
}

/// An API server that puts this status into each review, as the real one answers: 201, spec repeated.
fn fills_in(status: Value) -> (KubeReviewer, Seen) {
    let seen = Seen::default();
    let kept = Arc::clone(&seen);
    let client = Client::new(
        service_fn(move |request: Request<Body>| {
            let (status, kept) = (status.clone(), Arc::clone(&kept));
            async move {
                assert_eq!(request.method(), Method::POST);
                assert_eq!(request.headers()["content-type"], "application/json");
                let path = request.uri().to_string();
                let bytes = request.into_body().collect().await.unwrap().to_bytes();
                let mut review: Value = serde_json::from_slice(&bytes).unwrap();
                kept.lock().unwrap().push((path, review.clone()));
                review["status"] = status;
                let body = Body::from(serde_json::to_vec(&review).unwrap());
                Ok::<_, Infallible>(Response::builder().status(201).body(body).unwrap())
            }
        }),
        "default",
    );
    (reviewer(client), seen)
}

fn ann() -> Identity {
    Identity::new(IdentityParts {
        user: "ann".to_owned(),
        uid: "1".to_owned(),
        groups: vec!["g".to_owned(), "h".to_owned()],
        extra: BTreeMap::from([("k".to_owned(), vec!["v".to_owned()])]),
    })
    .unwrap()
}

fn read() -> AccessRequest {
    AccessRequest { namespace: Namespace::parse("tenant-a").unwrap(), signal: Signal::Logs, verb: Verb::Get }
}

async fn on_token(status: Value) -> Result<TokenVerdict, ReviewError> {
    fills_in(status).0.token_review(&Token::new("canary")).await
}

async fn on_access(status: Value) -> Result<AccessVerdict, ReviewError> {
    fills_in(status).0.access_review(&ann(), &read()).await
}

#[tokio::test]
async fn a_token_review_carries_the_token_and_brings_all_parts_of_the_user() {
    let user = json!({
        "username": "ann", "uid": "1", "groups": ["g", "h"], "extra": {"k": ["v", "w"]},
    });
    let (reviewer, seen) = fills_in(json!({"authenticated": true, "user": user, "audiences": ["api"]}));
    let TokenVerdict::Valid(identity) = reviewer.token_review(&Token::new("canary")).await.unwrap() else {
        panic!("it is valid");
    };
    assert_eq!((identity.user(), identity.uid()), ("ann", "1"));
    assert_eq!(identity.groups(), ["g", "h"]);
    assert_eq!(identity.extra()["k"], ["v", "w"]);

    let seen = seen.lock().unwrap();
    let [(path, review)] = seen.as_slice() else { panic!("{seen:?}") };
    assert_eq!(path, "/apis/authentication.k8s.io/v1/tokenreviews");
    assert_eq!(
        (&review["apiVersion"], &review["kind"]),
        (&json!("authentication.k8s.io/v1"), &json!("TokenReview"))
    );
    assert_eq!(review["spec"], json!({"token": "canary"}));
}

#[tokio::test]
async fn a_user_of_a_certificate_has_no_uid_and_is_valid() {
    let verdict = on_token(json!({"authenticated": true, "user": {"username": "ann"}})).await.unwrap();
    assert!(matches!(verdict, TokenVerdict::Valid(identity) if identity.uid().is_empty()));
}

#[tokio::test]
async fn a_token_that_is_not_authenticated_is_invalid() {
    for status in [
        json!({"user": {}, "error": "[invalid bearer token, service account token has expired]"}),
        json!({"authenticated": false}),
        json!({"authenticated": false, "user": {"username": "ann"}, "error": "x"}),
        json!({}),
    ] {
        let verdict = on_token(status.clone()).await.unwrap();
        assert!(matches!(verdict, TokenVerdict::Invalid), "{status}");
    }
}

#[tokio::test]
async fn a_token_that_is_nobodys_but_authenticated_is_nonsense() {
    for status in [json!({"authenticated": true}), json!({"authenticated": true, "user": {"username": ""}})] {
        let error = on_token(status.clone()).await.unwrap_err();
        assert!(matches!(error, ReviewError::Malformed(_)), "{status}");
    }
}

#[tokio::test]
async fn an_access_review_carries_all_parts_of_the_user_and_of_the_question() {
    let (reviewer, seen) = fills_in(json!({"allowed": true}));
    reviewer.access_review(&ann(), &read()).await.unwrap();
    let write = AccessRequest { signal: Signal::Traces, verb: Verb::Create, ..read() };
    reviewer.access_review(&ann(), &write).await.unwrap();

    let seen = seen.lock().unwrap();
    let [(path, first), (_, second)] = seen.as_slice() else { panic!("{seen:?}") };
    assert_eq!(path, "/apis/authorization.k8s.io/v1/subjectaccessreviews");
    assert_eq!(
        first["spec"],
        json!({
            "user": "ann", "uid": "1", "groups": ["g", "h"], "extra": {"k": ["v"]},
            "resourceAttributes": {
                "group": "observability.cozystack.io", "resource": "logs", "verb": "get", "namespace": "tenant-a",
            },
        })
    );
    assert_eq!(
        second["spec"]["resourceAttributes"],
        json!({
            "group": "observability.cozystack.io", "resource": "traces", "verb": "create", "namespace": "tenant-a",
        })
    );
}

#[tokio::test]
async fn another_resource_can_stand_for_a_signal() {
    let (asking, seen) = fills_in(json!({"allowed": true}));
    let target = ReviewTarget {
        api_group: ApiGroup::parse("").unwrap(),
        logs: ReviewResource::parse("pods/log").unwrap(),
        ..ReviewTarget::default()
    };
    let asking = KubeReviewer::new(asking.client, ReviewOptions { timeout: None, target });
    let nobody = Identity::new(IdentityParts { user: "cn".to_owned(), ..IdentityParts::default() }).unwrap();
    asking.access_review(&nobody, &read()).await.unwrap();
    let seen = seen.lock().unwrap();
    assert_eq!(
        seen[0].1["spec"],
        json!({
            "user": "cn", "groups": [], "extra": {},
            "resourceAttributes": {
                "group": "", "resource": "pods", "subresource": "log", "verb": "get", "namespace": "tenant-a",
            },
        })
    );
}

#[tokio::test]
async fn an_access_is_allowed_only_when_the_answer_is_yes_and_not_no() {
    for (status, expected) in [
        (json!({"allowed": true}), Some(AccessVerdict::Allowed)),
        (json!({"allowed": true, "denied": false}), Some(AccessVerdict::Allowed)),
        (json!({"allowed": true, "evaluationError": "a role is missing"}), Some(AccessVerdict::Allowed)),
        (json!({"allowed": true, "denied": true}), Some(AccessVerdict::Denied)),
        (json!({"allowed": false}), Some(AccessVerdict::Denied)),
        (json!({"allowed": false, "evaluationError": ""}), Some(AccessVerdict::Denied)),
        (json!({"allowed": false, "reason": "RBAC: role not found"}), Some(AccessVerdict::Denied)),
        (json!({"allowed": false, "denied": true, "evaluationError": "x"}), Some(AccessVerdict::Denied)),
        (json!({}), Some(AccessVerdict::Denied)),
        (json!({"allowed": false, "evaluationError": "the webhook timed out"}), None),
    ] {
        match (on_access(status.clone()).await, expected) {
            (Ok(verdict), Some(expected)) => assert_eq!(verdict, expected, "{status}"),
            (Err(ReviewError::NotEvaluated), None) => {}
            (other, _) => panic!("{status}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_status_of_the_api_server_is_never_about_the_caller() {
    for status in [301, 400, 401, 403, 404, 409, 429, 500, 503, 504] {
        let server = answers(status, r#"{"kind":"Status","apiVersion":"v1","status":"Failure"}"#);
        let token = server.token_review(&Token::new("canary")).await.unwrap_err();
        assert!(matches!(token, ReviewError::Refused { status: told } if told == status), "{token}");
        let access = server.access_review(&ann(), &read()).await.unwrap_err();
        assert!(matches!(access, ReviewError::Refused { status: told } if told == status), "{access}");
    }
}

#[tokio::test]
async fn an_answer_that_is_no_review_is_nonsense() {
    let other_kind = r#"{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{},
        "status":{"allowed":true,"authenticated":true,"user":{"username":"ann"}}}"#;
    for body in ["", "{}", "null", "<html>", other_kind, r#"{"apiVersion":"authentication.k8s.io/v1"}"#] {
        let error = answers(200, body).token_review(&Token::new("canary")).await.unwrap_err();
        assert!(matches!(error, ReviewError::Malformed(_)), "{body}: {error}");
    }
    let no_status = r#"{"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview","spec":{}}"#;
    let error = answers(200, no_status).token_review(&Token::new("canary")).await.unwrap_err();
    assert!(matches!(error, ReviewError::Malformed(_)), "{error}");
    let no_status = r#"{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{}}"#;
    let error = answers(200, no_status).access_review(&ann(), &read()).await.unwrap_err();
    assert!(matches!(error, ReviewError::Malformed(_)), "{error}");
}

#[tokio::test]
async fn an_answer_without_end_is_broken_off() {
    let error =
        answers(200, vec![b' '; exchange::MAX_ANSWER + 1]).token_review(&Token::new("x")).await.unwrap_err();
    assert!(matches!(error, ReviewError::Malformed("it is too long")), "{error}");
}

#[tokio::test]
async fn a_connection_that_fails_is_no_answer() {
    let client = Client::new(
        service_fn(|_: Request<Body>| ready(Err::<Response<Body>, _>(io::Error::other("refused")))),
        "default",
    );
    let error = reviewer(client).token_review(&Token::new("canary")).await.unwrap_err();
    assert!(matches!(error, ReviewError::Unreachable(_)), "{error}");
}

#[tokio::test(start_paused = true)]
async fn silence_before_or_within_an_answer_ends_at_the_timeout() {
    let silent =
        Client::new(service_fn(|_: Request<Body>| pending::<io::Result<Response<Body>>>()), "default");
    let (_sender, body) = http_body_util::channel::Channel::<bytes::Bytes, io::Error>::new(1);
    let body = Mutex::new(Some(body));
    let stuck = Client::new(
        service_fn(move |_: Request<Body>| {
            ready(io::Result::Ok(Response::new(body.lock().unwrap().take().unwrap())))
        }),
        "default",
    );
    for client in [silent, stuck] {
        let begun = Instant::now();
        let error = reviewer(client).token_review(&Token::new("canary")).await.unwrap_err();
        assert!(matches!(error, ReviewError::TimedOut { after: TIMEOUT }), "{error}");
        assert_eq!(begun.elapsed(), TIMEOUT);
    }
}

#[tokio::test]
async fn a_token_is_in_no_log_line_and_no_error_whatever_the_api_server_answers() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    tracing::trace!("the log works");

    let echo = r#"{"apiVersion":"authentication.k8s.io/v1","kind":"TokenReview","spec":{"token":"canary"},"status":"#;
    let failure = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","message":"bad token canary"}"#;
    for (status, body) in [(201, echo), (200, "canary"), (422, failure), (500, "canary")] {
        let error = answers(status, body).token_review(&Token::new("canary")).await.unwrap_err();
        assert!(!format!("{error} {error:?}").contains("canary"), "{error:?}");
    }
    let written = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(written.contains("the log works"));
    assert!(!written.contains("canary"), "{written}");
}

#[test]
fn the_configuration_for_reviews_does_not_retry() {
    let config = kube::Config::new("https://127.0.0.1:6443".parse().unwrap());
    assert!(config.default_retry);
    assert!(!review_config(config).default_retry);
}

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
