//! Follows the namespaces of a cluster.

use std::collections::HashMap;
use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use k8s_openapi::api::core::v1;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta;
use kube::core::PartialObjectMeta;
use kube::runtime::WatchStreamExt;
use kube::runtime::watcher::{self, Event};
use kube::{Api, Client};
use obsproxy_tenancy::Namespace;
use tracing::{info, warn};

use crate::NamespaceRecord;
use crate::directory::Keeper;

#[cfg(test)]
mod tests;

/// Seconds that one watch request lives. The API server ends it then, and where it is silent the client does so 5 s
/// later: this bounds how long a connection that died unnoticed hides changes. The next watch begins where it ended.
const WATCH_SECONDS: u32 = 60;

/// Longest silence on a connection. The server ends a watch before this, so only a dead connection gets there.
const SILENCE: Duration = Duration::from_secs(WATCH_SECONDS as u64 + 15);

/// For a new connection.
const CONNECT: Duration = Duration::from_secs(10);

/// How a [`Directory`](crate::Directory) follows a cluster.
#[derive(Clone, Debug)]
pub struct DirectoryOptions {
    /// The namespace that hosts the stores of all that name no other host.
    pub root_tenant: Namespace,
}

/// Makes a client's configuration fit for the watch: limits on silence, and no retries below the watch's own.
///
/// By default kube waits for ever for a list or the start of a watch from an API server that is silent, and repeats a
/// refused one for minutes before the watch hears of it.
#[must_use]
pub fn watch_config(mut config: kube::Config) -> kube::Config {
    config.connect_timeout = Some(CONNECT);
    config.read_timeout = Some(SILENCE);
    config.write_timeout = Some(SILENCE);
    // Else the time that a pooled connection was idle counts as silence.
    config.reset_reader_on_write = true;
    config.default_retry = false;
    config
}

/// Applies what happens to namespaces, for ever.
pub(crate) async fn follow(client: Client, options: DirectoryOptions, keeper: Keeper) {
    info!(root_tenant = %options.root_tenant, "watching namespaces");
    // Only metadata is asked for, and of it only a record is kept.
    let api = Api::<PartialObjectMeta<v1::Namespace>>::all(client);
    let config = watcher::Config::default().timeout(WATCH_SECONDS);
    let mut events = pin!(watcher::watcher(api, config).default_backoff());
    let mut follower = Follower { keeper, list: None };
    while let Some(event) = events.next().await {
        match event {
            Ok(event) => follower.apply(event),
            Err(error) => warn!(%error, "the namespace watch failed and is tried again"),
        }
    }
}

/// Turns events into changes of the directory.
struct Follower {
    keeper: Keeper,
    // What a list brought so far. The directory keeps its last state until the list is complete.
    list: Option<HashMap<Namespace, NamespaceRecord>>,
}

// === impl Follower ===

impl Follower {
    fn apply<K>(&mut self, event: Event<PartialObjectMeta<K>>) {
        match event {
            Event::Init => self.list = Some(HashMap::new()),
            Event::InitApply(object) => {
                if let (Some(list), Some(record)) = (&mut self.list, read(&object.metadata)) {
                    list.insert(record.name.clone(), record);
                }
            }
            Event::InitDone => {
                if let Some(list) = self.list.take() {
                    info!(namespaces = list.len(), "listed namespaces");
                    self.keeper.replace(list);
                }
            }
            Event::Apply(object) => match read(&object.metadata) {
                Some(record) => self.keeper.put(record),
                // Better unknown than as it was before.
                None => self.remove(&object.metadata),
            },
            Event::Delete(object) => self.remove(&object.metadata),
        }
    }

    fn remove(&self, metadata: &ObjectMeta) {
        self.keeper.remove(metadata.name.as_deref().unwrap_or_default());
    }
}

fn read(metadata: &ObjectMeta) -> Option<NamespaceRecord> {
    match NamespaceRecord::from_metadata(metadata) {
        Ok(record) => Some(record),
        Err(error) => {
            warn!(namespace = metadata.name, %error, "a namespace with odd metadata is left out");
            None
        }
    }
}
