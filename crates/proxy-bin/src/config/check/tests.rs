use std::time::Duration;

use crate::config::{Config, Invocation, parse};

fn checked(arguments: &[&str]) -> Result<Config, String> {
    match parse(arguments.iter().map(ToString::to_string)) {
        Ok(Invocation::Serve(config)) => Ok(*config),
        Ok(Invocation::Print(text)) => panic!("{text}"),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn the_defaults_are_those_of_the_design() {
    let config = checked(&[]).unwrap();
    assert_eq!(config.listen.api.to_string(), ":8080");
    assert_eq!(config.listen.probe.to_string(), ":8081");
    assert_eq!(config.cluster.domain, "cozy.local");
    assert_eq!(config.cluster.root_tenant.as_str(), "tenant-root");
    assert_eq!(config.cluster.kubeconfig, None);
    assert_eq!(config.review.cache_ttl, Duration::from_secs(10));
    assert_eq!(config.review.timeout, Some(Duration::from_secs(5)));
    assert_eq!(config.timeouts.request, Some(Duration::from_secs(60)));
    assert_eq!(config.timeouts.tail_idle, Some(Duration::from_secs(300)));
    assert_eq!(config.timeouts.shutdown, Duration::from_secs(15));
    assert_eq!(config.logs.default_range, Duration::from_secs(3600));
    assert_eq!(config.logs.max_range, Duration::from_secs(168 * 3600));
    assert_eq!(config.logs.max_buckets, 11_000);
    assert_eq!((config.logs.default_limit, config.logs.max_limit), (1_000, 10_000));
    assert_eq!(config.logs.max_tail_resume, Duration::from_secs(900));
    assert_eq!(config.logs.max_response_bytes.map(std::num::NonZeroU64::get), Some(1 << 30));
    assert!(config.logs.hide_before_creation);
    assert_eq!(config.limits.user_concurrency, 10);
    assert!((config.limits.user_rate.per_second() - 10.0).abs() < f64::EPSILON);
    assert_eq!(config.limits.user_rate.burst(), 20);
    assert_eq!((config.limits.user_tails, config.limits.tails), (5, 200));
    assert_eq!(config.limits.namespace_concurrency, 50);
    assert!((config.limits.namespace_rate.per_second() - 100.0).abs() < f64::EPSILON);
    assert_eq!(config.limits.namespace_rate.burst(), 200);
    assert!(!config.audit.queries);
}

#[test]
fn the_reviewed_resource_is_what_the_flags_say() {
    let target = checked(&[]).unwrap().review.target;
    assert_eq!(
        (target.api_group.as_str(), target.logs.to_string()),
        ("observability.cozystack.io", "logs".to_owned())
    );
    let target = checked(&["--review-api-group=", "--review-logs-resource=pods/log"]).unwrap().review.target;
    assert_eq!((target.api_group.as_str(), target.logs.to_string()), ("", "pods/log".to_owned()));
}

#[test]
fn zero_switches_off() {
    let config = checked(&[
        "--request-timeout=0",
        "--tail-idle-timeout=0s",
        "--review-timeout=0s",
        "--auth-cache-ttl=0s",
        "--shutdown-timeout=0s",
        "--logs-max-response-bytes=0",
        "--max-tails=0",
    ])
    .unwrap();
    assert_eq!(
        (config.timeouts.request, config.timeouts.tail_idle, config.review.timeout),
        (None, None, None)
    );
    assert_eq!((config.review.cache_ttl, config.timeouts.shutdown), (Duration::ZERO, Duration::ZERO));
    assert_eq!((config.logs.max_response_bytes, config.limits.tails), (None, 0));
}

#[test]
fn a_small_rate_per_namespace_still_lets_one_request_pass() {
    assert_eq!(checked(&["--rate-limit-per-namespace=0.1"]).unwrap().limits.namespace_rate.burst(), 1);
}

#[test]
fn a_huge_burst_is_as_good_as_the_largest() {
    assert_eq!(
        checked(&["--rate-limit-burst=9223372036854775807"]).unwrap().limits.user_rate.burst(),
        u32::MAX
    );
}
