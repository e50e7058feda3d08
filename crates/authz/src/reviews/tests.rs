mod flights;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use obsproxy_tenancy::{Namespace, Signal};
use prometheus::Registry;
use tokio::time::{advance, sleep};

use super::{AuthenticateError, AuthorizeError, CacheOptions, MAX_REVIEWS_IN_FLIGHT, Reviews};
use crate::{
    AccessRequest, AccessVerdict, Behavior, BoxFuture, Identity, IdentityParts, ReviewError, ReviewMetrics,
    Reviewer, StaticReviewer, Token, TokenVerdict, Verb,
};

const TTL: Duration = Duration::from_secs(10);
const MOMENT: Duration = Duration::from_millis(1);

fn reviews(reviewer: Arc<dyn Reviewer>, ttl: Duration) -> Reviews {
    let metrics = ReviewMetrics::register(&Registry::new()).unwrap();
    Reviews::new(reviewer, CacheOptions { ttl, max_entries: 1000 }, metrics)
}

/// A world in which `good` is the token of `ann`, who may read `tenant-a`.
fn world() -> Arc<StaticReviewer> {
    let world = StaticReviewer::new();
    world.add_token("good", "ann");
    world.allow("ann", "tenant-a");
    Arc::new(world)
}

fn token(text: &str) -> Token {
    Token::new(text)
}

fn user(name: &str) -> Arc<Identity> {
    Arc::new(Identity::new(IdentityParts { user: name.to_owned(), ..IdentityParts::default() }).unwrap())
}

fn read(namespace: &str) -> AccessRequest {
    let namespace = Namespace::parse(namespace).unwrap();
    AccessRequest { namespace, signal: Signal::Logs, verb: Verb::Get }
}

/// Answers what the tables say at once, but later.
struct Slow(Arc<StaticReviewer>, Duration);

impl Reviewer for Slow {
    fn token_review<'a>(&'a self, token: &'a Token) -> BoxFuture<'a, Result<TokenVerdict, ReviewError>> {
        let answer = self.0.token_review(token);
        Box::pin(async move {
            let answer = answer.await;
            sleep(self.1).await;
            answer
        })
    }

    fn access_review<'a>(
        &'a self,
        identity: &'a Identity,
        request: &'a AccessRequest,
    ) -> BoxFuture<'a, Result<AccessVerdict, ReviewError>> {
        let answer = self.0.access_review(identity, request);
        Box::pin(async move {
            let answer = answer.await;
            sleep(self.1).await;
            answer
        })
    }
}

#[tokio::test(start_paused = true)]
async fn a_valid_token_becomes_an_identity_and_an_allowed_access_a_permit() {
    let reviews = reviews(world(), TTL);
    let identity = reviews.authenticate(&token("good")).await.unwrap();
    assert_eq!(identity.user(), "ann");
    let permit = reviews.authorize(&identity, &read("tenant-a")).await.unwrap();
    assert_eq!(permit.identity().user(), "ann");
    assert_eq!(permit.namespace().as_str(), "tenant-a");
    assert_eq!((permit.signal(), permit.verb()), (Signal::Logs, Verb::Get));
}

#[tokio::test(start_paused = true)]
async fn what_is_unknown_is_invalid_or_denied() {
    let reviews = reviews(world(), TTL);
    let refused = reviews.authenticate(&token("bad")).await.unwrap_err();
    assert!(matches!(refused, AuthenticateError::InvalidToken));
    let denied = reviews.authorize(&user("ann"), &read("tenant-b")).await.unwrap_err();
    assert!(matches!(denied, AuthorizeError::Denied));
}

#[tokio::test(start_paused = true)]
async fn answers_are_remembered_whether_yes_or_no() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    for _ in 0..3 {
        reviews.authenticate(&token("good")).await.unwrap();
        reviews.authenticate(&token("bad")).await.unwrap_err();
        reviews.authorize(&user("ann"), &read("tenant-a")).await.unwrap();
        reviews.authorize(&user("ann"), &read("tenant-b")).await.unwrap_err();
    }
    assert_eq!((world.token_reviews(), world.access_reviews()), (2, 2));
}

