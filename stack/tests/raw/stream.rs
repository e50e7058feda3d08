//! Answers stream: the proxy holds little of them, the caller sets the pace, and both sides end together.

use std::time::Duration;

use stack::fake::Answer;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::net::TcpStream;

use crate::arena::{ALICE, Arena, QUERY_OF_A};
use crate::wire::{Wire, request};

const LINE: &str = "{\"_time\":\"2026-11-30T10:00:00.123456789Z\",\"_msg\":\"one line of an ordinary log, as they often are\"}\n";
const MEBIBYTE: u64 = 1024 * 1024;

async fn begin(arena: &Arena) -> Wire {
    let mut wire = arena.wire().await;
    wire.send(request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "")).await;
    let answer = wire.begin(1).await;
    assert_eq!((answer.status, answer.header("transfer-encoding")), (200, vec!["chunked"]));
    wire
}

/// Reads a chunked body to its last chunk, keeps nothing, and gives its length.
async fn length(unread: Vec<u8>, stream: TcpStream) -> u64 {
    let mut reader = BufReader::with_capacity(256 * 1024, std::io::Cursor::new(unread).chain(stream));
    let mut total = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).await.unwrap();
        let size = u64::from_str_radix(line.trim_end(), 16).unwrap();
        let mut left = size + 2;
        while left > 0 {
            let ready = reader.fill_buf().await.unwrap().len();
            assert!(ready > 0, "broken off after {total} bytes");
            let taken = left.min(ready as u64);
            reader.consume(usize::try_from(taken).unwrap());
            left -= taken;
        }
        if size == 0 {
            return total;
        }
        total += size;
    }
}

/// The most memory that the process ever held, in bytes.
fn high_water_mark(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap() * 1024
}

#[tokio::test]
async fn an_answer_of_2_gib_passes_whole_with_less_than_64_mib_of_memory() {
    const BYTES: u64 = 2 * 1024 * MEBIBYTE;
    let arena = Arena::with(&["--logs-max-response-bytes=0", "--request-timeout=0s"]).await;
    arena.store.answer(Answer::stream(LINE, BYTES));
    let mut wire = arena.wire().await;
    wire.send(request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "")).await;
    assert_eq!(wire.head().await.unwrap().status, 200);
    let (unread, stream) = wire.into_stream();
    // What the store sends: whole pieces of at least 64 KiB of whole lines.
    let piece = (64 * 1024_u64).div_ceil(LINE.len() as u64) * LINE.len() as u64;
    assert_eq!(length(unread, stream).await, BYTES.div_ceil(piece) * piece);
    let most = high_water_mark(arena.proxy.pid());
    assert!(most < 64 * MEBIBYTE, "{most} bytes");
}

#[tokio::test]
async fn a_caller_that_does_not_read_slows_the_store_and_one_that_leaves_ends_it() {
    let arena = Arena::with(&["--logs-max-response-bytes=0"]).await;
    arena.store.answer(Answer::stream(LINE, u64::MAX));
    let wires = [begin(&arena).await, begin(&arena).await];
    // Nobody reads: the store's writes come to a stop when the sockets on the way are full.
    let mut written = arena.store.progress().bytes_written;
    loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let now = arena.store.progress().bytes_written;
        assert!(now < 2 * 24 * MEBIBYTE, "{now} bytes were taken from the store that no caller reads");
        if now == written {
            break;
        }
        written = now;
    }
    let most = high_water_mark(arena.proxy.pid());
    assert!(most < 64 * MEBIBYTE, "{most} bytes");
    assert_eq!(arena.store.progress().open_connections, 2);

    let [leaving, mut staying] = wires;
    drop(leaving);
    arena.until(|progress| progress.abandoned == 1 && progress.open_connections == 1).await;
    // The other goes on where it was.
    staying.take(8 * 1024 * 1024).await.unwrap();
    assert_eq!(arena.store.progress().abandoned, 1);
    drop(staying);
    arena.until(|progress| progress.abandoned == 2 && progress.open_connections == 0).await;
}

#[tokio::test]
async fn a_caller_that_leaves_before_the_first_byte_ends_the_request_for_the_store() {
    let arena = Arena::start().await;
    arena.store.answer(Answer::silence());
    let mut wire = arena.wire().await;
    wire.send(request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "")).await;
    arena.until(|progress| progress.requests == 1).await;
    drop(wire);
    arena.until(|progress| progress.abandoned == 1 && progress.open_connections == 0).await;
}

#[tokio::test]
async fn a_row_reaches_the_caller_when_the_store_sends_it_and_not_when_the_next_comes() {
    let arena = Arena::start().await;
    arena.store.answer(Answer::gated_chunks([LINE, LINE]));
    let mut wire = arena.wire().await;
    wire.send(request(&format!("GET {QUERY_OF_A}?query=*"), &[ALICE], "")).await;
    assert_eq!(wire.head().await.unwrap().status, 200);
    let framed = format!("{:x}\r\n{LINE}\r\n", LINE.len());
    for _ in 0..2 {
        arena.store.open_gate(1);
        assert_eq!(wire.take(framed.len()).await.unwrap(), framed.as_bytes());
    }
    assert_eq!(wire.take(5).await.unwrap(), b"0\r\n\r\n");
}
