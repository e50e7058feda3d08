//! Invariants 7 and 8: no header of the caller goes upstream, and none changes who the caller is.

use crate::arena::{ADMIN, ALICE, Arena, QUERY_OF_A, QUERY_OF_B};
use crate::wire::request;

/// The account as the store could read it, and as other hops write it.
const ACCOUNTS: [&str; 16] = [
    "AccountID: 7",
    "accountid: 7",
    "ACCOUNTID: 7",
    "aCCOUNTiD: 7",
    "Account_ID: 7",
    "ACCOUNT-ID: 7",
    "account.id: 7",
    "AccountID: ",
    "AccountID: 4294967295",
    "AccountID: 7, 8",
    "ProjectID: 7",
    "projectid: 7",
    "Project_ID: 7",
    "PROJECT-ID: 7",
    "X-AccountID: 7",
    "VL-AccountID: 7",
];

/// What would name somebody else, or steer the store or a hop on the way.
const OTHERS: [&str; 44] = [
    "VL-Debug: canary",
    "VL-Extra-Filters: canary",
    "VT-Debug: canary",
    "X-Forwarded-For: canary",
    "X-Forwarded-Host: canary",
    "X-Forwarded-Proto: canary",
    "X-Forwarded-Uri: canary",
    "X-Forwarded-User: canary",
    "X-Forwarded-Access-Token: canary",
    "X-Original-URL: /namespaces/tenant-b/canary",
    "X-Rewrite-URL: /namespaces/tenant-b/canary",
    "Forwarded: for=canary",
    "Via: 1.1 canary",
    "X-Real-IP: canary",
    "Impersonate-User: canary",
    "Impersonate-Group: canary",
    "Impersonate-Uid: canary",
    "Impersonate-Extra-x: canary",
    "X-Remote-User: canary",
    "X-Remote-Group: canary",
    "X-Remote-Extra-x: canary",
    "X_Remote_User: canary",
    "Proxy-Authorization: Bearer canary",
    "X-Authorization: Bearer canary",
    "X-Scope-OrgID: canary",
    "X-Tenant: canary",
    "Cookie: canary=canary",
    "User-Agent: canary",
    "Referer: http://canary",
    "Origin: http://canary",
    "Accept: canary",
    "Accept-Language: canary",
    "Accept-Charset: canary",
    "Range: bytes=0-1",
    "If-None-Match: canary",
    "Cache-Control: canary",
    "Pragma: canary",
    "TE: trailers",
    "Trailer: canary",
    "Keep-Alive: canary",
    "Proxy-Connection: canary",
    "X-Observability-Reason: canary",
    "X-Canary: canary",
    "Upgrade: canary",
];

#[tokio::test]
async fn account_headers_of_the_caller_are_dropped_in_every_spelling_and_0_and_0_are_sent_once() {
    let arena = Arena::start().await;
    let line = format!("GET {QUERY_OF_A}?query=*");
    let mut sets: Vec<Vec<&str>> = ACCOUNTS.iter().map(|header| vec![*header]).collect();
    sets.extend(ACCOUNTS.iter().map(|header| vec![*header, *header]));
    for connection in [
        "Connection: AccountID",
        "Connection: AccountID, close",
        "Connection: close, accountid, projectid",
        "Connection: keep-alive, Account_ID, Content-Type, Content-Length, Host, Authorization",
    ] {
        sets.push(vec![connection]);
        sets.push(vec!["AccountID: 7", connection, "ProjectID: 7"]);
        sets.push(vec![connection, connection]);
    }
    sets.push(ACCOUNTS.to_vec());
    let mut heads = Vec::new();
    for set in sets {
        let answer = arena.ask(request(&line, &[&[ALICE], set.as_slice()].concat(), "")).await;
        assert_eq!(answer.status, 200, "{set:?}: {}", answer.text());
        let arrived = arena.arrived();
        assert_eq!(arrived.header("accountid"), ["0"], "{set:?}");
        assert_eq!(arrived.header("projectid"), ["0"], "{set:?}");
        heads.push(arrived.head);
    }
    // Not one spelling changes a byte.
    heads.dedup();
    assert_eq!(heads.len(), 1, "{}", String::from_utf8_lossy(&heads.concat()));
}

