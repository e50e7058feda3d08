//! The parts of the binary `observability-proxy`, as a library, so that tests and benches can start them.
//!
//! The edge: [`config`] reads the flags, [`server`] serves one listener, [`shutdown`] ends them in order, [`probe`] answers
//! the probe listener, [`telemetry`] sets up the log. [`app`] is the only place where the crates are joined.

pub mod app;
pub mod config;
pub mod probe;
pub mod server;
pub mod shutdown;
pub mod telemetry;

// The pipeline: what one request goes through.
mod admission;
mod arguments;
mod audit;
mod bearer;
mod body;
mod endpoint;
mod forward;
mod headers;
mod ledger;
mod lines;
mod metrics;
mod pipeline;
mod reason;
mod refusal;
mod respond;
mod rewrite;
mod route;
mod upstream;

pub use audit::{Audit, AuditOptions};
pub use body::{BodyError, ResponseBody};
pub use endpoint::{
    Absent, Answer, Argument, ArgumentName, Cap, Contract, Endpoint, ErrorShape, Gzip, Kind, Methods, Occurs,
    PathShape, Pipes, Row, Serving, Step, TABLE,
};
pub use metrics::{Metrics, StoreError};
pub use pipeline::{Proxy, ProxyParts};
pub use reason::{Decision, Reason};
