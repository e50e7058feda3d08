use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use obsproxy_tenancy::{Namespace, Uid};

use super::{Directory, LookupError};
use crate::{HOST_LABEL, HostInvalid, NamespaceRecord};

fn name(text: &str) -> Namespace {
    Namespace::parse(text).unwrap()
}

fn uid(number: u8) -> Uid {
    Uid::parse(&format!("00000000-0000-0000-0000-0000000000{number:02x}")).unwrap()
}

/// A namespace whose label names this host; empty for none.
fn hosted(namespace: &str, host: &str) -> NamespaceRecord {
    let labels = match host {
        "" => BTreeMap::new(),
        host => BTreeMap::from([(HOST_LABEL.to_owned(), host.to_owned())]),
    };
    NamespaceRecord::new(name(namespace), uid(1), SystemTime::UNIX_EPOCH, &labels)
}

fn directory(namespaces: &[(&str, &str)]) -> Directory {
    Directory::fixed(namespaces.iter().map(|(one, host)| hosted(one, host)).collect(), name("tenant-root"))
}

#[track_caller]
fn is_hosted_by(directory: &Directory, namespace: &str, host: &str) {
    assert_eq!(directory.lookup(&name(namespace)).unwrap().host.as_str(), host);
}

#[track_caller]
fn has_no_host(directory: &Directory, namespace: &str) -> HostInvalid {
    match directory.lookup(&name(namespace)) {
        Err(LookupError::HostInvalid(invalid)) => invalid,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_absent_or_empty_label_means_the_root_tenant() {
    let directory = directory(&[("tenant-root", ""), ("tenant-a", "")]);
    is_hosted_by(&directory, "tenant-a", "tenant-root");
    let labelled = NamespaceRecord { host: String::new(), ..hosted("tenant-b", "x") };
    let directory = Directory::fixed(vec![hosted("tenant-root", ""), labelled], name("tenant-root"));
    is_hosted_by(&directory, "tenant-b", "tenant-root");
}

#[test]
fn a_host_may_be_the_namespace_itself_an_ancestor_or_the_root_tenant() {
    let directory = directory(&[
        ("tenant-root", ""),
        ("tenant-a", "tenant-a"),
        ("tenant-a-b", "tenant-a"),
        ("tenant-a-b-c", "tenant-a"),
        ("tenant-z", "tenant-root"),
    ]);
    is_hosted_by(&directory, "tenant-a", "tenant-a");
    is_hosted_by(&directory, "tenant-a-b", "tenant-a");
    is_hosted_by(&directory, "tenant-a-b-c", "tenant-a");
    is_hosted_by(&directory, "tenant-z", "tenant-root");
}

#[test]
fn the_root_tenant_hosts_itself_whatever_its_label_says() {
    for label in ["", "tenant-root", "tenant-a", "no name"] {
        let directory = directory(&[("tenant-root", label), ("tenant-a", "")]);
        is_hosted_by(&directory, "tenant-root", "tenant-root");
    }
}

#[test]
fn a_foreign_host_is_refused() {
    let directory = directory(&[
        ("tenant-root", ""),
        ("tenant-a", "tenant-b"),
        ("tenant-b", "tenant-b-child"),
        ("tenant-b-child", ""),
        // Begins like an ancestor's name would, but does not end at a dash.
        ("tenant-abc", "tenant-ab"),
        ("tenant-ab", ""),
    ]);
    assert_eq!(has_no_host(&directory, "tenant-a"), HostInvalid::Foreign(name("tenant-b")));
    assert_eq!(has_no_host(&directory, "tenant-b"), HostInvalid::Foreign(name("tenant-b-child")));
    assert_eq!(has_no_host(&directory, "tenant-abc"), HostInvalid::Foreign(name("tenant-ab")));
}

#[test]
fn a_prefix_is_no_ancestor_where_labels_name_others() {
    let labels = BTreeMap::from([
        (HOST_LABEL.to_owned(), "tenant-a".to_owned()),
        ("tenant.cozystack.io/tenant-root".to_owned(), String::new()),
    ]);
    let child = NamespaceRecord::new(name("tenant-a-b"), uid(1), SystemTime::UNIX_EPOCH, &labels);
    let records = vec![hosted("tenant-root", ""), hosted("tenant-a", ""), child];
    let directory = Directory::fixed(records, name("tenant-root"));
    assert_eq!(has_no_host(&directory, "tenant-a-b"), HostInvalid::Foreign(name("tenant-a")));
}

#[test]
fn a_host_that_does_not_live_is_refused_also_where_it_is_the_root_tenant() {
    let named = directory(&[("tenant-root", ""), ("tenant-a-b", "tenant-a")]);
    assert_eq!(has_no_host(&named, "tenant-a-b"), HostInvalid::Missing(name("tenant-a")));
    let rootless = directory(&[("tenant-a", "")]);
    assert_eq!(has_no_host(&rootless, "tenant-a"), HostInvalid::Missing(name("tenant-root")));
}

#[test]
fn a_malformed_host_is_refused_and_never_taken_for_the_root_tenant() {
    for odd in [" ", "tenant_a", "Tenant-A", "tenant-a.evil.example", "a/b", "-a", "a@b", "*", "tenant-root "]
    {
        let directory = directory(&[("tenant-root", ""), ("tenant-x", odd)]);
        let invalid = has_no_host(&directory, "tenant-x");
        assert!(matches!(invalid, HostInvalid::Malformed(_)), "{odd:?}: {invalid}");
    }
}

#[test]
fn each_reason_says_what_is_wrong() {
    let directory = directory(&[
        ("tenant-root", ""),
        ("a", "no name"),
        ("b", "gone"),
        ("c", "tenant-x"),
        ("tenant-x", ""),
    ]);
    for (namespace, words) in
        [("a", "malformed"), ("b", "`gone` does not exist"), ("c", "`tenant-x` is neither")]
    {
        let told = directory.lookup(&name(namespace)).unwrap_err().to_string();
        assert!(told.contains(words), "{told}");
    }
}

#[test]
fn a_namespace_that_is_not_known_is_not_found() {
    assert_eq!(directory(&[("tenant-root", "")]).lookup(&name("tenant-a")), Err(LookupError::NotFound));
}

#[test]
fn a_placement_has_the_namespaces_uid_and_age() {
    let made = SystemTime::UNIX_EPOCH + Duration::from_secs(7);
    let record = NamespaceRecord { uid: uid(9), created: made, ..hosted("tenant-a", "tenant-a") };
    let placement = Directory::fixed(vec![record], name("tenant-root")).lookup(&name("tenant-a")).unwrap();
    assert_eq!((placement.namespace, placement.uid, placement.created), (name("tenant-a"), uid(9), made));
}

#[test]
fn only_live_ancestors_are_listed() {
    let directory = directory(&[("tenant-root", ""), ("tenant-a", ""), ("tenant-a-b-c", "")]);
    assert_eq!(directory.ancestors(&name("tenant-a-b-c")), [name("tenant-a")]);
    assert!(directory.ancestors(&name("nobody")).is_empty());
}

#[tokio::test]
async fn a_fixed_directory_is_ready() {
    let directory = directory(&[("tenant-root", "")]);
    assert!(directory.is_synced());
    directory.synced().await;
    assert_eq!((directory.len(), directory.is_empty()), (1, false));
    assert_eq!(directory.root_tenant().as_str(), "tenant-root");
}
