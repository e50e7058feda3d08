//! Design §10: the end in order.

use std::time::Duration;

use stack::UnixSignal;
use stack::fake::Answer;
use tokio::net::TcpStream;

use crate::arena::{ALICE, Arena, QUERY_OF_A, eventually};
use crate::wire::{SOON, Wire, request};

const ROWS: &str = "{\"_msg\":\"row\"}\n";

/// Sends a query, and waits until the store has it.
async fn in_flight(arena: &Arena) -> Wire {
    let before = arena.store.progress().requests;
    let mut wire = arena.wire().await;
    wire.send(request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "")).await;
    arena.until(|progress| progress.requests > before).await;
    wire
}

async fn refuses_connections(arena: &Arena) {
    eventually("new connections are refused", async || TcpStream::connect(arena.proxy.api()).await.is_err())
        .await;
}

async fn exits_with_0(arena: &Arena) {
    let exit = arena.proxy.wait(SOON).await.unwrap();
    assert_eq!((exit.code, exit.signal), (Some(0), None));
}

async fn what_is_in_flight_finishes(signal: UnixSignal) {
    let arena = Arena::with(&["--shutdown-timeout=10m"]).await;
    let mut idle = arena.wire().await;
    idle.send(request("GET /nowhere", &[], "")).await;
    assert_eq!(idle.answer().await.unwrap().status, 404);
    // One whose answer has begun, and one that still waits for it.
    arena.store.answer_next(Answer::gated_chunks([ROWS, ROWS]));
    let mut begun = in_flight(&arena).await;
    arena.store.open_gate(1);
    let head = begun.begin(ROWS.len()).await;
    assert_eq!(head.status, 200);
    arena.store.answer_next(Answer::ok(ROWS).gate());
    let mut waiting = in_flight(&arena).await;

    arena.proxy.signal(signal).unwrap();
    refuses_connections(&arena).await;
    let ready = probe(&arena, "/readyz").await;
    assert_eq!(ready, (503, "shutting down".to_owned()));
    assert_eq!(probe(&arena, "/healthz").await.0, 200);
    // Whoever does nothing is not waited for.
    assert!(idle.closes_within(SOON).await);

    arena.store.open_gate(2);
    let answer = waiting.answer().await.unwrap();
    assert_eq!((answer.status, answer.is_whole, answer.text().as_str()), (200, true, ROWS));
    assert_eq!(answer.header("connection"), ["close"]);
    let (rest, ended) = begun.rest().await;
    assert!(rest.ends_with(format!("{ROWS}\r\n0\r\n\r\n").as_bytes()), "{}", String::from_utf8_lossy(&rest));
    ended.unwrap();
    exits_with_0(&arena).await;
    assert!(TcpStream::connect(arena.proxy.probe()).await.is_err());
}

async fn probe(arena: &Arena, path: &str) -> (u16, String) {
    let mut wire = Wire::to(arena.proxy.probe()).await;
    wire.send(request(&format!("GET {path}"), &[], "")).await;
    let answer = wire.answer().await.unwrap();
    (answer.status, answer.text())
}

#[tokio::test]
async fn after_sigterm_what_is_in_flight_finishes_whole_and_new_connections_are_refused() {
    what_is_in_flight_finishes(UnixSignal::Terminate).await;
}

#[tokio::test]
async fn after_sigint_what_is_in_flight_finishes_whole_and_new_connections_are_refused() {
    what_is_in_flight_finishes(UnixSignal::Interrupt).await;
}

/// Two requests that never end by themselves: both must be seen to be broken.
async fn are_cut(begun: &mut Wire, waiting: &mut Wire) {
    let (rest, _) = begun.rest().await;
    assert!(!rest.ends_with(b"0\r\n\r\n"), "{}", String::from_utf8_lossy(&rest));
    let (rest, _) = waiting.rest().await;
    assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
}

async fn endless(arena: &Arena) -> (Wire, Wire) {
    arena.store.answer_next(Answer::stalls_after([ROWS]));
    let mut begun = in_flight(arena).await;
    assert_eq!(begun.begin(ROWS.len()).await.status, 200);
    arena.store.answer_next(Answer::silence());
    (begun, in_flight(arena).await)
}

#[tokio::test]
async fn what_does_not_finish_in_time_is_cut_and_the_exit_code_is_0() {
    let arena = Arena::with(&["--shutdown-timeout=1s"]).await;
    let (mut begun, mut waiting) = endless(&arena).await;
    arena.proxy.signal(UnixSignal::Terminate).unwrap();
    are_cut(&mut begun, &mut waiting).await;
    exits_with_0(&arena).await;
}

#[tokio::test]
async fn a_shutdown_timeout_of_0_cuts_at_once() {
    for signal in [UnixSignal::Terminate, UnixSignal::Interrupt] {
        let arena = Arena::with(&["--shutdown-timeout=0s"]).await;
        let (mut begun, mut waiting) = endless(&arena).await;
        arena.proxy.signal(signal).unwrap();
        are_cut(&mut begun, &mut waiting).await;
        exits_with_0(&arena).await;
    }
}

#[tokio::test]
async fn a_second_signal_cuts_at_once() {
    for (first, second) in [
        (UnixSignal::Terminate, UnixSignal::Terminate),
        (UnixSignal::Interrupt, UnixSignal::Interrupt),
        (UnixSignal::Terminate, UnixSignal::Interrupt),
    ] {
        let arena = Arena::with(&["--shutdown-timeout=10m"]).await;
        let (mut begun, mut waiting) = endless(&arena).await;
        arena.proxy.signal(first).unwrap();
        refuses_connections(&arena).await;
        // The first one alone cuts nothing.
        assert!(!begun.closes_within(Duration::from_millis(200)).await);
        assert!(arena.proxy.wait(Duration::ZERO).await.is_err(), "it has ended");
        arena.proxy.signal(second).unwrap();
        are_cut(&mut begun, &mut waiting).await;
        exits_with_0(&arena).await;
    }
}

#[tokio::test]
async fn decisions_of_the_last_moment_are_in_the_audit_log() {
    let arena = Arena::with(&["--shutdown-timeout=0s"]).await;
    let (begun, waiting) = endless(&arena).await;
    arena.proxy.signal(UnixSignal::Terminate).unwrap();
    exits_with_0(&arena).await;
    let lines = arena.proxy.audit().unwrap();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().all(|line| line["reason"] == "client_gone"), "{lines:?}");
    drop((begun, waiting));
}
