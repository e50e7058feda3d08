//! Invariant 10: a token goes to the API server and nowhere else.

use stack::fake::{Answer, ApiServer, Behaviour, Grant, Store, User};
use stack::{Launch, Process, ProxyProcess, proxy_binary};

use crate::arena::{FORM, QUERY_OF_A, QUERY_OF_B, api_server, eventually, launch, supervisor};
use crate::wire::{Wire, request};

const CANARY: &str = "eyJhbGciOiJSUzI1NiJ9.canary.c2lnbmF0dXJl";

/// A proxy that logs all that any part of it ever would, and what it has answered so far.
struct Traced {
    proxy: ProxyProcess,
    answers: Vec<String>,
}

impl Traced {
    async fn start(api: &ApiServer, store: &Store) -> Self {
        let flags = ["--auth-cache-ttl=0s", "--audit-queries", "--review-timeout=2s"];
        let arguments = launch(api, &store.url(), &flags).await.arguments();
        let environment = vec![("RUST_LOG".to_owned(), "trace".to_owned())];
        let program = proxy_binary().await.unwrap();
        let launch = Launch { name: "proxy-traced", program, arguments, environment };
        let process = Process::start(supervisor().await, launch).unwrap();
        let proxy = ProxyProcess::adopt(process).await.unwrap();
        proxy.ready().await.unwrap();
        Self { proxy, answers: Vec::new() }
    }

    #[track_caller]
    fn expect(&mut self, status: u16, line: &str, headers: &[&str]) -> impl Future<Output = ()> {
        let caller = std::panic::Location::caller();
        async move {
            let body = if headers.contains(&FORM) { "query=error" } else { "" };
            let mut wire = Wire::to(self.proxy.api()).await;
            wire.send(request(line, headers, body)).await;
            let answer = wire.answer().await.unwrap();
            assert_eq!(answer.status, status, "{caller}: {}", answer.text());
            self.answers.push(format!("{:?} {}", answer.headers, answer.text()));
        }
    }

    /// Waits for the last audit line, and gives all that the proxy has said by then.
    async fn said(&self) -> [(&'static str, String); 4] {
        let count = self.answers.len();
        let written = async || self.proxy.audit().unwrap().len() == count;
        eventually("each decision is in the audit log", written).await;
        let audit = self.proxy.audit().unwrap().iter().map(ToString::to_string).collect();
        let metrics = self.proxy.metrics().await.unwrap();
        [
            ("log", self.proxy.log().unwrap()),
            ("audit", audit),
            ("metrics", metrics),
            ("answers", self.answers.concat()),
        ]
    }
}

/// A valid token, where it belongs and is refused for another reason.
async fn send_a_valid_one(traced: &mut Traced, bearer: &str) {
    let own = format!("GET {QUERY_OF_A}?query=*");
    traced.expect(200, &own, &[bearer]).await;
    traced.expect(200, &format!("POST {QUERY_OF_A}"), &[bearer, FORM]).await;
    traced.expect(403, &format!("GET {QUERY_OF_B}?query=*"), &[bearer]).await;
    traced.expect(400, &format!("GET {QUERY_OF_A}?query=("), &[bearer]).await;
    traced.expect(404, "GET /nowhere", &[bearer]).await;
    traced.expect(400, "GET /namespaces/NONE/logs/select/logsql/query", &[bearer]).await;
    traced.expect(405, &format!("PUT {QUERY_OF_A}"), &[bearer]).await;
    traced.expect(415, &format!("POST {QUERY_OF_A}"), &[bearer, "Content-Encoding: gzip"]).await;
    traced.expect(400, &own, &[bearer, bearer]).await;
}

/// What is no valid token, and what stands where no token belongs.
async fn send_others(traced: &mut Traced, bearer: &str) {
    let own = format!("GET {QUERY_OF_A}?query=*");
    for value in [
        format!("Bearer {CANARY}"),
        format!("Bearer {CANARY} {CANARY}"),
        format!("Basic {CANARY}"),
        CANARY.to_owned(),
    ] {
        traced.expect(401, &own, &[&format!("Authorization: {value}")]).await;
    }
    let argument = format!("{own}&access_token={CANARY}&token={CANARY}");
    traced.expect(200, &argument, &[bearer, &format!("Cookie: token={CANARY}")]).await;
    traced.expect(404, &format!("GET /{CANARY}"), &[bearer]).await;
}

#[tokio::test]
async fn a_token_stands_in_no_log_line_no_metric_no_answer_and_no_request_for_the_store() {
    let (api, store) = (api_server(), Store::start().unwrap());
    let user = User::service_account("tenant-a", "canary-owner");
    api.grant(Grant::read_logs(&user.name, "tenant-a"));
    api.add_token(format!("{CANARY}-valid"), user);
    let bearer = &format!("Authorization: Bearer {CANARY}-valid");
    let mut traced = Traced::start(&api, &store).await;
    send_a_valid_one(&mut traced, bearer).await;
    send_others(&mut traced, bearer).await;
    let own = format!("GET {QUERY_OF_A}?query=*");
    for (status, answer) in
        [(502, Answer::status(500, "x")), (400, Answer::status(400, "x")), (502, Answer::raw(""))]
    {
        store.answer(answer);
        traced.expect(status, &own, &[bearer]).await;
    }
    for behaviour in [Behaviour::Hang, Behaviour::Close, Behaviour::Garbage, Behaviour::Status(500)] {
        api.behave_everywhere(behaviour);
        traced.expect(503, &own, &[bearer]).await;
    }

    for (what, text) in traced.said().await {
        // What may be told is told, so this is no empty proof.
        match what {
            "log" => assert!(text.contains("\"TRACE\"") && text.contains("canary-owner"), "{text}"),
            "audit" => assert!(text.contains("canary-owner") && text.contains("error"), "{text}"),
            "metrics" | "answers" => assert!(!text.is_empty(), "{what}"),
            other => panic!("{other}"),
        }
        assert_eq!(text.lines().find(|line| line.contains(CANARY)), None, "{what}");
    }
    assert!(store.requests().len() >= 6);
    for request in store.requests() {
        assert!(!request.contains(CANARY), "{request:?}");
    }
}
