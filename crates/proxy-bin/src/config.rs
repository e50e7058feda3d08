//! The flags: as written (`Raw`), then checked ([`Config`]).
//!
//! A `Config` has passed every check of the design, so nothing later looks at a flag again: an absent limit is 0 as the
//! limiters take it, a switched-off timeout is `None`.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

use obsproxy_authz::ReviewTarget;
use obsproxy_limits::Rate;
use obsproxy_logsql::ScopeTemplate;
use obsproxy_resolver::StoreTemplate;
use obsproxy_tenancy::Namespace;

mod address;
mod argv;
mod check;
mod duration;
mod parse;
mod raw;
mod size;

pub use address::{InvalidAddress, ListenAddress};
pub use duration::{InvalidDuration, parse_go_duration};
pub use parse::{FlagError, Invocation, parse};
pub use size::{InvalidSize, parse_size};

/// Everything that the flags decide, checked.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: Listen,
    /// The cluster and its names.
    pub cluster: Cluster,
    /// How long things may take.
    pub timeouts: Timeouts,
    /// What is asked of the API server, and how long its answers stand.
    pub review: Review,
    /// Where logs are, what may be read, and how much.
    pub logs: Logs,
    /// Who may have how many requests.
    pub limits: Limits,
    /// What the audit log holds.
    pub audit: AuditLog,
}

/// The two listeners.
#[derive(Clone, Debug)]
pub struct Listen {
    /// `--listen-address`: the API, for tenants.
    pub api: ListenAddress,
    /// `--probe-address`: health and metrics, never for tenants.
    pub probe: ListenAddress,
}

/// The cluster and its names.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// `--kubeconfig`: `None` is the in-cluster configuration, and nothing else is tried then.
    pub kubeconfig: Option<PathBuf>,
    /// `--root-tenant`: hosts the default stores.
    pub root_tenant: Namespace,
    /// `--cluster-domain`: the end of every service name, never empty.
    pub domain: String,
}

/// How long things may take. `None` is "no bound".
#[derive(Clone, Debug)]
pub struct Timeouts {
    /// `--request-timeout`: every endpoint but tail.
    pub request: Option<Duration>,
    /// `--tail-idle-timeout`: a tail without a line.
    pub tail_idle: Option<Duration>,
    /// `--shutdown-timeout`: what runs longer after the first signal is cut; zero cuts at once.
    pub shutdown: Duration,
}

/// What is asked of the API server, and how long its answers stand.
#[derive(Clone, Debug)]
pub struct Review {
    /// `--auth-cache-ttl`: zero caches nothing.
    pub cache_ttl: Duration,
    /// `--review-timeout`: one review; `None` is "no bound".
    pub timeout: Option<Duration>,
    /// `--review-api-group` and `--review-logs-resource`.
    pub target: ReviewTarget,
}

/// Where logs are, what may be read, and how much.
#[derive(Clone, Debug)]
pub struct Logs {
    /// `--logs-default-range`: the window of a query without `start`; above zero, at most `max_range`.
    pub default_range: Duration,
    /// `--logs-max-range`: the widest window; at least 3 s.
    pub max_range: Duration,
    /// `--logs-max-buckets`: at least 4.
    pub max_buckets: u64,
    /// `--logs-default-limit`: rows of a query without `limit`; above zero, at most `max_limit`.
    pub default_limit: u64,
    /// `--logs-max-limit`: the most rows of an answer.
    pub max_limit: u64,
    /// `--logs-max-tail-resume`: how far back a tail may start.
    pub max_tail_resume: Duration,
    /// `--logs-store-url`, with `--cluster-domain` filled in.
    pub store: StoreTemplate,
    /// `--logs-scope`: the rows of a namespace.
    pub scope: ScopeTemplate,
    /// `--logs-max-response-bytes`: an answer is broken off above it; `None` is "no bound".
    pub max_response_bytes: Option<NonZeroU64>,
    /// `--hide-before-creation`: no window starts before the namespace was made.
    pub hide_before_creation: bool,
}

/// Who may have how many requests. Of each number 0 switches the limit off (of a rate: `per_second` 0).
#[derive(Clone, Debug)]
pub struct Limits {
    /// `--rate-limit-per-user` and `--rate-limit-burst`. A burst of 0 lets nothing pass while a rate is set.
    pub user_rate: Rate,
    /// `--max-concurrent-per-user`.
    pub user_concurrency: usize,
    /// `--rate-limit-per-namespace`. It has no flag for its burst: that is twice the rate, as the defaults per user have it.
    pub namespace_rate: Rate,
    /// `--max-concurrent-per-namespace`.
    pub namespace_concurrency: usize,
    /// `--max-tails-per-user`.
    pub user_tails: usize,
    /// `--max-tails`, of all users together.
    pub tails: usize,
}

/// What the audit log holds.
#[derive(Clone, Copy, Debug)]
pub struct AuditLog {
    /// `--audit-queries`: query texts too. They can hold personal data, hence off by default.
    pub queries: bool,
}
