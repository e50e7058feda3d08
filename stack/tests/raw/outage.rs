//! Invariant 9: what cannot be decided is 503, never a decision.

use stack::fake::{Behaviour, Part, Store};
use stack::{ProxyProcess, get};

use crate::arena::{ALICE, Arena, BOB, QUERY_OF_A, QUERY_OF_B, UNLIMITED, api_server, launch, supervisor};
use crate::wire::{Wire, request};

#[tokio::test]
async fn however_the_api_server_fails_the_answer_is_503_and_when_it_is_back_so_is_the_proxy() {
    let arena = Arena::with(&["--auth-cache-ttl=0s", "--review-timeout=1s"]).await;
    let own = format!("{QUERY_OF_A}?query=*");
    let foreign = format!("{QUERY_OF_B}?query=*");
    for part in [Part::TokenReviews, Part::AccessReviews] {
        for behaviour in [
            Behaviour::Hang,
            Behaviour::Close,
            Behaviour::Garbage,
            Behaviour::Status(200),
            Behaviour::Status(302),
            Behaviour::Status(400),
            // The proxy's own token has run out, or may not review: that says nothing about the caller.
            Behaviour::Status(401),
            Behaviour::Status(403),
            Behaviour::Status(404),
            Behaviour::Status(409),
            Behaviour::Status(422),
            Behaviour::Status(429),
            Behaviour::Status(500),
            Behaviour::Status(503),
        ] {
            let what = format!("{part:?} {behaviour:?}");
            arena.api.behave(part, behaviour);
            let connections = arena.store.progress().connections;
            for target in [&own, &foreign] {
                let answer = arena.get(target).await;
                answer.is_refusal(503, "undecidable", &what);
                assert!(!answer.text().contains("fake"), "{what} tells of the API server: {}", answer.text());
            }
            assert!(arena.store.requests().is_empty(), "{what}");
            assert_eq!(arena.store.progress().connections, connections, "{what}");

            arena.api.behave(part, Behaviour::Normal);
            let answer = arena.get(&own).await;
            assert_eq!(answer.status, 200, "after {what}: {}", answer.text());
            arena.arrived();
            arena.get(&foreign).await.is_refusal(403, "forbidden", &what);
        }
    }
}

#[tokio::test]
async fn what_was_undecidable_is_not_remembered() {
    let arena = Arena::with(&["--auth-cache-ttl=1h", "--review-timeout=1s"]).await;
    let own = format!("{QUERY_OF_A}?query=*");
    arena.api.behave_everywhere(Behaviour::Status(500));
    arena.get(&own).await.is_refusal(503, "undecidable", "");
    arena.api.behave_everywhere(Behaviour::Normal);
    assert_eq!(arena.get(&own).await.status, 200);
    // What was decided is: it stands through an outage, for this caller and this namespace only.
    arena.api.behave_everywhere(Behaviour::Hang);
    assert_eq!(arena.get(&own).await.status, 200);
    arena.get(&format!("{QUERY_OF_B}?query=*")).await.is_refusal(503, "undecidable", "other namespace");
    let other = request(&format!("GET {own}"), &[BOB], "");
    arena.ask(other).await.is_refusal(503, "undecidable", "other caller");
}

#[tokio::test]
async fn a_review_that_hangs_ends_with_the_request_timeout_where_it_has_no_timeout_of_its_own() {
    let arena = Arena::with(&["--auth-cache-ttl=0s", "--review-timeout=0s", "--request-timeout=2s"]).await;
    arena.api.behave(Part::AccessReviews, Behaviour::Hang);
    let answer = arena.get(&format!("{QUERY_OF_A}?query=*")).await;
    answer.is_refusal(504, "timeout", "");
    assert_eq!(arena.store.progress().connections, 0);
}

#[tokio::test]
async fn before_the_namespaces_are_known_nobody_is_answered_and_readyz_says_so() {
    let (api, store) = (api_server(), Store::start().unwrap());
    api.behave(Part::Namespaces, Behaviour::Hang);
    let launch = launch(&api, &store.url(), &UNLIMITED).await;
    let proxy = ProxyProcess::launch(supervisor().await, launch).await.unwrap();
    let ask = async |address: &str, request: Vec<u8>| {
        let mut wire = Wire::to(address).await;
        wire.send(request).await;
        wire.answer().await.unwrap()
    };
    let query = request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "");
    ask(proxy.api(), query.clone()).await.is_refusal(503, "not_synced", "");
    let ready = ask(proxy.probe(), request("GET /readyz", &[], "")).await;
    assert_eq!((ready.status, ready.text().as_str()), (503, "namespace cache not synced"));
    let healthy = ask(proxy.probe(), request("GET /healthz", &[], "")).await;
    assert_eq!((healthy.status, healthy.text().as_str()), (200, "ok"));
    assert_eq!(store.progress().connections, 0);

    api.behave(Part::Namespaces, Behaviour::Normal);
    proxy.ready().await.unwrap();
    assert_eq!(ask(proxy.api(), query).await.status, 200);
    // A latch: an outage later on does not take the replica out.
    api.behave_everywhere(Behaviour::Close);
    get(&format!("http://{}/readyz", proxy.probe())).await.unwrap();
}
