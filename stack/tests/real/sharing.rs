//! One namespace cannot use up what others need: it can make as many ServiceAccounts as it likes.

use std::collections::BTreeMap;

use futures_util::future::join_all;
use http::StatusCode;
use stack::fake::{Answer, Store};
use stack::{Account, ProxyProcess, Reply, Stack, TenantLabels, World};

const CROWD: usize = 40;

async fn crowd(stack: &Stack, namespace: &str) -> Vec<Account> {
    let kubernetes = stack.kubernetes();
    let labels = TenantLabels::new(stack::ROOT, &[stack::ROOT]);
    kubernetes.create_namespace(namespace, &labels).await.unwrap();
    let mut accounts = Vec::new();
    for number in 0..CROWD {
        let account = kubernetes.create_account(namespace, &format!("member-{number}")).await.unwrap();
        kubernetes.grant_logs(namespace, &account).await.unwrap();
        accounts.push(account);
    }
    accounts
}

/// How many answers there are of each kind: `200`, or the reason of a refusal.
fn outcomes(replies: impl IntoIterator<Item = Reply>) -> BTreeMap<String, usize> {
    let mut outcomes = BTreeMap::new();
    for reply in replies {
        let reason = reply.header("x-observability-reason");
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            assert!(reply.header("retry-after").parse::<u64>().unwrap() > 0, "{:?}", reply.headers);
        }
        let outcome = if reason.is_empty() { reply.status.as_str() } else { reason };
        *outcomes.entry(outcome.to_owned()).or_default() += 1;
    }
    outcomes
}

#[tokio::test]
async fn forty_accounts_that_hold_their_queries_open_leave_room_for_another_namespaces_user() {
    const NAMESPACE: &str = "tenant-holders";
    const ROOM: usize = 10;
    let (stack, world) = World::shared().await.unwrap();
    let members = crowd(stack, NAMESPACE).await;
    // Queries of the crowd are never answered.
    let store = Store::start().unwrap();
    store.answer(Answer::silence());
    let flags = [format!("--max-concurrent-per-namespace={ROOM}"), "--rate-limit-per-namespace=0".to_owned()];
    let flags = flags.each_ref().map(String::as_str);
    let proxy = ProxyProcess::start_with_store(stack, &store.url(), &flags).await.unwrap();

    let mut tasks = tokio::task::JoinSet::new();
    for member in &members {
        tasks.spawn(stack::send(proxy.query_request(&member.token, NAMESPACE, "*", "").unwrap()));
    }
    let mut refused = Vec::new();
    while refused.len() < CROWD - ROOM {
        refused.push(tasks.join_next().await.unwrap().unwrap().unwrap());
    }
    assert_eq!(outcomes(refused), BTreeMap::from([("namespace_concurrency".to_owned(), CROWD - ROOM)]));
    store.wait_until(|progress| progress.requests == ROOM).await;

    store.answer(Answer::ok("{}\n"));
    let reply = proxy.query(&world.alice.token, "tenant-a", "*").await.unwrap();
    assert_eq!((reply.status, reply.text().as_str()), (StatusCode::OK, "{}\n"));

    // Who goes away makes room again.
    drop(tasks);
    crate::waiting::eventually("there is room again", async || {
        proxy.query(&members[0].token, NAMESPACE, "*").await.unwrap().status == StatusCode::OK
    })
    .await;
}

#[tokio::test]
async fn forty_accounts_that_ask_without_pause_do_not_use_up_another_namespaces_rate() {
    const NAMESPACE: &str = "tenant-askers";
    let (stack, world) = World::shared().await.unwrap();
    let members = crowd(stack, NAMESPACE).await;
    let proxy = ProxyProcess::start(stack, &["--rate-limit-per-namespace=1"]).await.unwrap();
    // Three each: far below what one user may.
    let asks = members.iter().cycle().take(3 * CROWD);
    let replies = join_all(asks.map(|member| proxy.query(&member.token, NAMESPACE, "*"))).await;
    let outcomes = outcomes(replies.into_iter().map(Result::unwrap));
    let (passed, refused) = (outcomes.get("200").copied(), outcomes.get("namespace_rate").copied());
    assert_eq!(passed.unwrap_or_default() + refused.unwrap_or_default(), 3 * CROWD, "{outcomes:?}");
    assert!(passed > Some(0) && refused > Some(0), "{outcomes:?}");

    let reply = proxy.query(&world.alice.token, "tenant-a", "*").await.unwrap();
    assert_eq!(reply.status, StatusCode::OK, "{}", reply.text());
}
