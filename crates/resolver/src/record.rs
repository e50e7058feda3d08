//! What is kept of one namespace.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::SystemTime;

use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use obsproxy_tenancy::{InvalidNamespace, InvalidUid, Namespace, Uid};

#[cfg(test)]
mod tests;

/// The label whose value names the namespace that hosts this one's stores. Only a cluster's administrators can set
/// labels of namespaces: a tenant that could would choose where its queries go.
pub const HOST_LABEL: &str = "namespace.cozystack.io/monitoring";

/// Labels that begin with this end with the name of an ancestor.
pub const ANCESTOR_LABEL_PREFIX: &str = "tenant.cozystack.io/";

/// One live namespace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamespaceRecord {
    /// Its name.
    pub name: Namespace,
    /// Its uid; a namespace that is made again has another one.
    pub uid: Uid,
    /// When it was made, in whole seconds.
    pub created: SystemTime,
    /// What [`HOST_LABEL`] says, as it stands. Empty where there is no such label, which means the root tenant.
    pub host: String,
    /// Its ancestors, nearest first: the names in its labels, else the prefixes of its name. They need not be live.
    pub ancestors: Vec<Namespace>,
}

/// Metadata that cannot be a live namespace's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidRecord {
    /// The name is missing or no DNS-1123 label.
    #[error("name: {0}")]
    Name(#[source] InvalidNamespace),
    /// The uid is missing or none.
    #[error("uid: {0}")]
    Uid(#[source] InvalidUid),
    /// The creation time is missing.
    #[error("no creation time")]
    NotCreated,
}

// === impl NamespaceRecord ===

impl NamespaceRecord {
    /// Makes a record from a namespace's own properties and its labels, as the watch does.
    #[must_use]
    pub fn new(name: Namespace, uid: Uid, created: SystemTime, labels: &BTreeMap<String, String>) -> Self {
        let host = labels.get(HOST_LABEL).cloned().unwrap_or_default();
        let ancestors = ancestors(&name, labels);
        Self { name, uid, created, host, ancestors }
    }

    pub(crate) fn from_metadata(metadata: &ObjectMeta) -> Result<Self, InvalidRecord> {
        let name =
            Namespace::parse(metadata.name.as_deref().unwrap_or_default()).map_err(InvalidRecord::Name)?;
        let uid = Uid::parse(metadata.uid.as_deref().unwrap_or_default()).map_err(InvalidRecord::Uid)?;
        let created = metadata.creation_timestamp.as_ref().ok_or(InvalidRecord::NotCreated)?;
        let none = BTreeMap::new();
        Ok(Self::new(name, uid, created.0.into(), metadata.labels.as_ref().unwrap_or(&none)))
    }
}

fn ancestors(name: &Namespace, labels: &BTreeMap<String, String>) -> Vec<Namespace> {
    let mut labelled = labels.keys().filter_map(|key| key.strip_prefix(ANCESTOR_LABEL_PREFIX)).peekable();
    if labelled.peek().is_none() {
        return prefixes(name);
    }
    // A text that is no name can be nobody's host.
    let mut found: Vec<_> =
        labelled.filter_map(|text| Namespace::parse(text).ok()).filter(|one| one != name).collect();
    // Of those whose name begins this one's the longest is the parent; the root tenant's name need not.
    found.sort_by_key(|one| Reverse((is_prefix(one, name), one.as_str().len())));
    found
}

fn is_prefix(one: &Namespace, of: &Namespace) -> bool {
    of.as_str().strip_prefix(one.as_str()).is_some_and(|rest| rest.starts_with('-'))
}

/// `tenant-a-b` comes from `tenant-a` and `tenant`: each part of the name that ends before a dash, longest first.
fn prefixes(name: &Namespace) -> Vec<Namespace> {
    name.as_str()
        .rmatch_indices('-')
        .filter_map(|(dash, _)| name.as_str().get(..dash))
        // `a--b` has the prefix `a-`, which is no name.
        .filter_map(|prefix| Namespace::parse(prefix).ok())
        .collect()
}
