//! A store at the level of TCP: what arrives is kept byte for byte, what leaves is scripted.

mod answer;
mod connection;
mod recorded;

use std::{
    collections::VecDeque,
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::{Semaphore, watch};

use super::background::Background;

pub use answer::Answer;
pub use recorded::RecordedRequest;

/// The running store. Until told otherwise it answers each request with 200 and an empty body.
#[derive(Debug)]
pub struct Store {
    background: Background,
    shared: Arc<Shared>,
}

/// What has happened so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Connections accepted.
    pub connections: usize,
    /// Those of them that are open.
    pub open_connections: usize,
    /// Requests read to their end.
    pub requests: usize,
    /// Answers sent to their scripted end.
    pub answers: usize,
    /// Answers that the peer did not wait for: it closed the connection before their end.
    pub abandoned: usize,
    /// Bytes handed to the kernel. While a reader does not read, this stands still at a few MB (the sockets' buffers).
    pub bytes_written: u64,
}

/// What the connections and the test share.
#[derive(Debug)]
struct Shared {
    script: Mutex<Script>,
    requests: Mutex<Vec<RecordedRequest>>,
    progress: watch::Sender<Progress>,
    gate: Semaphore,
}

#[derive(Debug)]
struct Script {
    next: VecDeque<Answer>,
    otherwise: Answer,
}

// === impl Store ===

impl Store {
    /// Starts it.
    ///
    /// # Errors
    /// When no thread or no port is to be had.
    pub fn start() -> io::Result<Self> {
        let shared = Arc::new(Shared {
            script: Mutex::new(Script { next: VecDeque::new(), otherwise: Answer::ok("") }),
            requests: Mutex::default(),
            progress: watch::Sender::default(),
            gate: Semaphore::new(0),
        });
        let state = Arc::clone(&shared);
        let background = Background::start(|listener| connection::serve(listener, state))?;
        Ok(Self { background, shared })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.background.address()
    }

    /// Its URL, without a trailing slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address())
    }

    /// From now on the answer to every request for which none is queued.
    pub fn answer(&self, answer: Answer) {
        self.script().otherwise = answer;
    }

    /// Queues the answer to one request, behind those queued before.
    pub fn answer_next(&self, answer: Answer) {
        self.script().next.push_back(answer);
    }

    /// Opens the gate of [`Answer::gate`] for `count` answers, waiting or to come.
    pub fn open_gate(&self, count: usize) {
        self.shared.gate.add_permits(count);
    }

    /// All requests so far, in the order in which they were complete.
    #[must_use]
    pub fn requests(&self) -> Vec<RecordedRequest> {
        let requests = self.shared.requests.lock();
        requests.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Forgets the requests so far; [`Progress`] goes on counting.
    pub fn forget_requests(&self) {
        let requests = self.shared.requests.lock();
        requests.unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// What has happened so far.
    #[must_use]
    pub fn progress(&self) -> Progress {
        *self.shared.progress.borrow()
    }

    /// Waits until `reached` says yes, and returns what it said yes to. It has no deadline of its own.
    pub async fn wait_until(&self, reached: impl FnMut(&Progress) -> bool) -> Progress {
        let mut progress = self.shared.progress.subscribe();
        // The sender lives in `self`, so the wait cannot fail.
        progress.wait_for(reached).await.map_or_else(|_| self.progress(), |progress| *progress)
    }

    fn script(&self) -> std::sync::MutexGuard<'_, Script> {
        self.shared.script.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

// === impl Shared ===

impl Shared {
    /// Keeps the request and picks its answer.
    fn record(&self, request: RecordedRequest) -> Answer {
        let requests = self.requests.lock();
        requests.unwrap_or_else(PoisonError::into_inner).push(request);
        self.progress.send_modify(|progress| progress.requests += 1);
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script.next.pop_front().unwrap_or_else(|| script.otherwise.clone())
    }
}

#[cfg(test)]
mod tests;
