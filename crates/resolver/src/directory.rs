//! The live namespaces.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::SystemTime;

use obsproxy_tenancy::{Namespace, Uid};
use tokio::sync::watch;

use crate::host::{HostInvalid, host};
use crate::watch::DirectoryOptions;
use crate::{NamespaceRecord, watch as namespaces};

#[cfg(test)]
mod tests;

/// The live namespaces and where their data is. Cheap to clone; clones see the same state.
///
/// It trails the cluster by as much as the watch does, usually milliseconds. While the API server cannot be reached,
/// the last state stands, however old it is.
#[derive(Clone)]
pub struct Directory(Arc<Shared>);

struct Shared {
    root: Namespace,
    namespaces: RwLock<HashMap<Namespace, NamespaceRecord>>,
    // A latch: goes to true once and never back.
    synced: watch::Sender<bool>,
}

/// The side of a directory that changes it. There is one.
pub(crate) struct Keeper(Arc<Shared>);

/// Where a namespace's data is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The namespace that was looked up.
    pub namespace: Namespace,
    /// Its uid: tells it from an earlier namespace of this name.
    pub uid: Uid,
    /// When it was made. Data of this name from before is not its own.
    pub created: SystemTime,
    /// The namespace whose stores keep its data.
    pub host: Namespace,
}

/// Why there is no placement.
///
/// Exhaustive on purpose: each has an answer of its own to the caller.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LookupError {
    /// The first list of the namespaces is not complete. Asking later will give an answer.
    #[error("namespace cache not synced")]
    NotSynced,
    /// No live namespace has this name.
    #[error("no such namespace")]
    NotFound,
    /// Nobody hosts it.
    #[error(transparent)]
    HostInvalid(HostInvalid),
}

// === impl Directory ===

impl Directory {
    /// A directory that follows a cluster's namespaces, and the future that makes it follow.
    ///
    /// The future has to be spawned; without it the directory never becomes ready. It never ends by itself: what goes
    /// wrong is logged and tried again, within a minute. It needs a tokio runtime, and a client that may `list` and
    /// `watch` namespaces, made from [`watch_config`](crate::watch_config).
    pub fn watch(
        client: kube::Client,
        options: DirectoryOptions,
    ) -> (Self, impl Future<Output = ()> + Send + 'static) {
        let directory = Self::empty(options.root_tenant.clone());
        let keeper = Keeper(Arc::clone(&directory.0));
        (directory, namespaces::follow(client, options, keeper))
    }

    /// A directory that knows these namespaces and is ready, without a cluster. Of two records of one name the last
    /// counts.
    #[must_use]
    pub fn fixed(records: Vec<NamespaceRecord>, root_tenant: Namespace) -> Self {
        let directory = Self::empty(root_tenant);
        let by_name = records.into_iter().map(|record| (record.name.clone(), record)).collect();
        Keeper(Arc::clone(&directory.0)).replace(by_name);
        directory
    }

    /// Where a namespace's data is.
    ///
    /// # Errors
    ///
    /// See [`LookupError`]; nothing else than a valid host is ever returned.
    pub fn lookup(&self, namespace: &Namespace) -> Result<Placement, LookupError> {
        if !self.is_synced() {
            return Err(LookupError::NotSynced);
        }
        let namespaces = self.0.read();
        let record = namespaces.get(namespace).ok_or(LookupError::NotFound)?;
        let host = host(record, &self.0.root, |name| namespaces.contains_key(name))
            .map_err(LookupError::HostInvalid)?;
        Ok(Placement {
            namespace: record.name.clone(),
            uid: record.uid.clone(),
            created: record.created,
            host,
        })
    }

    /// The live ancestors of a namespace, nearest first; empty when the namespace is not known. The root tenant is
    /// among them only where labels or the name say so.
    #[must_use]
    pub fn ancestors(&self, namespace: &Namespace) -> Vec<Namespace> {
        let namespaces = self.0.read();
        let Some(record) = namespaces.get(namespace) else {
            return Vec::new();
        };
        record.ancestors.iter().filter(|one| namespaces.contains_key(*one)).cloned().collect()
    }

    /// The root tenant's name.
    #[must_use]
    pub fn root_tenant(&self) -> &Namespace {
        &self.0.root
    }

    /// Whether the first list was complete at some time. Once true, it stays so.
    #[must_use]
    pub fn is_synced(&self) -> bool {
        *self.0.synced.borrow()
    }

    /// Waits until [`Self::is_synced`].
    pub async fn synced(&self) {
        // The sender lives in `self.0`, so the wait ends in no other way.
        let _ = self.0.synced.subscribe().wait_for(|synced| *synced).await;
    }

    /// How many namespaces are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.read().len()
    }

    /// Whether no namespace is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn empty(root: Namespace) -> Self {
        Self(Arc::new(Shared { root, namespaces: RwLock::default(), synced: watch::Sender::new(false) }))
    }
}

impl std::fmt::Debug for Directory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Directory").field("synced", &self.is_synced()).field("len", &self.len()).finish()
    }
}

// === impl Keeper ===

impl Keeper {
    /// Puts a complete list in place of all that is known, at once.
    pub(crate) fn replace(&self, namespaces: HashMap<Namespace, NamespaceRecord>) {
        *self.0.write() = namespaces;
        self.0.synced.send_replace(true);
    }

    /// Adds a namespace or what changed in it.
    pub(crate) fn put(&self, record: NamespaceRecord) {
        self.0.write().insert(record.name.clone(), record);
    }

    /// Removes a namespace. A name that cannot be one is not here.
    pub(crate) fn remove(&self, name: &str) {
        self.0.write().remove(name);
    }
}

// === impl Shared ===

impl Shared {
    // The map is whole after every statement under the lock, so a panic elsewhere does not spoil it.
    fn read(&self) -> RwLockReadGuard<'_, HashMap<Namespace, NamespaceRecord>> {
        self.namespaces.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<Namespace, NamespaceRecord>> {
        self.namespaces.write().unwrap_or_else(PoisonError::into_inner)
    }
}
