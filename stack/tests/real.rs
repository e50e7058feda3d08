//! Tests against the real servers. One binary, so that they share one stack.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "real/servers.rs"]
mod servers;
#[path = "real/supervisor.rs"]
mod supervisor;