#[tokio::test(start_paused = true)]
async fn a_revocation_is_seen_within_the_ttl() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    let identity = reviews.authenticate(&token("good")).await.unwrap();
    reviews.authorize(&identity, &read("tenant-a")).await.unwrap();
    world.remove_token("good");
    world.deny("ann", "tenant-a");

    advance(TTL - MOMENT).await;
    assert!(reviews.authenticate(&token("good")).await.is_ok());
    assert!(reviews.authorize(&identity, &read("tenant-a")).await.is_ok());
    advance(MOMENT).await;
    assert!(matches!(reviews.authenticate(&token("good")).await, Err(AuthenticateError::InvalidToken)));
    assert!(matches!(reviews.authorize(&identity, &read("tenant-a")).await, Err(AuthorizeError::Denied)));
}

#[tokio::test(start_paused = true)]
async fn a_grant_is_seen_within_the_ttl() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    reviews.authorize(&user("ann"), &read("tenant-b")).await.unwrap_err();
    world.allow("ann", "tenant-b");
    advance(TTL).await;
    reviews.authorize(&user("ann"), &read("tenant-b")).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn being_asked_for_does_not_prolong_an_answer() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    for _ in 0..20 {
        reviews.authenticate(&token("good")).await.unwrap();
        advance(TTL / 10).await;
    }
    assert_eq!(world.token_reviews(), 2);
}

