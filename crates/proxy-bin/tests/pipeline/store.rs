//! A store on a socket: it records what arrives, and does as it is told, also what no store should.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// What the store does once it has read a request.
#[derive(Clone)]
pub(crate) enum Step {
    /// Send these bytes.
    Send(Vec<u8>),
    /// Send chunks until the other side takes no more.
    Flood,
    /// Wait until the other side has closed the connection.
    AwaitClose,
    /// Close the connection.
    Close,
}

/// One request as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Arrived {
    pub(crate) request_line: String,
    /// Name in lower case and value, in the order of arrival.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// What a connection came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// The other side closed while the store was sending or waiting; so many bytes had been sent by then.
    ClosedByPeer { sent: usize },
}

pub(crate) struct Store {
    pub(crate) address: SocketAddr,
    arrived: Arc<Mutex<Vec<Arrived>>>,
    script: Arc<Mutex<Vec<Step>>>,
    connections: Arc<AtomicUsize>,
    events: tokio::sync::Mutex<UnboundedReceiver<Event>>,
}

impl Store {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (arrived, script) = (Arc::default(), Arc::new(Mutex::new(rows(""))));
        let (event, events) = unbounded_channel();
        let (of_task, script_of_task) = (Arc::clone(&arrived), Arc::clone(&script));
        let connections = Arc::new(AtomicUsize::new(0));
        let accepted = Arc::clone(&connections);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                accepted.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(serve(socket, Arc::clone(&of_task), Arc::clone(&script_of_task), event.clone()));
            }
        });
        Self { address, arrived, script, connections, events: tokio::sync::Mutex::new(events) }
    }

    /// What to do with each request from now on.
    pub(crate) fn play(&self, steps: Vec<Step>) {
        *self.script.lock().unwrap() = steps;
    }

    pub(crate) fn arrived(&self) -> Vec<Arrived> {
        self.arrived.lock().unwrap().clone()
    }

    /// The one request that arrived.
    #[track_caller]
    pub(crate) fn only(&self) -> Arrived {
        let mut arrived = self.arrived();
        assert_eq!(arrived.len(), 1, "requests that reached the store: {arrived:?}");
        arrived.remove(0)
    }

    /// Connections that were made so far.
    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    pub(crate) async fn event(&self) -> Event {
        let mut events = self.events.lock().await;
        // Only so that a broken promise fails instead of hanging.
        tokio::time::timeout(Duration::from_secs(30), events.recv()).await.unwrap().unwrap()
    }
}

impl Arrived {
    /// The pairs of the form body, decoded.
    pub(crate) fn form(&self) -> Vec<(String, String)> {
        form_urlencoded::parse(&self.body).into_owned().collect()
    }

    /// The one value of an argument.
    #[track_caller]
    pub(crate) fn argument(&self, name: &str) -> String {
        let mut values: Vec<_> = self.form().into_iter().filter(|(known, _)| known == name).collect();
        assert_eq!(values.len(), 1, "{name} in {:?}", self.form());
        values.remove(0).1
    }
}

/// A whole answer of 200 with these lines.
pub(crate) fn rows(lines: &str) -> Vec<Step> {
    answer("200 OK", "content-type: application/stream+json\r\n", lines)
}

/// A whole answer.
pub(crate) fn answer(status: &str, headers: &str, body: &str) -> Vec<Step> {
    let length = body.len();
    let text = format!("HTTP/1.1 {status}\r\n{headers}content-length: {length}\r\n\r\n{body}");
    vec![Step::Send(text.into_bytes())]
}

/// The head of an answer that comes in chunks, and its first chunks.
pub(crate) fn chunks(chunks: &[&str]) -> Step {
    let mut text = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".to_owned();
    for chunk in chunks {
        text += &format!("{:x}\r\n{chunk}\r\n", chunk.len());
    }
    Step::Send(text.into_bytes())
}

async fn serve(
    mut socket: TcpStream,
    arrived: Arc<Mutex<Vec<Arrived>>>,
    script: Arc<Mutex<Vec<Step>>>,
    event: UnboundedSender<Event>,
) {
    let mut buffer = Vec::new();
    while let Some(request) = read(&mut socket, &mut buffer).await {
        arrived.lock().unwrap().push(request);
        let steps = script.lock().unwrap().clone();
        if let Err(sent) = play(&mut socket, steps).await {
            if let Some(sent) = sent {
                event.send(Event::ClosedByPeer { sent }).unwrap_or_default();
            }
            return;
        }
    }
}

/// `Err` ends the connection; with a number where the peer ended it.
async fn play(socket: &mut TcpStream, steps: Vec<Step>) -> Result<(), Option<usize>> {
    let mut sent = 0;
    for step in steps {
        match step {
            Step::Send(bytes) => {
                socket.write_all(&bytes).await.map_err(|_| Some(sent))?;
                sent += bytes.len();
            }
            Step::Flood => loop {
                let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
                socket.write_all(chunk.as_bytes()).await.map_err(|_| Some(sent))?;
                sent += chunk.len();
            },
            Step::AwaitClose => {
                while socket.read(&mut [0; 1024]).await.map_err(|_| Some(sent))? > 0 {}
                return Err(Some(sent));
            }
            Step::Close => return Err(None),
        }
    }
    Ok(())
}

async fn read(socket: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<Arrived> {
    let head_end = loop {
        if let Some(end) = buffer.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if socket.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8(buffer.drain(..head_end + 4).collect()).unwrap();
    let mut lines = head.trim_end().split("\r\n");
    let request_line = lines.next().unwrap().to_owned();
    let headers: Vec<_> = lines
        .map(|line| line.split_once(':').unwrap())
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let length = headers.iter().find(|(name, _)| name == "content-length").map_or("0", |(_, value)| value);
    let length: usize = length.parse().unwrap();
    while buffer.len() < length {
        if socket.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
    }
    let body = buffer.drain(..length).collect();
    Some(Arrived { request_line, headers, body })
}
