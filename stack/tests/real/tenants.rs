//! Each tenant sees its own rows, all of them, and nobody else's.

use http::StatusCode;
use stack::{ProxyProcess, World, own_messages};

#[tokio::test]
async fn each_tenant_sees_its_own_rows_of_all_three_kinds_and_no_row_of_another() {
    let (stack, world) = World::shared().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    for (account, tenant) in [(&world.alice, "tenant-a"), (&world.bob, "tenant-b")] {
        // `tenant-a-b` begins with `tenant-a`, and is another tenant.
        assert_eq!(proxy.messages(&account.token, tenant, "*").await.unwrap(), own_messages(tenant));
    }
    // The store has more: what nobody sees here is there.
    let all = stack.logs().query("* | fields _msg").await.unwrap();
    for other in ["audit of tenant-a", "container of tenant-a-b", "event of tenant-root", "guest of tenant-c"]
    {
        assert!(all.contains(other), "{other}: {all}");
    }
}

#[tokio::test]
async fn a_query_in_a_form_is_answered_as_one_in_the_url() {
    let (stack, world) = World::shared().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let form = form_urlencoded::Serializer::new(String::new()).append_pair("query", "event").finish();
    let request = http::Request::post(proxy.query_url("tenant-a"))
        .header("authorization", format!("Bearer {}", world.alice.token))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form.into())
        .unwrap();
    let posted = stack::send(request).await.unwrap();
    let got = proxy.query(&world.alice.token, "tenant-a", "event").await.unwrap();
    assert_eq!((posted.status, posted.text()), (StatusCode::OK, got.text()));
    assert!(got.text().contains("event of tenant-a"), "{}", got.text());
    assert_eq!(got.text().lines().count(), 1);
}

#[tokio::test]
async fn a_filter_that_names_another_tenant_finds_none_of_its_rows() {
    let (stack, world) = World::shared().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    for query in [
        r#"{kubernetes_namespace_name="tenant-b"}"#,
        r#"tenant-b or _msg:"of tenant-b""#,
        r#"metadata_namespace:="tenant-b" or tenant:="tenant-b""#,
        r#"!"of tenant-a""#,
    ] {
        let messages = proxy.messages(&world.alice.token, "tenant-a", query).await.unwrap();
        assert!(messages.is_empty(), "{query}: {messages:?}");
    }
}

#[tokio::test]
async fn the_answer_for_a_foreign_namespace_is_that_for_one_that_does_not_exist() {
    let (stack, world) = World::shared().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let foreign = proxy.query(&world.alice.token, "tenant-b", "*").await.unwrap();
    // Of the same length, since the answer may not tell by its own length either.
    let absent = proxy.query(&world.alice.token, "tenant-z", "*").await.unwrap();
    assert_eq!(foreign.status, StatusCode::FORBIDDEN);
    let undated = |reply: &stack::Reply| {
        let mut headers = reply.headers.clone();
        headers.remove("date");
        format!("{:?} {headers:?}", reply.status)
    };
    assert_eq!(undated(&foreign), undated(&absent));
    assert_eq!(foreign.body, absent.body);
    assert_eq!(foreign.header("x-observability-reason"), "forbidden");
    assert!(!foreign.text().contains("tenant-b"), "{}", foreign.text());
}

#[tokio::test]
async fn a_cluster_administrator_is_told_that_a_namespace_does_not_exist() {
    let (stack, world) = World::shared().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let absent = proxy.query(&world.admin.token, "tenant-z", "*").await.unwrap();
    assert_eq!(absent.status, StatusCode::NOT_FOUND, "{}", absent.text());
    assert_eq!(absent.header("x-observability-reason"), "unknown_namespace");
    assert_eq!(
        proxy.messages(&world.admin.token, "tenant-a-b", "*").await.unwrap(),
        own_messages("tenant-a-b")
    );
}

#[tokio::test]
async fn who_shows_no_token_or_a_wrong_one_is_unauthorized() {
    let (stack, world) = World::shared().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    let (head, signature) = world.alice.token.rsplit_once('.').unwrap();
    let forged = format!("{head}.{}", signature.chars().rev().collect::<String>());
    for token in ["nonsense", &forged] {
        let reply = proxy.query(token, "tenant-a", "*").await.unwrap();
        assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{}", reply.text());
        assert!(reply.header("www-authenticate").starts_with("Bearer"), "{:?}", reply.headers);
    }
    let request = http::Request::get(format!("{}?query=*", proxy.query_url("tenant-a")));
    let reply = stack::send(request.body(bytes::Bytes::new()).unwrap()).await.unwrap();
    assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn each_decision_is_one_audit_line_without_token_or_query() {
    let (stack, world) = World::shared().await.unwrap();
    let proxy = ProxyProcess::start(stack, &[]).await.unwrap();
    proxy.query(&world.alice.token, "tenant-a", "secretword").await.unwrap();
    proxy.query(&world.alice.token, "tenant-b", "secretword").await.unwrap();
    crate::waiting::eventually("two audit lines", async || proxy.audit().unwrap().len() >= 2).await;
    let audit = proxy.audit().unwrap();
    assert_eq!(audit.len(), 2, "{audit:?}");
    for (line, namespace, status) in [(&audit[0], "tenant-a", 200), (&audit[1], "tenant-b", 403)] {
        assert_eq!(line["namespace"], namespace, "{line}");
        assert_eq!(line["status"], status, "{line}");
        assert_eq!(line["user"], world.alice.user(), "{line}");
    }
    let written = format!("{audit:?} {}", proxy.log().unwrap());
    assert!(!written.contains("secretword") && !written.contains(&world.alice.token), "{written}");
}
