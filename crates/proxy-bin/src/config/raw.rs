//! The flags as written: names, defaults, and the text that `--help` shows. Each default stands here and nowhere else.

use clap::Parser;
use obsproxy_logsql::COZYSTACK_SCOPE;

use super::duration::{GoDuration, parse_go_duration};
use super::size::parse_size;

/// Lets people and tools with Kubernetes credentials read the logs of the namespaces that RBAC gives them, and no other.
///
/// Durations are written as in 10s, 1m30s or 168h; a timeout of 0 is off. A flag may begin with one dash or two, and its value
/// follows after `=` or a space. The last of a repeated flag counts.
#[derive(Clone, Debug, Parser)]
#[command(name = "observability-proxy", version, args_override_self = true)]
pub(super) struct Raw {
    /// Address of the API listener.
    #[arg(long, default_value = ":8080")]
    pub(super) listen_address: String,
    /// Address of the probe listener: /healthz, /readyz, /metrics. Not for tenants.
    #[arg(long, default_value = ":8081")]
    pub(super) probe_address: String,
    /// DNS domain of the cluster, {domain} in a store's URL.
    #[arg(long, default_value = "cozy.local")]
    pub(super) cluster_domain: String,
    /// Namespace that hosts the default stores.
    #[arg(long, default_value = "tenant-root")]
    pub(super) root_tenant: String,
    /// Path of a kubeconfig; empty is the in-cluster configuration.
    #[arg(long, default_value = "")]
    pub(super) kubeconfig: String,
    /// How long an answer of the API server stands; 0s caches nothing.
    #[arg(long, default_value = "10s", value_parser = parse_go_duration)]
    pub(super) auth_cache_ttl: GoDuration,
    /// How long a request may take in all (tails excepted).
    #[arg(long, default_value = "1m", value_parser = parse_go_duration)]
    pub(super) request_timeout: GoDuration,
    /// How long a tail may go without a line.
    #[arg(long, default_value = "5m", value_parser = parse_go_duration)]
    pub(super) tail_idle_timeout: GoDuration,
    /// How long running requests may go on after SIGTERM; 0s cuts them at once.
    #[arg(long, default_value = "15s", value_parser = parse_go_duration)]
    pub(super) shutdown_timeout: GoDuration,
    /// Window of a logs query that names no start.
    #[arg(long, default_value = "1h", value_parser = parse_go_duration)]
    pub(super) logs_default_range: GoDuration,
    /// Widest window of a logs query.
    #[arg(long, default_value = "168h", value_parser = parse_go_duration)]
    pub(super) logs_max_range: GoDuration,
    /// Most time buckets of a logs query.
    #[arg(long, default_value = "11000", value_parser = parse_whole)]
    pub(super) logs_max_buckets: i64,
    /// Rows of a logs query that names no limit.
    #[arg(long, default_value = "1000", value_parser = parse_whole)]
    pub(super) logs_default_limit: i64,
    /// Most rows of a logs query.
    #[arg(long, default_value = "10000", value_parser = parse_whole)]
    pub(super) logs_max_limit: i64,
    /// How far back a tail may start.
    #[arg(long, default_value = "15m", value_parser = parse_go_duration)]
    pub(super) logs_max_tail_resume: GoDuration,
    /// Requests of one user at the same time; 0 is no limit.
    #[arg(long, default_value = "10", value_parser = parse_whole)]
    pub(super) max_concurrent_per_user: i64,
    /// Requests of one user per second, fractions allowed; 0 is no limit.
    #[arg(long, default_value = "10", value_parser = parse_number)]
    pub(super) rate_limit_per_user: f64,
    /// Requests that a user who was quiet may send at once; 0 lets nothing pass while there is a rate.
    #[arg(long, default_value = "20", value_parser = parse_whole)]
    pub(super) rate_limit_burst: i64,
    /// Open tails of one user; 0 is no limit.
    #[arg(long, default_value = "5", value_parser = parse_whole)]
    pub(super) max_tails_per_user: i64,
    /// Open tails in all; 0 is no limit.
    #[arg(long, default_value = "200", value_parser = parse_whole)]
    pub(super) max_tails: i64,
    /// Logs store of a host namespace: {host} is the namespace, {domain} is --cluster-domain.
    #[arg(long, default_value = "http://vlselect-generic.{host}.svc.{domain}:9471")]
    pub(super) logs_store_url: String,
    /// Rows of a namespace, in LogsQL: {namespace} inside quotes, in every branch of an `or`.
    #[arg(long, default_value = COZYSTACK_SCOPE)]
    pub(super) logs_scope: String,
    /// Size above which an answer is broken off; 0 is no bound.
    #[arg(long, default_value = "1GiB", value_parser = parse_size)]
    pub(super) logs_max_response_bytes: u64,
    /// Show no rows from before a namespace was made. Off after a restore.
    #[arg(long, default_value = "true", default_missing_value = "true", num_args = 0..=1, require_equals = true, value_parser = parse_go_bool)]
    pub(super) hide_before_creation: bool,
    /// Requests for one namespace at the same time; 0 is no limit.
    #[arg(long, default_value = "50", value_parser = parse_whole)]
    pub(super) max_concurrent_per_namespace: i64,
    /// Requests for one namespace per second, fractions allowed; 0 is no limit.
    #[arg(long, default_value = "100", value_parser = parse_number)]
    pub(super) rate_limit_per_namespace: f64,
    /// API group of the resources that are reviewed; empty is the core group.
    #[arg(long, default_value = "observability.cozystack.io")]
    pub(super) review_api_group: String,
    /// Resource that is reviewed for logs, as in logs or pods/log.
    #[arg(long, default_value = "logs")]
    pub(super) review_logs_resource: String,
    /// How long one review may take.
    #[arg(long, default_value = "5s", value_parser = parse_go_duration)]
    pub(super) review_timeout: GoDuration,
    /// Write query texts into the audit log.
    #[arg(long, default_value = "false", default_missing_value = "true", num_args = 0..=1, require_equals = true, value_parser = parse_go_bool)]
    pub(super) audit_queries: bool,
}

/// A text that one of the small parsers below refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct InvalidValue(&'static str);

fn parse_whole(text: &str) -> Result<i64, InvalidValue> {
    text.parse().map_err(|_| InvalidValue("not a whole number"))
}

fn parse_number(text: &str) -> Result<f64, InvalidValue> {
    text.parse().map_err(|_| InvalidValue("not a number"))
}

/// The words of Go's `strconv.ParseBool`.
fn parse_go_bool(text: &str) -> Result<bool, InvalidValue> {
    match text {
        "1" | "t" | "T" | "true" | "TRUE" | "True" => Ok(true),
        "0" | "f" | "F" | "false" | "FALSE" | "False" => Ok(false),
        _ => Err(InvalidValue("neither true nor false")),
    }
}
