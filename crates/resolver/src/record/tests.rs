use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use obsproxy_tenancy::{Namespace, Uid};

use super::{InvalidRecord, NamespaceRecord};

const UID: &str = "6f1c2d3e-4b5a-6789-8abc-def012345678";

fn record(name: &str, labels: &[(&str, &str)]) -> NamespaceRecord {
    let labels: BTreeMap<_, _> = labels.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    NamespaceRecord::new(
        Namespace::parse(name).unwrap(),
        Uid::parse(UID).unwrap(),
        SystemTime::UNIX_EPOCH,
        &labels,
    )
}

#[track_caller]
fn has_ancestors(record: &NamespaceRecord, expected: &[&str]) {
    let found: Vec<_> = record.ancestors.iter().map(Namespace::as_str).collect();
    assert_eq!(found, expected, "{}", record.name);
}

#[test]
fn labels_name_the_ancestors_nearest_first_and_never_the_namespace_itself() {
    let labels = [
        ("tenant.cozystack.io/tenant-root", ""),
        ("tenant.cozystack.io/tenant-a", ""),
        ("tenant.cozystack.io/tenant-a-b", ""),
        ("tenant.cozystack.io/tenant-a-b-c", ""),
        ("kubernetes.io/metadata.name", "tenant-a-b-c"),
    ];
    has_ancestors(&record("tenant-a-b-c", &labels), &["tenant-a-b", "tenant-a", "tenant-root"]);
}

#[test]
fn labels_count_instead_of_the_name_not_beside_it() {
    has_ancestors(&record("tenant-a-b", &[("tenant.cozystack.io/tenant-root", "")]), &["tenant-root"]);
    has_ancestors(&record("tenant-a-b", &[("tenant.cozystack.io/tenant-a-b", "")]), &[]);
    // Even where what it says is no name, the label says that names do not count.
    has_ancestors(&record("tenant-a-b", &[("tenant.cozystack.io/NO_NAME", "")]), &[]);
}

#[test]
fn without_labels_each_part_of_the_name_before_a_dash_is_an_ancestor() {
    has_ancestors(&record("tenant-a-b", &[]), &["tenant-a", "tenant"]);
    has_ancestors(&record("tenant-ab", &[]), &["tenant"]);
    has_ancestors(&record("tenant", &[]), &[]);
    has_ancestors(&record("a--b", &[]), &["a"]);
}

#[test]
fn the_host_is_kept_as_the_label_has_it() {
    assert_eq!(record("a", &[("namespace.cozystack.io/monitoring", "x y")]).host, "x y");
    assert_eq!(record("a", &[("namespace.cozystack.io/monitoring", "")]).host, "");
    assert_eq!(record("a", &[("namespace.cozystack.io/logs", "x")]).host, "");
}

#[test]
fn metadata_becomes_a_record() {
    let metadata: ObjectMeta = serde_json::from_value(serde_json::json!({
        "name": "tenant-a", "uid": UID, "creationTimestamp": "2026-11-30T10:00:01Z",
        "labels": {"namespace.cozystack.io/monitoring": "tenant-root"},
    }))
    .unwrap();
    let record = NamespaceRecord::from_metadata(&metadata).unwrap();
    assert_eq!(
        (record.name.as_str(), record.uid.as_str(), record.host.as_str()),
        ("tenant-a", UID, "tenant-root")
    );
    assert_eq!(record.created, SystemTime::UNIX_EPOCH + Duration::from_secs(1_796_032_801));
}

#[test]
fn metadata_without_a_name_a_uid_or_a_time_is_refused() {
    let whole =
        serde_json::json!({"name": "tenant-a", "uid": UID, "creationTimestamp": "2026-11-30T10:00:01Z"});
    for (missing, is_told) in [
        ("name", (|error| matches!(error, InvalidRecord::Name(_))) as fn(&InvalidRecord) -> bool),
        ("uid", |error| matches!(error, InvalidRecord::Uid(_))),
        ("creationTimestamp", |error| matches!(error, InvalidRecord::NotCreated)),
    ] {
        let mut metadata = whole.clone();
        metadata.as_object_mut().unwrap().remove(missing);
        let metadata: ObjectMeta = serde_json::from_value(metadata).unwrap();
        let error = NamespaceRecord::from_metadata(&metadata).unwrap_err();
        assert!(is_told(&error), "{missing}: {error}");
    }
}
