use obsproxy_tenancy::Namespace;

use super::{InvalidTemplate, Isolation, StoreTemplate};

fn store(template: &str, host: &str) -> super::Store {
    StoreTemplate::parse(template, "cozy.local").unwrap().store(&Namespace::parse(host).unwrap())
}

#[track_caller]
fn is_refused(template: &str, because: InvalidTemplate) {
    assert_eq!(StoreTemplate::parse(template, "cozy.local").unwrap_err(), because, "{template:?}");
}

#[test]
fn host_and_domain_are_put_in() {
    let store = store("http://vlselect-generic.{host}.svc.{domain}:9471", "tenant-a");
    assert_eq!(store.scheme(), "http");
    assert_eq!(store.authority(), "vlselect-generic.tenant-a.svc.cozy.local:9471");
    assert_eq!(store.path_prefix(), "");
    assert_eq!(store.to_string(), "http://vlselect-generic.tenant-a.svc.cozy.local:9471");
    assert_eq!(
        store.uri("/select/logsql/query").unwrap(),
        "http://vlselect-generic.tenant-a.svc.cozy.local:9471/select/logsql/query"
    );
}

#[test]
fn a_path_is_kept_as_a_prefix_without_slashes_at_its_end() {
    for (template, uri) in [
        ("https://vm.{host}:8481/select/0/prometheus", "https://vm.a:8481/select/0/prometheus/api/v1/query"),
        (
            "https://vm.{host}:8481/select/0/prometheus//",
            "https://vm.a:8481/select/0/prometheus/api/v1/query",
        ),
        ("https://vm/{host}/", "https://vm/a/api/v1/query"),
        ("https://vm/", "https://vm/api/v1/query"),
        ("https://vm", "https://vm/api/v1/query"),
        ("http://127.0.0.1:1", "http://127.0.0.1:1/api/v1/query"),
        ("http://[::1]:1", "http://[::1]:1/api/v1/query"),
    ] {
        assert_eq!(store(template, "a").uri("/api/v1/query").unwrap(), uri, "{template}");
    }
}

#[test]
fn every_namespace_name_makes_a_valid_address() {
    let template = StoreTemplate::parse("http://{host}.{domain}:1/{host}", "cozy.local").unwrap();
    for host in ["a", "0", "a-0", &"a".repeat(63)] {
        let uri = template.store(&Namespace::parse(host).unwrap()).uri("/x").unwrap();
        assert_eq!(uri.to_string(), format!("http://{host}.cozy.local:1/{host}/x"));
    }
}

#[test]
fn other_schemes_are_refused() {
    for template in ["", "vl:9471", "//vl", "ftp://vl", "HTTP://vl", "http:/vl", "file:///etc", " http://vl"]
    {
        is_refused(template, InvalidTemplate::Scheme);
    }
}

#[test]
fn queries_fragments_and_credentials_are_refused() {
    is_refused("http://vl/?a=b", InvalidTemplate::Query);
    is_refused("http://vl?", InvalidTemplate::Query);
    is_refused("http://vl/#x", InvalidTemplate::Query);
    is_refused("http://user:secret@vl", InvalidTemplate::UserInfo);
    is_refused("http://{host}@vl", InvalidTemplate::UserInfo);
}

#[test]
fn other_placeholders_and_lone_braces_are_refused() {
    for template in ["http://{store}.{host}", "http://{", "http://vl}", "http://{HOST}", "http://{{host}}"] {
        is_refused(template, InvalidTemplate::Placeholder);
    }
}

#[test]
fn an_address_without_a_valid_host_or_port_is_refused() {
    for template in
        ["http://", "http:///x", "http://:1", "http://vl:", "http://vl:x", "http://vl:65536", "http://v l"]
    {
        is_refused(template, InvalidTemplate::Authority);
    }
}

#[test]
fn a_path_that_could_be_read_in_two_ways_is_refused() {
    for template in ["http://vl/a//b", "http://vl/../a", "http://vl/.", "http://vl/a b", "http://vl/a/./b"] {
        is_refused(template, InvalidTemplate::Path);
    }
}

#[test]
fn the_domain_is_a_dns_name() {
    for domain in ["cozy.local", "cluster.local.", "x", "A-1.b"] {
        assert!(StoreTemplate::parse("http://{host}.{domain}", domain).is_ok(), "{domain:?}");
    }
    for domain in ["", ".", "a..b", "a/b", "a b", "{host}", "a@b", "a:1", ".a"] {
        let refused = StoreTemplate::parse("http://{host}", domain).unwrap_err();
        assert_eq!(refused, InvalidTemplate::Domain, "{domain:?}");
    }
}

#[test]
fn stores_isolate_by_scope_unless_told_otherwise() {
    let template = StoreTemplate::parse("http://vt", "cozy.local").unwrap();
    let host = Namespace::parse("a").unwrap();
    assert_eq!(template.store(&host).isolation(), Isolation::Scope);
    assert_eq!(template.isolated_by(Isolation::Account).store(&host).isolation(), Isolation::Account);
}

#[test]
fn stores_of_one_address_are_equal_and_of_different_hosts_are_not() {
    assert_eq!(store("http://vl.{host}", "a"), store("http://vl.{host}/", "a"));
    assert_ne!(store("http://vl.{host}", "a"), store("http://vl.{host}", "b"));
    assert_eq!(store("http://vl", "a"), store("http://vl", "b"));
}

#[test]
fn a_path_that_needs_an_escape_is_no_address() {
    let plain = store("http://vl", "a");
    let prefixed = store("http://vl/p", "a");
    for path in ["a", "/a b", "/\u{7f}"] {
        assert!(plain.uri(path).is_err(), "{path:?}");
    }
    assert!(prefixed.uri("/a b").is_err());
}
