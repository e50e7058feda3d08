//! Which namespace hosts another one's stores.

use obsproxy_tenancy::{InvalidNamespace, Namespace};

use crate::NamespaceRecord;

/// Why nobody hosts a namespace's data. The texts name what the label says, which a cluster's administrator wrote.
///
/// Exhaustive on purpose: each is a refusal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HostInvalid {
    /// The label holds no name of a namespace.
    #[error("the namespace's monitoring label is malformed: {0}")]
    Malformed(#[source] InvalidNamespace),
    /// No live namespace has this name.
    #[error("the namespace's monitoring host `{0}` does not exist")]
    Missing(Namespace),
    /// It is somebody else: neither the namespace itself, nor its ancestor, nor the root tenant.
    #[error("the namespace's monitoring host `{0}` is neither itself nor an ancestor nor the root tenant")]
    Foreign(Namespace),
}

/// The host of a namespace.
///
/// It has to be live also where it is the root tenant by default: without that namespace there is no store in it.
pub(crate) fn host(
    record: &NamespaceRecord,
    root: &Namespace,
    live: impl FnOnce(&Namespace) -> bool,
) -> Result<Namespace, HostInvalid> {
    let host = named(record, root)?;
    if !live(&host) {
        return Err(HostInvalid::Missing(host));
    }
    if host == *root || host == record.name || record.ancestors.contains(&host) {
        Ok(host)
    } else {
        Err(HostInvalid::Foreign(host))
    }
}

/// Whom the label names. The root tenant hosts itself, whatever its label says.
fn named(record: &NamespaceRecord, root: &Namespace) -> Result<Namespace, HostInvalid> {
    if record.host.is_empty() || record.name == *root {
        return Ok(root.clone());
    }
    Namespace::parse(&record.host).map_err(HostInvalid::Malformed)
}
