use obsproxy_tenancy::Signal;

use super::{ApiGroup, ReviewResource, ReviewTarget};

#[test]
fn the_default_names_the_signals_in_our_own_group() {
    let target = ReviewTarget::default();
    assert_eq!(target.api_group.as_str(), "observability.cozystack.io");
    for signal in [Signal::Logs, Signal::Metrics, Signal::Traces] {
        assert_eq!(target.resource(signal).resource(), signal.as_str());
        assert_eq!(target.resource(signal).subresource(), None);
    }
}

#[test]
fn a_sub_resource_stands_after_the_slash() {
    let parsed = ReviewResource::parse("pods/log").unwrap();
    assert_eq!((parsed.resource(), parsed.subresource()), ("pods", Some("log")));
    assert_eq!(parsed.to_string(), "pods/log");
}

#[test]
fn stars_blanks_and_empty_parts_are_no_resources() {
    for odd in ["", "*", "pods/*", "pods/", "/log", "pods/log/x", "Pods", "pods log", "pods\n", "a.b"] {
        let refused = ReviewResource::parse(odd).unwrap_err();
        assert!(refused.to_string().contains(odd), "{refused}");
    }
}

#[test]
fn an_api_group_is_a_dns_name_or_the_core_group() {
    for fine in ["", "apps", "observability.cozystack.io"] {
        assert_eq!(ApiGroup::parse(fine).unwrap().as_str(), fine);
    }
    for odd in ["*", ".", "a..b", "a/v1", "A", "a.", " "] {
        assert!(ApiGroup::parse(odd).is_err(), "{odd:?}");
    }
}
