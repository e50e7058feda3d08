//! How often and how many at once.

use stack::fake::Answer;

use crate::arena::{ADMIN, ALICE, Arena, BOB, QUERY_OF_A, QUERY_OF_B, eventually};
use crate::wire::{Wire, request};

fn query(path: &str, caller: &str) -> Vec<u8> {
    request(&format!("GET {path}?query=*"), &[caller], "")
}

/// A query whose answer has begun and does not end.
async fn endless(arena: &Arena, path: &str, caller: &str) -> Wire {
    arena.store.answer_next(Answer::stalls_after(["row\n"]));
    let mut wire = arena.wire().await;
    wire.send(query(path, caller)).await;
    assert_eq!(wire.begin(4).await.status, 200);
    wire
}

#[tokio::test]
async fn a_user_above_its_rate_is_told_how_long_to_wait_and_others_do_not_notice() {
    let arena = Arena::with(&["--rate-limit-per-user=0.001", "--rate-limit-burst=3"]).await;
    for _ in 0..2 {
        assert_eq!(arena.ask(query(QUERY_OF_A, ALICE)).await.status, 200);
    }
    // What is refused for another reason counts too.
    arena.ask(query(QUERY_OF_B, ALICE)).await.is_refusal(403, "forbidden", "");
    let answer = arena.ask(query(QUERY_OF_A, ALICE)).await;
    answer.is_refusal(429, "user_rate", "");
    // One in a thousand seconds, of which a few may have passed.
    let wait: u64 = answer.header("retry-after")[0].parse().unwrap();
    assert!((900..=1000).contains(&wait), "{wait}");
    assert_eq!(
        answer.text(),
        format!("limit of requests per user reached: 0.001 per second, 3 at once; try again in {wait} s\n")
    );
    assert_eq!(arena.ask(query(QUERY_OF_B, BOB)).await.status, 200);
    assert_eq!(arena.ask(query(QUERY_OF_A, ADMIN)).await.status, 200);
    assert_eq!(arena.store.requests().len(), 4);
}

#[tokio::test]
async fn a_slot_of_a_user_is_free_when_the_answer_ends_or_the_caller_leaves() {
    let arena = Arena::with(&["--max-concurrent-per-user=2"]).await;
    let held = [endless(&arena, QUERY_OF_A, ALICE).await, endless(&arena, QUERY_OF_A, ALICE).await];
    let answer = arena.ask(query(QUERY_OF_A, ALICE)).await;
    answer.is_refusal(429, "user_concurrency", "");
    assert!(
        answer.text().starts_with("limit of concurrent requests per user reached: 2;"),
        "{}",
        answer.text()
    );
    // Another namespace is the same user, another user is not.
    arena.ask(query(QUERY_OF_B, ALICE)).await.is_refusal(429, "user_concurrency", "");
    assert_eq!(arena.ask(query(QUERY_OF_A, ADMIN)).await.status, 200);
    let [leaving, staying] = held;
    drop(leaving);
    let free = async || arena.ask(query(QUERY_OF_A, ALICE)).await.status == 200;
    eventually("the slot is free", free).await;
    // An answer that ended gave it back, too.
    eventually("the slot is free again", free).await;
    drop(staying);
}

#[tokio::test]
async fn a_slot_of_a_namespace_is_shared_by_its_readers_and_by_nobody_else() {
    let arena = Arena::with(&["--max-concurrent-per-namespace=1"]).await;
    let held = endless(&arena, QUERY_OF_A, ALICE).await;
    let answer = arena.ask(query(QUERY_OF_A, ADMIN)).await;
    answer.is_refusal(429, "namespace_concurrency", "");
    assert!(
        answer.text().starts_with("limit of concurrent requests per namespace reached: 1;"),
        "{}",
        answer.text()
    );
    assert_eq!(arena.ask(query(QUERY_OF_B, ADMIN)).await.status, 200);
    assert_eq!(arena.ask(query(QUERY_OF_B, BOB)).await.status, 200);
    // Who may not read it learns nothing of its limits.
    arena.ask(query(QUERY_OF_A, BOB)).await.is_refusal(403, "forbidden", "");
    drop(held);
    eventually("the slot is free", async || arena.ask(query(QUERY_OF_A, ADMIN)).await.status == 200).await;
}

#[tokio::test]
async fn a_namespace_above_its_rate_is_refused_and_who_may_not_read_it_does_not_use_it_up() {
    let arena = Arena::with(&["--rate-limit-per-namespace=0.5"]).await;
    for _ in 0..20 {
        arena.ask(query(QUERY_OF_A, BOB)).await.is_refusal(403, "forbidden", "");
    }
    assert_eq!(arena.ask(query(QUERY_OF_A, ALICE)).await.status, 200);
    eventually("the rate is used up", async || {
        arena.ask(query(QUERY_OF_A, ADMIN)).await.reason() == "namespace_rate"
    })
    .await;
    assert_eq!(arena.ask(query(QUERY_OF_B, ADMIN)).await.status, 200);
}

#[tokio::test]
async fn a_limit_counts_users_and_not_tokens_or_headers() {
    let arena = Arena::with(&["--rate-limit-per-user=0.001", "--rate-limit-burst=2"]).await;
    let mut alice = stack::fake::User::service_account("tenant-a", "alice");
    "one and the same".clone_into(&mut alice.uid);
    for token in ["first", "second", "third"] {
        arena.api.add_token(token, alice.clone());
    }
    let ask = async |token: &str, header: &str| {
        let bearer = format!("Authorization: Bearer {token}");
        arena.ask(request(&format!("GET {QUERY_OF_A}?query=*"), &[&bearer, header], "")).await
    };
    assert_eq!(ask("first", "X: 1").await.status, 200);
    assert_eq!(ask("second", "X-Forwarded-For: 10.0.0.1").await.status, 200);
    ask("third", "X-Forwarded-For: 10.0.0.2").await.is_refusal(429, "user_rate", "");
    ask("first", "User-Agent: other").await.is_refusal(429, "user_rate", "");
}
