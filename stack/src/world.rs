//! A cluster with people in it: tenants, their users, and rows of every kind.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context, Result};
use chrono::Utc;

use crate::kubernetes::{Account, Tenant, TenantLabels};
use crate::logs::Row;
use crate::once::Once;
use crate::running::Stack;

/// The root tenant: it hosts the store that keeps everybody's logs.
pub const ROOT: &str = "tenant-root";

/// The tenants below it, each with a child's parent before the child.
const TENANTS: [&str; 4] = ["tenant-a", "tenant-b", "tenant-c", "tenant-a-b"];

/// The tenants, who may read them, and an administrator.
#[derive(Debug)]
pub struct World {
    /// Every tenant, by name.
    pub tenants: BTreeMap<String, Tenant>,
    /// May read the logs of `tenant-a`.
    pub alice: Account,
    /// May read the logs of `tenant-b`.
    pub bob: Account,
    /// May do everything in the cluster.
    pub admin: Account,
}

// === impl World ===

impl World {
    /// Makes it, in a stack that has none yet.
    ///
    /// # Errors
    ///
    /// When a server refuses a part of it.
    pub async fn create(stack: &Stack) -> Result<Self> {
        let kubernetes = stack.kubernetes();
        let mut tenants = BTreeMap::new();
        // As cozystack leaves it: the root tenant has no label that names a host.
        let root = TenantLabels { host: None, ancestors: vec![ROOT.to_owned()] };
        tenants.insert(ROOT.to_owned(), kubernetes.create_namespace(ROOT, &root).await?);
        for name in TENANTS {
            let ancestors: Vec<&str> = std::iter::once(ROOT).chain(lineage(name)).collect();
            let labels = TenantLabels::new(ROOT, &ancestors);
            tenants.insert(name.to_owned(), kubernetes.create_namespace(name, &labels).await?);
        }
        let alice = kubernetes.create_account("tenant-a", "alice").await?;
        kubernetes.grant_logs("tenant-a", &alice).await?;
        let bob = kubernetes.create_account("tenant-b", "bob").await?;
        kubernetes.grant_logs("tenant-b", &bob).await?;
        let admin = kubernetes.create_cluster_admin("admin").await?;

        after_this_second().await;
        let rows: Vec<Row> = std::iter::once(ROOT).chain(TENANTS).flat_map(rows_of).collect();
        stack.logs().ingest(&rows).await?;
        Ok(Self { tenants, alice, bob, admin })
    }

    /// The stack and the world of this process, made by the first who asks.
    ///
    /// # Errors
    ///
    /// When one cannot be made.
    pub async fn shared() -> Result<(&'static Stack, &'static Self)> {
        static SHARED: Once<World> = Once::new();
        let stack = Stack::shared().await?;
        let world = SHARED.get(|| Self::create(stack)).await.context("make tenants and rows")?;
        Ok((stack, world))
    }

    /// A tenant by its name.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn tenant(&self, name: &str) -> Result<&Tenant> {
        self.tenants.get(name).with_context(|| format!("no tenant {name}"))
    }
}

/// Waits for the next second of the clock to begin. The API server tells creation times in whole seconds, so rows
/// of the second in which a namespace was made could as well be its predecessor's, and are hidden as such.
pub async fn after_this_second() {
    let past = u64::from(Utc::now().timestamp_subsec_millis());
    tokio::time::sleep(Duration::from_millis(1_001_u64.saturating_sub(past))).await;
}

/// The messages of a tenant's own rows, one of each kind, sorted.
pub fn own_messages(tenant: &str) -> Vec<String> {
    ["container", "event", "guest"].map(|kind| format!("{kind} of {tenant}")).to_vec()
}

/// One row of each kind, and a line of the audit log, which is nobody's.
pub fn rows_of(tenant: &str) -> [Row; 4] {
    [
        Row::container(tenant, &format!("container of {tenant}")),
        Row::event(tenant, &format!("event of {tenant}")),
        Row::guest(tenant, "default", &format!("guest of {tenant}")),
        Row::audit(tenant, &format!("audit of {tenant}")),
    ]
}

/// `tenant-a-b` is a child of `tenant-a`, a child of the root.
fn lineage(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('-').skip(1).filter_map(|(end, _)| name.get(..end)).chain(std::iter::once(name))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_child_descends_from_each_shorter_name() {
        let lineage = |name| super::lineage(name).collect::<Vec<_>>();
        assert_eq!(lineage("tenant-a"), ["tenant-a"]);
        assert_eq!(lineage("tenant-a-b"), ["tenant-a", "tenant-a-b"]);
    }
}
