//! Invariant 10: a token goes to the API server and nowhere else.

use stack::fake::{Answer, Behaviour, Grant, Store, User};
use stack::{Launch, Process, ProxyProcess, proxy_binary};

use crate::arena::{FORM, QUERY_OF_A, QUERY_OF_B, api_server, eventually, launch, supervisor};
use crate::wire::{Wire, request};

const CANARY: &str = "eyJhbGciOiJSUzI1NiJ9.canary.c2lnbmF0dXJl";

#[tokio::test]
async fn a_token_stands_in_no_log_line_no_metric_no_answer_and_no_request_for_the_store() {
    let (api, store) = (api_server(), Store::start().unwrap());
    let user = User::service_account("tenant-a", "canary-owner");
    api.grant(Grant::read_logs(&user.name, "tenant-a"));
    let valid = format!("{CANARY}-valid");
    api.add_token(&valid, user);
    let flags = ["--auth-cache-ttl=0s", "--audit-queries", "--review-timeout=300ms"];
    let arguments = launch(&api, &store.url(), &flags).await.arguments();
    // Everything that any part of the program would ever log.
    let environment = vec![("RUST_LOG".to_owned(), "trace".to_owned())];
    let launch =
        Launch { name: "proxy-traced", program: proxy_binary().await.unwrap(), arguments, environment };
    let process = Process::start(supervisor().await, launch).unwrap();
    let proxy = ProxyProcess::adopt(process).await.unwrap();
    proxy.ready().await.unwrap();

    let mut answers = Vec::new();
    let mut ask = async |request: Vec<u8>| {
        let mut wire = Wire::to(proxy.api()).await;
        wire.send(request).await;
        let answer = wire.answer().await.unwrap();
        answers.push(format!("{:?} {}", answer.headers, answer.text()));
        answer.status
    };
    let bearer = format!("Authorization: Bearer {valid}");
    let get = |path: &str, header: &str| request(&format!("GET {path}"), &[header], "");
    let own = format!("{QUERY_OF_A}?query=*");
    let mut asked = 0;
    let mut expect = async |status: u16, request: Vec<u8>| {
        asked += 1;
        assert_eq!(ask(request).await, status);
    };
    expect(200, get(&own, &bearer)).await;
    expect(200, request(&format!("POST {QUERY_OF_A}"), &[&bearer, FORM], "query=error")).await;
    expect(403, get(&format!("{QUERY_OF_B}?query=*"), &bearer)).await;
    expect(400, get(&format!("{QUERY_OF_A}?query=("), &bearer)).await;
    expect(404, get("/nowhere", &bearer)).await;
    expect(501, get("/namespaces/tenant-a/logs/select/logsql/hits", &bearer)).await;
    expect(405, request(&format!("PUT {own}"), &[&bearer], "")).await;
    expect(400, request(&format!("GET {own}"), &[&bearer, &bearer], "")).await;
    expect(415, request(&format!("POST {own}"), &[&bearer], "x")).await;
    // Not valid, and no token by its form.
    expect(401, get(&own, &format!("Authorization: Bearer {CANARY}"))).await;
    expect(401, get(&own, &format!("Authorization: Bearer {CANARY} {CANARY}"))).await;
    expect(401, get(&own, &format!("Authorization: Basic {CANARY}"))).await;
    expect(401, get(&own, &format!("Authorization: {CANARY}"))).await;
    // Where it does not belong.
    expect(200, get(&format!("{own}&access_token={CANARY}&token={CANARY}"), &bearer)).await;
    expect(404, get(&format!("/{CANARY}"), &bearer)).await;
    for (status, answer) in
        [(502, Answer::status(500, "x")), (400, Answer::status(400, "x")), (502, Answer::raw(""))]
    {
        store.answer(answer);
        expect(status, get(&own, &bearer)).await;
    }
    for behaviour in [Behaviour::Hang, Behaviour::Close, Behaviour::Garbage, Behaviour::Status(500)] {
        api.behave_everywhere(behaviour);
        expect(503, get(&own, &bearer)).await;
    }

    eventually("each decision is in the audit log", async || proxy.audit().unwrap().len() == asked).await;
    let (log, metrics) = (proxy.log().unwrap(), proxy.metrics().await.unwrap());
    // The log holds what it can: this is no empty proof.
    assert!(log.contains("\"TRACE\"") && log.contains("canary-owner"), "{log}");
    let audit: String = proxy.audit().unwrap().iter().map(ToString::to_string).collect();
    assert!(audit.contains("canary-owner") && audit.contains("query"), "{audit}");
    for (what, text) in
        [("log", &log), ("audit", &audit), ("metrics", &metrics), ("answers", &answers.concat())]
    {
        let line = text.lines().find(|line| line.contains(CANARY));
        assert_eq!(line, None, "{what}");
    }
    assert!(store.requests().len() >= 6);
    for request in store.requests() {
        assert!(!request.contains(CANARY), "{request:?}");
    }
}
