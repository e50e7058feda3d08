//! Stand-ins for the servers around the proxy, for tests and benchmarks that need no real cluster.
//!
//! * [`ApiServer`]: as much of a kube-apiserver as the proxy uses: both reviews and the watch of namespaces.
//! * [`Store`]: a store that keeps each request byte for byte and answers what the test scripted, breakage included.
//! * [`FastStore`]: a store that answers at once and always the same, to measure what stands in front of it.
//!
//! Each listens on a free port of 127.0.0.1 and runs on a runtime of its own, so it works from plain
//! and from async tests, and a paused clock of the test does not stop it. Dropping one ends it.

mod api_server;
mod background;
mod fast_store;
mod store;

pub use api_server::{ApiServer, Behaviour, Grant, Namespace, Part, ReviewCounts, User};
pub use fast_store::{FastStore, serve_fast_store};
pub use store::{Answer, Progress, RecordedRequest, Store};
