//! The server over real sockets: what only TCP shows.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::io;
use std::net::SocketAddr;

use bytes::Bytes;
use futures_util::stream;
use http::{Request, Response};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Frame, Incoming};
use observability_proxy::server::{Accept, Patience, Server, Socket};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

type Answer = Response<UnsyncBoxBody<Bytes, io::Error>>;

async fn answer(request: Request<Incoming>) -> Answer {
    if request.uri().path() == "/broken" {
        let frames = [Ok(Frame::data(Bytes::from_static(b"part"))), Err(io::Error::other("the store died"))];
        return Response::new(StreamBody::new(stream::iter(frames)).boxed_unsync());
    }
    Response::new(Full::from("hello").map_err(|never| match never {}).boxed_unsync())
}

async fn serve() -> (SocketAddr, Server) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    (listener.local_addr().unwrap(), Server::start("api", listener, Patience::API, answer))
}

#[tokio::test]
async fn a_client_that_still_sends_its_head_reads_the_431() {
    let (address, _server) = serve().await;
    let (mut read, mut write) = TcpStream::connect(address).await.unwrap().into_split();
    let sending = tokio::spawn(async move {
        let head = format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(4 << 20));
        // Fails where the server has closed, which is fine: what counts is that the answer arrives.
        let _ = write.write_all(head.as_bytes()).await;
    });
    let mut text = String::new();
    read.read_to_string(&mut text).await.unwrap();
    assert!(text.starts_with("HTTP/1.1 431 "), "{text}");
    sending.await.unwrap();
}

#[tokio::test]
async fn a_client_that_still_sends_its_body_reads_the_answer() {
    let (address, _server) = serve().await;
    let (mut read, mut write) = TcpStream::connect(address).await.unwrap().into_split();
    let sending = tokio::spawn(async move {
        let head = format!("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n", 4 << 20);
        let _ = write.write_all(head.as_bytes()).await;
        let _ = write.write_all(&vec![b'x'; 4 << 20]).await;
    });
    let mut text = String::new();
    read.read_to_string(&mut text).await.unwrap();
    assert!(text.ends_with("hello"), "{text}");
    sending.await.unwrap();
}

#[tokio::test]
async fn a_broken_answer_without_chunks_is_a_reset_and_a_whole_one_an_end() {
    let (address, _server) = serve().await;
    for (path, ends) in [("/broken", false), ("/", true)] {
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(format!("GET {path} HTTP/1.0\r\n\r\n").as_bytes()).await.unwrap();
        let mut all = Vec::new();
        assert_eq!(client.read_to_end(&mut all).await.is_ok(), ends, "{path}");
    }
}

#[tokio::test]
async fn accepted_sockets_send_small_writes_at_once() {
    let mut listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (socket, _) = Accept::accept(&mut listener).await.unwrap();
    assert!(socket.nodelay().unwrap());
}

#[tokio::test]
async fn a_push_finds_the_room_that_readiness_does_not_tell() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (socket, _) = listener.accept().await.unwrap();
    socket.writable().await.unwrap();
    let chunk = vec![b'x'; 1 << 16];
    // Both buffers of the system are full when a push finds no room either.
    let full = loop {
        if let Err(error) = socket.push(&chunk) {
            break error;
        }
    };
    assert_eq!(full.kind(), io::ErrorKind::WouldBlock);

    let mut taken = vec![0; 1 << 20];
    let mut pushed = false;
    while !pushed {
        client.read_exact(&mut taken).await.unwrap();
        pushed = socket.push(&chunk).is_ok();
    }
}

#[tokio::test]
async fn a_drained_listener_refuses_connections() {
    let (address, mut server) = serve().await;
    TcpStream::connect(address).await.unwrap();
    server.drain().await;
    assert_eq!(TcpStream::connect(address).await.unwrap_err().kind(), io::ErrorKind::ConnectionRefused);
}
