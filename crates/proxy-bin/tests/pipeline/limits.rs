//! Limits: per user before the review of the namespace, per namespace after it, and for as long as an answer lasts.

use obsproxy_limits::Rate;

use crate::store::{Step, chunks};
use crate::world::{QUERY_OF_A, QUERY_OF_B, World, by, read};

const FORM: &str = "?query=error";

fn of_a() -> String {
    format!("{QUERY_OF_A}{FORM}")
}

#[tokio::test]
async fn a_user_above_its_rate_gets_429_and_others_do_not_notice() {
    let world = World::with(|options| options.limits.user_rate = Rate::new(0.01, 2).unwrap()).await;
    for _ in 0..2 {
        world.get(&of_a()).await.is_ok();
    }
    let answer = world.get(&of_a()).await;
    answer.is(429, "user_rate");
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((99..=100).contains(&wait), "{wait}");
    assert!(answer.text().contains("per user"), "{}", answer.text());
    world.send(by("bob-token", &format!("{QUERY_OF_B}{FORM}")), "").await.is_ok();
    assert_eq!(world.metric("observability_proxy_limit_refusals_total{reason=\"user_rate\"}"), 1.0);
}

#[tokio::test]
async fn a_slot_is_held_until_the_answer_ends_or_is_dropped() {
    let world = World::with(|options| options.limits.user_concurrency = 1).await;
    world.store.play(vec![chunks(&["a\n"]), Step::AwaitClose]);
    let open = world.begin(by("alice-token", &of_a()), "").await;
    assert_eq!(open.status(), 200);
    let answer = world.get(&of_a()).await;
    answer.is(429, "user_concurrency");
    assert!(answer.header("retry-after").is_some());
    drop(open);
    world.store.play(vec![chunks(&["a\n"]), Step::Send(b"0\r\n\r\n".to_vec())]);
    let open = world.begin(by("alice-token", &of_a()), "").await;
    assert_eq!(read(open).await.body, b"a\n");
    world.get(&of_a()).await.is_ok();
}

#[tokio::test]
async fn a_refused_request_holds_no_slot() {
    let world = World::with(|options| {
        options.limits.user_concurrency = 1;
        options.limits.namespace_concurrency = 1;
    })
    .await;
    let kept = world.begin(by("alice-token", &format!("{QUERY_OF_A}?query=(")), "").await;
    assert_eq!(kept.status(), 400);
    world.get(&of_a()).await.is_ok();
    drop(kept);
}

#[tokio::test]
async fn many_users_of_one_namespace_do_not_starve_another_namespace() {
    let world = World::with(|options| options.limits.namespace_rate = Rate::new(0.01, 3).unwrap()).await;
    for number in 0..40 {
        let (token, user) =
            (format!("token-{number}"), format!("system:serviceaccount:tenant-a:sa-{number}"));
        world.reviewer.add_token(&token, &user);
        world.reviewer.allow(&user, "tenant-a");
        let answer = world.send(by(&token, &of_a()), "").await;
        if number < 3 {
            answer.is_ok();
        } else {
            answer.is(429, "namespace_rate");
            assert!(answer.text().contains("per namespace"), "{}", answer.text());
        }
    }
    world.send(by("bob-token", &format!("{QUERY_OF_B}{FORM}")), "").await.is_ok();
}

#[tokio::test]
async fn who_may_not_read_a_namespace_cannot_use_up_its_limits() {
    let world = World::with(|options| options.limits.namespace_rate = Rate::new(0.01, 1).unwrap()).await;
    for _ in 0..10 {
        world.send(by("bob-token", &of_a()), "").await.is(403, "forbidden");
    }
    world.get(&of_a()).await.is_ok();
}

#[tokio::test]
async fn requests_at_once_are_counted_per_namespace() {
    let world = World::with(|options| options.limits.namespace_concurrency = 1).await;
    world.store.play(vec![chunks(&["a\n"]), Step::AwaitClose]);
    let open = world.begin(by("alice-token", &of_a()), "").await;
    world.send(by("root-token", &of_a()), "").await.is(429, "namespace_concurrency");
    drop(open);
    let open = world.begin(by("root-token", &of_a()), "").await;
    assert_eq!(open.status(), 200);
}
