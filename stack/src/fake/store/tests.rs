use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use super::*;

fn send(store: &Store, request: &str) -> TcpStream {
    let mut socket = TcpStream::connect(store.address()).unwrap();
    socket.write_all(request.as_bytes()).unwrap();
    socket
}

/// What comes back until the store closes.
fn exchange(store: &Store, request: &str) -> String {
    let mut socket = send(store, request);
    socket.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    answer
}

const POST: &str =
    "POST /a?b=c HTTP/1.1\r\nHost: x\r\naccountID: 1\r\nAccountID:2\r\nContent-Length: 11\r\n\r\nq=a+b&q=%3B";

#[test]
fn a_request_is_kept_byte_for_byte() {
    let store = Store::start().unwrap();
    exchange(&store, POST);
    let [request] = store.requests().try_into().unwrap();
    assert_eq!([request.head.clone(), request.body.clone()].concat(), POST.as_bytes());
    assert_eq!(request.request_line(), "POST /a?b=c HTTP/1.1");
    assert_eq!(request.target(), "/a?b=c");
    assert_eq!(request.header("accountid"), ["1", "2"]);
    assert_eq!(request.argument("q"), ["a b", ";"]);
    assert!(request.contains("AccountID:2") && !request.contains("secret"));
}

#[test]
fn a_chunked_body_is_kept_with_its_framing() {
    let store = Store::start().unwrap();
    let chunks = "3\r\nq=a\r\n0\r\n\r\n";
    exchange(&store, &format!("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n{chunks}{POST}"));
    let requests = store.requests();
    assert_eq!(requests[0].body_text(), chunks);
    assert_eq!(requests[1].target(), "/a?b=c");
}

#[test]
fn queued_answers_come_first_and_in_order() {
    let store = Store::start().unwrap();
    store.answer(Answer::status(503, "no"));
    store.answer_next(Answer::ok("line\n").header("X-A", "1").header("X-A", "2"));
    store.answer_next(Answer::redirect("http://elsewhere/"));
    let answers = exchange(&store, &POST.repeat(3));
    let expected = "HTTP/1.1 200 Scripted\r\nContent-Type: application/stream+json\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 5\r\n\r\nline\n\
        HTTP/1.1 302 Scripted\r\nLocation: http://elsewhere/\r\nContent-Length: 0\r\n\r\n\
        HTTP/1.1 503 Scripted\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\nno";
    assert_eq!(answers, expected);
}

#[test]
fn broken_answers_break_where_they_should() {
    let store = Store::start().unwrap();
    let head = "HTTP/1.1 200 Scripted\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (answer, expected) in [
        (Answer::chunks(["ab", "c"]), format!("{head}2\r\nab\r\n1\r\nc\r\n0\r\n\r\n")),
        (Answer::dies_after(["ab"]), format!("{head}2\r\nab\r\n")),
        (Answer::claims_length(9, "ab"), "HTTP/1.1 200 Scripted\r\nContent-Length: 9\r\n\r\nab".to_owned()),
        (Answer::raw("nonsense"), "nonsense".to_owned()),
        (Answer::slow_chunks(Duration::from_millis(1), ["a"]), format!("{head}1\r\na\r\n0\r\n\r\n")),
    ] {
        store.answer_next(answer);
        let mut socket = send(&store, POST);
        let mut answer = vec![0; expected.len()];
        socket.read_exact(&mut answer).unwrap();
        assert_eq!(String::from_utf8_lossy(&answer), expected);
    }
}

#[test]
fn a_dead_store_closes_the_connection() {
    let store = Store::start().unwrap();
    store.answer(Answer::dies_after(["ab"]));
    let mut answer = Vec::new();
    send(&store, POST).read_to_end(&mut answer).unwrap();
    assert!(answer.ends_with(b"ab\r\n"));
}

#[tokio::test]
async fn the_gate_holds_an_answer_until_it_is_opened() {
    let store = Store::start().unwrap();
    store.answer(Answer::ok("late").gate());
    let mut socket = send(&store, POST);
    assert_eq!(store.wait_until(|progress| progress.requests == 1).await.answers, 0);
    store.open_gate(1);
    store.wait_until(|progress| progress.answers == 1).await;
    let mut answer = [0; 1024];
    let read = socket.read(&mut answer).unwrap();
    assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
}

#[tokio::test]
async fn a_peer_that_leaves_is_noticed_while_nothing_is_sent() {
    let store = Store::start().unwrap();
    for answer in [Answer::silence(), Answer::stalls_after(["a"]), Answer::ok("").gate()] {
        let before = store.progress();
        store.answer(answer);
        let socket = send(&store, POST);
        store.wait_until(|progress| progress.requests == before.requests + 1).await;
        drop(socket);
        store.wait_until(|progress| progress.abandoned == before.abandoned + 1).await;
        store.wait_until(|progress| progress.open_connections == 0).await;
    }
}

#[tokio::test]
async fn an_endless_stream_stops_when_nobody_reads_and_ends_with_its_reader() {
    let store = Store::start().unwrap();
    store.answer(Answer::stream("a line of the log\n", u64::MAX));
    let socket = send(&store, POST);
    let mut written = store.wait_until(|progress| progress.bytes_written > 100_000).await.bytes_written;
    while let Ok(progress) = {
        let more = store.wait_until(|progress| progress.bytes_written > written);
        tokio::time::timeout(Duration::from_millis(200), more).await
    } {
        written = progress.bytes_written;
        assert!(written < 64 << 20, "nothing reads, and still it writes");
    }
    drop(socket);
    assert_eq!(store.wait_until(|progress| progress.abandoned == 1).await.answers, 0);
}

#[test]
fn a_stream_has_at_least_the_bytes_asked_for() {
    let store = Store::start().unwrap();
    store.answer(Answer::stream("0123456789\n", 1 << 20));
    let answer = exchange(&store, POST);
    assert!(answer.len() > 1 << 20 && answer.len() < (1 << 20) + 100_000);
    assert!(answer.ends_with("\r\n0\r\n\r\n"));
}
