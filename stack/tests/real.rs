//! Tests against the real servers. One binary, so that they share one stack.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

#[path = "real/access.rs"]
mod access;
#[path = "real/cancel.rs"]
mod cancel;
#[path = "real/forged.rs"]
mod forged;
#[path = "real/hosts.rs"]
mod hosts;
#[path = "real/outage.rs"]
mod outage;
#[path = "real/recreated.rs"]
mod recreated;
#[path = "real/servers.rs"]
mod servers;
#[path = "real/sharing.rs"]
mod sharing;
#[path = "real/supervisor.rs"]
mod supervisor;
#[path = "real/tenants.rs"]
mod tenants;
#[path = "real/up.rs"]
mod up;
#[path = "real/vlogscli.rs"]
mod vlogscli;
#[path = "real/waiting.rs"]
mod waiting;