#[tokio::test]
async fn no_other_header_of_the_caller_goes_upstream() {
    let arena = Arena::start().await;
    let line = format!("GET {QUERY_OF_A}?query=*");
    let mut sets: Vec<Vec<&str>> = OTHERS.iter().map(|header| vec![*header]).collect();
    sets.push(OTHERS.to_vec());
    for set in sets {
        let answer = arena.ask(request(&line, &[&[ALICE], set.as_slice()].concat(), "")).await;
        assert_eq!(answer.status, 200, "{set:?}: {}", answer.text());
        let arrived = arena.arrived();
        let mut names: Vec<_> = arrived.headers().into_iter().map(|(name, _)| name).collect();
        names.sort_unstable();
        let expected = ["accountid", "content-length", "content-type", "host", "projectid", "user-agent"];
        assert_eq!(names, expected, "{set:?}");
        assert!(!arrived.contains("canary") && !arrived.contains("alice-token"), "{set:?}");
    }
}

#[tokio::test]
async fn no_header_makes_the_caller_somebody_else() {
    let arena = Arena::start().await;
    let line = format!("GET {QUERY_OF_B}?query=*");
    for header in [
        "Impersonate-User: system:serviceaccount:kube-system:admin",
        "Impersonate-Group: system:masters",
        "X-Remote-User: system:serviceaccount:kube-system:admin",
        "X-Remote-Group: system:masters",
        "X-Forwarded-User: system:serviceaccount:kube-system:admin",
        "X-Forwarded-Access-Token: admin-token",
        "X-Original-URL: /namespaces/tenant-a/logs/select/logsql/query?query=*",
        "X-Forwarded-Uri: /namespaces/tenant-a/logs/select/logsql/query?query=*",
        "X-Forwarded-For: 127.0.0.1",
        "Proxy-Authorization: Bearer admin-token",
        "Cookie: Authorization=Bearer admin-token",
        "Sec-WebSocket-Protocol: base64url.bearer.authorization.k8s.io.YWRtaW4tdG9rZW4",
        "User-Agent: kube-probe/1.37",
        "Host: localhost",
        "Connection: Authorization",
    ] {
        arena.ask(request(&line, &[ALICE, header], "")).await.is_refusal(403, "forbidden", header);
        arena.ask(request(&line, &[header], "")).await.is_refusal(401, "no_token", header);
    }
    for target in [
        format!("{QUERY_OF_B}?query=*&access_token=admin-token"),
        format!("{QUERY_OF_B}?token=admin-token&query=*"),
    ] {
        arena.ask(request(&format!("GET {target}"), &[], "")).await.is_refusal(401, "no_token", &target);
        arena.get(&target).await.is_refusal(403, "forbidden", &target);
    }
    arena.nothing_arrived().await;
}

#[tokio::test]
async fn two_tokens_are_refused_and_so_is_what_is_no_token() {
    let arena = Arena::start().await;
    let line = format!("GET {QUERY_OF_B}?query=*");
    for (headers, status, reason) in [
        (&[ALICE, ADMIN][..], 400, "bad_request"),
        (&[ADMIN, ALICE], 400, "bad_request"),
        (&[ALICE, ALICE], 400, "bad_request"),
        (&["Authorization: Bearer alice-token, Bearer admin-token"], 401, "invalid_token"),
        (&["Authorization: Bearer alice-token admin-token"], 401, "invalid_token"),
        (&["Authorization: Bearer"], 401, "no_token"),
        (&["Authorization: Bearer \t "], 401, "no_token"),
        (&["Authorization: admin-token"], 401, "no_token"),
        (&["Authorization: Basic YWRtaW4tdG9rZW4="], 401, "no_token"),
        (&["Authorization: Bearer unknown-token"], 401, "invalid_token"),
        (&["Authorization: Bearer admin-token\u{e9}"], 401, "invalid_token"),
        (&["Authorization: Bearer ADMIN-TOKEN"], 401, "invalid_token"),
        (&["X-Authorization: Bearer admin-token"], 401, "no_token"),
        (&["Authorization_: Bearer admin-token"], 401, "no_token"),
    ] {
        let answer = arena.ask(request(&line, headers, "")).await;
        answer.is_refusal(status, reason, &format!("{headers:?}"));
    }
    arena.nothing_arrived().await;
}
