//! The real servers that the tests run against: a Kubernetes API server with its etcd, a log store, and the
//! proxy in front.
//!
//! Each program is built from source with Go, once, into the user's cache ([`Program`]). Servers run on free
//! loopback ports with keys and a folder of their own, and end with the process that started them, also when it
//! panics or is killed ([`Supervisor`]). Tests of one process share one [`Stack`].

mod cargo;
mod client;
pub mod fake;
mod install;
mod kubernetes;
mod logs;
mod once;
mod port;
mod process;
mod program;
mod proxy;
mod running;
mod supervisor;
mod up;
mod world;

pub use self::cargo::proxy_binary;
pub use self::client::{Reply, get, open, send};
pub use self::kubernetes::{Account, Kubernetes, Tenant, TenantLabels};
pub use self::logs::{Row, VictoriaLogs};
pub use self::process::{Launch, Process, UnixSignal};
pub use self::program::Program;
pub use self::proxy::{ProxyLaunch, ProxyProcess};
pub use self::running::Stack;
pub use self::supervisor::{Exit, SUBCOMMAND as SUPERVISE, Supervisor, supervise};
pub use self::up::up;
pub use self::world::{ROOT, World, after_this_second, own_messages, rows_of};
