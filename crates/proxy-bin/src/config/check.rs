//! The checks: raw flags in, a [`Config`] out. The first that fails is the message.

use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

use obsproxy_authz::{ApiGroup, ReviewResource, ReviewTarget};
use obsproxy_limits::Rate;
use obsproxy_logsql::ScopeTemplate;
use obsproxy_resolver::StoreTemplate;
use obsproxy_tenancy::Namespace;

use super::duration::GoDuration;
use super::parse::FlagError;
use super::raw::Raw;
use super::{
    AuditLog, Cluster, Config, InvalidAddress, Limits, Listen, ListenAddress, Logs, Review, Timeouts,
};

#[cfg(test)]
mod tests;

/// Fewest buckets that leave room for the store's alignment of a window to its step.
const FEWEST_BUCKETS: i64 = 4;

/// Shortest longest window, for the same reason.
const SHORTEST_MAX_RANGE: GoDuration = GoDuration::from_secs(3);

pub(super) fn check(raw: Raw) -> Result<Config, FlagError> {
    fixed(&raw)?;
    build(raw)
}

/// The checks whose messages and order the design fixes.
fn fixed(raw: &Raw) -> Result<(), FlagError> {
    let zero = GoDuration::ZERO;
    let range = raw.logs_default_range > zero && raw.logs_default_range <= raw.logs_max_range;
    let limit = raw.logs_default_limit > 0 && raw.logs_default_limit <= raw.logs_max_limit;
    let times = [raw.auth_cache_ttl, raw.request_timeout, raw.tail_idle_timeout, raw.shutdown_timeout];
    let counts = [raw.max_concurrent_per_user, raw.rate_limit_burst, raw.max_tails_per_user, raw.max_tails];
    let table = [
        (!raw.root_tenant.is_empty(), "--root-tenant must not be empty"),
        (!raw.cluster_domain.is_empty(), "--cluster-domain must not be empty"),
        (range, "--logs-default-range must be positive and not above --logs-max-range"),
        (raw.logs_max_buckets >= FEWEST_BUCKETS, "--logs-max-buckets must be at least 4"),
        (raw.logs_max_range >= SHORTEST_MAX_RANGE, "--logs-max-range must be at least 3s"),
        (limit, "--logs-default-limit must be positive and not above --logs-max-limit"),
        (raw.logs_max_tail_resume >= zero, "--logs-max-tail-resume must not be negative"),
        (times.iter().all(|time| *time >= zero), "timeouts and the auth cache TTL must not be negative"),
        (raw.rate_limit_per_user.is_finite(), "--rate-limit-per-user must be a finite number"),
        (
            counts.iter().all(|count| *count >= 0) && raw.rate_limit_per_user >= 0.0,
            "limits must not be negative; 0 disables a limit",
        ),
    ];
    match table.iter().find(|(holds, _)| !holds) {
        Some((_, message)) => Err(FlagError::new(message)),
        None => Ok(()),
    }
}

/// The types, and with them the checks of the flags that the design does not fix, in the order of its second table.
fn build(raw: Raw) -> Result<Config, FlagError> {
    Ok(Config {
        logs: logs(&raw)?,
        limits: limits(&raw)?,
        review: review(&raw)?,
        timeouts: Timeouts {
            request: bound("--request-timeout", raw.request_timeout)?,
            tail_idle: bound("--tail-idle-timeout", raw.tail_idle_timeout)?,
            shutdown: length("--shutdown-timeout", raw.shutdown_timeout)?,
        },
        cluster: Cluster {
            kubeconfig: (!raw.kubeconfig.is_empty()).then(|| PathBuf::from(&raw.kubeconfig)),
            root_tenant: Namespace::parse(&raw.root_tenant)
                .map_err(|error| refuse("--root-tenant", error))?,
            domain: raw.cluster_domain,
        },
        listen: Listen {
            api: address("--listen-address", &raw.listen_address)?,
            probe: address("--probe-address", &raw.probe_address)?,
        },
        audit: AuditLog { queries: raw.audit_queries },
    })
}

fn logs(raw: &Raw) -> Result<Logs, FlagError> {
    Ok(Logs {
        default_range: length("--logs-default-range", raw.logs_default_range)?,
        max_range: length("--logs-max-range", raw.logs_max_range)?,
        max_buckets: raw.logs_max_buckets.unsigned_abs(),
        default_limit: raw.logs_default_limit.unsigned_abs(),
        max_limit: raw.logs_max_limit.unsigned_abs(),
        max_tail_resume: length("--logs-max-tail-resume", raw.logs_max_tail_resume)?,
        store: StoreTemplate::parse(&raw.logs_store_url, &raw.cluster_domain)
            .map_err(|error| refuse("--logs-store-url", error))?,
        scope: ScopeTemplate::parse(&raw.logs_scope).map_err(|error| refuse("--logs-scope", error))?,
        max_response_bytes: NonZeroU64::new(raw.logs_max_response_bytes),
        hide_before_creation: raw.hide_before_creation,
    })
}

fn limits(raw: &Raw) -> Result<Limits, FlagError> {
    let rate = |flag, per_second, burst| Rate::new(per_second, burst).map_err(|error| refuse(flag, error));
    let burst = u32::try_from(raw.rate_limit_burst).unwrap_or(u32::MAX);
    Ok(Limits {
        user_rate: rate("--rate-limit-per-user", raw.rate_limit_per_user, burst)?,
        user_concurrency: count("--max-concurrent-per-user", raw.max_concurrent_per_user)?,
        namespace_concurrency: count("--max-concurrent-per-namespace", raw.max_concurrent_per_namespace)?,
        namespace_rate: rate(
            "--rate-limit-per-namespace",
            raw.rate_limit_per_namespace,
            namespace_burst(raw.rate_limit_per_namespace),
        )?,
        user_tails: count("--max-tails-per-user", raw.max_tails_per_user)?,
        tails: count("--max-tails", raw.max_tails)?,
    })
}

fn review(raw: &Raw) -> Result<Review, FlagError> {
    Ok(Review {
        target: ReviewTarget {
            api_group: ApiGroup::parse(&raw.review_api_group)
                .map_err(|error| refuse("--review-api-group", error))?,
            logs: ReviewResource::parse(&raw.review_logs_resource)
                .map_err(|error| refuse("--review-logs-resource", error))?,
            ..ReviewTarget::default()
        },
        timeout: bound("--review-timeout", raw.review_timeout)?,
        cache_ttl: length("--auth-cache-ttl", raw.auth_cache_ttl)?,
    })
}

fn address(flag: &str, text: &str) -> Result<ListenAddress, FlagError> {
    text.parse().map_err(|error: InvalidAddress| refuse(flag, error))
}

/// A timeout of zero is none.
fn bound(flag: &str, time: GoDuration) -> Result<Option<Duration>, FlagError> {
    Ok(Some(length(flag, time)?).filter(|length| !length.is_zero()))
}

fn length(flag: &str, time: GoDuration) -> Result<Duration, FlagError> {
    time.length().ok_or_else(|| refuse(flag, "must not be negative"))
}

fn count(flag: &str, number: i64) -> Result<usize, FlagError> {
    usize::try_from(number).map_err(|_| refuse(flag, "must not be negative; 0 disables the limit"))
}

/// Twice the rate, at least one: what the defaults per user have.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float cast saturates, which is what is wanted"
)]
fn namespace_burst(per_second: f64) -> u32 {
    ((per_second * 2.0).ceil() as u32).max(1)
}

fn refuse(flag: &str, reason: impl std::fmt::Display) -> FlagError {
    FlagError::new(format!("{flag}: {reason}"))
}