#[tokio::test(start_paused = true)]
async fn an_answers_age_counts_from_when_its_review_was_sent() {
    let world = world();
    world.add_token("other", "bob");
    let travel = TTL / 2;
    let slow = Arc::new(Slow(world.clone(), travel));
    let reviews = reviews(slow, TTL);
    reviews.authenticate(&token("good")).await.unwrap();
    advance(TTL - travel - MOMENT).await;
    reviews.authenticate(&token("good")).await.unwrap();
    assert_eq!(world.token_reviews(), 1);
    advance(MOMENT).await;
    reviews.authenticate(&token("good")).await.unwrap();
    assert_eq!(world.token_reviews(), 2);
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_took_longer_than_the_ttl_is_used_once() {
    let world = world();
    let reviews = reviews(Arc::new(Slow(world.clone(), TTL * 2)), TTL);
    reviews.authenticate(&token("good")).await.unwrap();
    reviews.authenticate(&token("good")).await.unwrap();
    assert_eq!(world.token_reviews(), 2);
}

#[tokio::test(start_paused = true)]
async fn with_a_ttl_of_zero_nothing_is_remembered() {
    let world = world();
    let reviews = reviews(world.clone(), Duration::ZERO);
    for _ in 0..3 {
        reviews.authenticate(&token("good")).await.unwrap();
        reviews.authorize(&user("ann"), &read("tenant-a")).await.unwrap();
    }
    assert_eq!((world.token_reviews(), world.access_reviews()), (3, 3));
}

#[tokio::test(start_paused = true)]
async fn a_ttl_without_end_is_taken() {
    let reviews = reviews(world(), Duration::MAX);
    reviews.authenticate(&token("good")).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_goes_wrong_is_undecidable_and_not_remembered() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    world.behave(Behavior::Fail);
    let error = reviews.authenticate(&token("good")).await.unwrap_err();
    assert!(
        matches!(error, AuthenticateError::Undecidable(cause) if matches!(*cause, ReviewError::Unreachable(_)))
    );
    let error = reviews.authorize(&user("ann"), &read("tenant-a")).await.unwrap_err();
    assert!(matches!(error, AuthorizeError::Undecidable(_)));

    world.behave(Behavior::Answer);
    reviews.authenticate(&token("good")).await.unwrap();
    reviews.authorize(&user("ann"), &read("tenant-a")).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn an_outage_leaves_remembered_answers_until_their_ttl() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    reviews.authenticate(&token("good")).await.unwrap();
    world.behave(Behavior::Fail);
    advance(TTL - MOMENT).await;
    reviews.authenticate(&token("good")).await.unwrap();
    advance(MOMENT).await;
    assert!(matches!(reviews.authenticate(&token("good")).await, Err(AuthenticateError::Undecidable(_))));
}

#[tokio::test(start_paused = true)]
async fn every_part_of_a_question_is_part_of_its_key() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    let ann = |groups: &[&str], uid: &str, extra: &[&str]| {
        let parts = IdentityParts {
            user: "ann".to_owned(),
            uid: uid.to_owned(),
            groups: groups.iter().map(ToString::to_string).collect(),
            extra: extra.iter().map(|key| ((*key).to_owned(), Vec::new())).collect::<BTreeMap<_, _>>(),
        };
        Arc::new(Identity::new(parts).unwrap())
    };
    let identities =
        [user("ann"), user("bob"), ann(&["g"], "", &[]), ann(&["g"], "1", &[]), ann(&["g"], "1", &["k"])];
    let requests = [
        read("tenant-a"),
        read("tenant-b"),
        AccessRequest { signal: Signal::Metrics, ..read("tenant-a") },
        AccessRequest { verb: Verb::Create, ..read("tenant-a") },
    ];
    for _ in 0..2 {
        for identity in &identities {
            for request in &requests {
                let _ = reviews.authorize(identity, request).await;
            }
        }
    }
    assert_eq!(world.access_reviews(), identities.len() * requests.len());
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_a_token_is_refused_without_a_review() {
    let world = world();
    let reviews = reviews(world.clone(), TTL);
    for odd in ["", " ", "good x", "gööd", "good\n"] {
        let refused = reviews.authenticate(&token(odd)).await.unwrap_err();
        assert!(matches!(refused, AuthenticateError::InvalidToken), "{odd:?}");
    }
    assert_eq!(world.token_reviews(), 0);
}

#[tokio::test(start_paused = true)]
async fn every_question_is_counted_once_and_every_review_timed() {
    let registry = Registry::new();
    let world = world();
    let options = CacheOptions { ttl: TTL, max_entries: 1000 };
    let reviews = Reviews::new(world.clone(), options, ReviewMetrics::register(&registry).unwrap());
    reviews.authenticate(&token("good")).await.unwrap();
    reviews.authenticate(&token("good")).await.unwrap();
    reviews.authenticate(&token("bad")).await.unwrap_err();
    world.behave(Behavior::Fail);
    reviews.authenticate(&token("another")).await.unwrap_err();
    reviews.authorize(&user("ann"), &read("tenant-a")).await.unwrap_err();

    let text = prometheus::TextEncoder::new().encode_to_string(&registry.gather()).unwrap();
    for line in [
        r#"observability_proxy_reviews_total{kind="token",result="hit"} 1"#,
        r#"observability_proxy_reviews_total{kind="token",result="miss"} 2"#,
        r#"observability_proxy_reviews_total{kind="token",result="error"} 1"#,
        r#"observability_proxy_reviews_total{kind="token",result="full"} 0"#,
        r#"observability_proxy_reviews_total{kind="access",result="error"} 1"#,
        r#"observability_proxy_review_duration_seconds_count{kind="token"} 3"#,
        r#"observability_proxy_review_duration_seconds_count{kind="access"} 1"#,
    ] {
        assert!(text.lines().any(|one| one == line), "{line} is not in\n{text}");
    }
    assert!(ReviewMetrics::register(&registry).is_err());
}

async fn poll_once<F: Future + Unpin>(mut future: F) -> Option<F::Output> {
    std::future::poll_fn(|context| match std::pin::Pin::new(&mut future).poll(context) {
        std::task::Poll::Ready(output) => std::task::Poll::Ready(Some(output)),
        std::task::Poll::Pending => std::task::Poll::Ready(None),
    })
    .await
}
