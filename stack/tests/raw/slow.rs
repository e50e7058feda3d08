//! Slow on either side.

use std::time::Duration;

use stack::fake::Answer;

use crate::arena::{ALICE, Arena, FORM, QUERY_OF_A};
use crate::wire::request;

/// Above the header timeout by what a busy machine may need.
const HEADER_TIMEOUT: u32 = 10;
const LATEST: u32 = 2 * HEADER_TIMEOUT;

#[tokio::test]
async fn a_head_that_dribbles_is_cut_and_a_caller_that_is_merely_quiet_is_not() {
    let arena = Arena::start().await;
    let mut dribbling = arena.wire().await;
    let mut probing = crate::wire::Wire::to(arena.proxy.probe()).await;
    let mut quiet = arena.wire().await;
    // A kept connection whose second request dribbles.
    let mut second = arena.wire().await;
    second.send(request("GET /nowhere", &[], "")).await;
    assert_eq!(second.answer().await.unwrap().status, 404);
    let mut open = [Some(&mut dribbling), Some(&mut probing), Some(&mut second)];
    for wire in open.iter_mut().flatten() {
        wire.send("GET / HTTP/1.1\r\nX: ").await;
    }
    for _ in 0..LATEST * 4 {
        for place in &mut open {
            if let Some(wire) = place {
                wire.send("a").await;
                if wire.closes_within(Duration::from_millis(80)).await {
                    *place = None;
                }
            }
        }
        if open.iter().all(Option::is_none) {
            break;
        }
    }
    assert!(open.iter().all(Option::is_none), "a head may come for ever");
    // As long as the others, and not one byte.
    quiet.send(request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "")).await;
    assert_eq!(quiet.answer().await.unwrap().status, 200);
}

#[tokio::test]
async fn a_store_that_does_not_answer_in_time_is_504_and_its_connection_is_closed() {
    let arena = Arena::with(&["--request-timeout=2s"]).await;
    arena.store.answer(Answer::silence());
    arena.get(&format!("{QUERY_OF_A}?query=*")).await.is_refusal(504, "timeout", "");
    arena.until(|progress| progress.abandoned == 1 && progress.open_connections == 0).await;
}

#[tokio::test]
async fn the_deadline_breaks_an_answer_that_has_begun() {
    let arena = Arena::with(&["--request-timeout=2s"]).await;
    for answer in [
        Answer::stalls_after(["row\n"]),
        // Never still for long.
        Answer::slow_chunks(Duration::from_millis(20), vec!["row\n"; 10_000]),
    ] {
        let closed = arena.store.progress().abandoned;
        arena.store.answer(answer);
        let answer = arena.get(&format!("{QUERY_OF_A}?query=*")).await;
        assert_eq!((answer.status, answer.is_whole), (200, false));
        assert!(!answer.raw.ends_with(b"0\r\n\r\n"), "{}", String::from_utf8_lossy(&answer.raw));
        arena.until(|progress| progress.abandoned > closed && progress.open_connections == 0).await;
    }
}

#[tokio::test]
async fn a_body_that_does_not_come_is_504_and_holds_no_slot() {
    let arena = Arena::with(&["--request-timeout=2s", "--max-concurrent-per-user=1"]).await;
    for framing in ["Content-Length: 100", "Transfer-Encoding: chunked"] {
        let mut wire = arena.wire().await;
        let head =
            format!("POST {QUERY_OF_A} HTTP/1.1\r\nHost: proxy\r\n{ALICE}\r\n{FORM}\r\n{framing}\r\n\r\n");
        wire.send(head).await;
        wire.answer().await.unwrap().is_refusal(504, "timeout", framing);
        assert_eq!(arena.get(&format!("{QUERY_OF_A}?query=*")).await.status, 200, "{framing}");
        arena.arrived();
    }
}
