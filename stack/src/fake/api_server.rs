//! A kube-apiserver that knows TokenReview, SubjectAccessReview and namespaces, and can be told to fail.

mod behaviour;
mod http;
mod namespaces;
mod reviews;
mod world;

use std::{
    collections::BTreeMap,
    io,
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use serde_json::json;

use self::world::Shared;
use super::background::Background;

pub use behaviour::{Behaviour, Part};

/// The running server. Plain HTTP, no authentication of its own clients, everything in memory.
///
/// All changes are visible to the next request and are sent to every open watch.
#[derive(Debug)]
pub struct ApiServer {
    background: Background,
    shared: Arc<Shared>,
}

/// Whom a token belongs to, as a TokenReview tells it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct User {
    /// User name, for example `system:serviceaccount:tenant-a:reader`.
    pub name: String,
    /// Uid; empty as for client certificates.
    pub uid: String,
    /// Groups in the order in which they are told.
    pub groups: Vec<String>,
    /// Extra attributes.
    pub extra: BTreeMap<String, Vec<String>>,
    /// Audiences of the token; empty = those of the server itself.
    pub audiences: Vec<String>,
}

/// One thing that a user may do.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Grant {
    /// Name of the user.
    pub user: String,
    /// Namespace, or `None` for all, whether they exist or not, as a ClusterRoleBinding gives it.
    pub namespace: Option<String>,
    /// Verb, for example `get`.
    pub verb: String,
    /// API group, for example `observability.cozystack.io`.
    pub api_group: String,
    /// Resource, with `/subresource` where it has one.
    pub resource: String,
}

/// A namespace to be put into the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namespace {
    name: String,
    uid: String,
    created: String,
    labels: BTreeMap<String, String>,
}

/// How many reviews were asked for since the start, whatever was answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ReviewCounts {
    /// TokenReviews.
    pub token: u64,
    /// SubjectAccessReviews.
    pub access: u64,
}

// === impl ApiServer ===

impl ApiServer {
    /// Starts an empty server: no token is valid, nothing is granted, no namespace exists.
    ///
    /// # Errors
    /// When no thread or no port is to be had.
    pub fn start() -> io::Result<Self> {
        let shared = Arc::new(Shared::default());
        let state = Arc::clone(&shared);
        let background = Background::start(|listener| http::serve(listener, state))?;
        Ok(Self { background, shared })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.background.address()
    }

    /// Its URL, without a trailing slash.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address())
    }

    /// Makes `token` valid and `user`'s, in place of whom it belonged to before.
    pub fn add_token(&self, token: impl Into<String>, user: User) {
        let token = token.into();
        self.shared.change(|world| {
            world.tokens.insert(token, user);
        });
    }

    /// Makes `token` invalid.
    pub fn remove_token(&self, token: &str) {
        self.shared.change(|world| {
            world.tokens.remove(token);
        });
    }

    /// Allows what `grant` says.
    pub fn grant(&self, grant: Grant) {
        self.shared.change(|world| {
            world.grants.insert(grant);
        });
    }

    /// Takes a grant back; it must equal what was granted.
    pub fn revoke(&self, grant: &Grant) {
        self.shared.change(|world| {
            world.grants.remove(grant);
        });
    }

    /// Creates a namespace, or replaces the one of that name.
    pub fn put_namespace(&self, namespace: &Namespace) {
        self.shared.change(|world| world.put(namespace));
    }

    /// Removes a namespace at once, without the finalizing that a real server does. Nothing happens where none is.
    pub fn remove_namespace(&self, name: &str) {
        self.shared.change(|world| world.remove(name));
    }

    /// Forgets the events so far: a watch from an earlier version gets 410, as after a long absence.
    pub fn compact(&self) {
        self.shared.change(world::World::compact);
    }

    /// From now on `part` behaves like this. What hangs goes on when the behaviour is no longer [`Behaviour::Hang`];
    /// open watches end at every behaviour but `Normal` and `Hang`.
    pub fn behave(&self, part: Part, behaviour: Behaviour) {
        self.shared.change(|world| world.behaviours.set(part, behaviour));
    }

    /// The same for all parts: an outage.
    pub fn behave_everywhere(&self, behaviour: Behaviour) {
        self.shared.change(|world| world.behaviours.set_all(behaviour));
    }

    /// Reviews asked for so far.
    #[must_use]
    pub fn reviews(&self) -> ReviewCounts {
        self.shared.read(|world| world.reviews)
    }

    /// Watches that are open now.
    #[must_use]
    pub fn open_watches(&self) -> usize {
        self.shared.read(|world| world.open_watches)
    }

    /// A kubeconfig that points here, as JSON, which is YAML too.
    #[must_use]
    pub fn kubeconfig(&self) -> String {
        json!({
            "apiVersion": "v1",
            "kind": "Config",
            "clusters": [{ "name": "fake", "cluster": { "server": self.url() } }],
            "users": [{ "name": "fake", "user": {} }],
            "contexts": [{ "name": "fake", "context": { "cluster": "fake", "user": "fake" } }],
            "current-context": "fake",
        })
        .to_string()
    }

    /// Writes [`Self::kubeconfig`] to `path`.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write_kubeconfig(&self, path: &Path) -> io::Result<()> {
        std::fs::write(path, self.kubeconfig())
    }
}

// === impl User ===

impl User {
    /// A ServiceAccount as the API server tells it, with its two groups of all and of its namespace.
    #[must_use]
    pub fn service_account(namespace: &str, name: &str) -> Self {
        Self {
            name: format!("system:serviceaccount:{namespace}:{name}"),
            uid: fresh_uid(),
            groups: vec![
                "system:serviceaccounts".to_owned(),
                format!("system:serviceaccounts:{namespace}"),
                "system:authenticated".to_owned(),
            ],
            ..Self::default()
        }
    }
}

// === impl Grant ===

impl Grant {
    /// `get logs` in the proxy's own API group.
    #[must_use]
    pub fn read_logs(user: impl Into<String>, namespace: impl Into<String>) -> Self {
        Self {
            user: user.into(),
            namespace: Some(namespace.into()),
            verb: "get".to_owned(),
            api_group: "observability.cozystack.io".to_owned(),
            resource: "logs".to_owned(),
        }
    }

    /// The same in all namespaces, those that do not exist included, as a cluster admin has it.
    #[must_use]
    pub fn read_logs_everywhere(user: impl Into<String>) -> Self {
        Self { namespace: None, ..Self::read_logs(user, "") }
    }
}

// === impl Namespace ===

impl Namespace {
    /// A namespace without labels, created on 2026-01-01, with a uid that no other has.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            uid: fresh_uid(),
            created: "2026-01-01T00:00:00Z".to_owned(),
            labels: BTreeMap::new(),
        }
    }

    /// Sets a label.
    #[must_use]
    pub fn label(mut self, key: impl Into<String>, value: impl Into<String>) -> Self {
        self.labels.insert(key.into(), value.into());
        self
    }

    /// Sets the uid.
    #[must_use]
    pub fn uid(mut self, uid: impl Into<String>) -> Self {
        self.uid = uid.into();
        self
    }

    /// Sets the creation time, RFC 3339 in UTC with whole seconds.
    #[must_use]
    pub fn created(mut self, created: impl Into<String>) -> Self {
        self.created = created.into();
        self
    }
}

/// A uid of the right form, different at each call in this process.
fn fresh_uid() -> String {
    static COUNTER: AtomicU64 = AtomicU64::new(1);
    let count = COUNTER.fetch_add(1, Ordering::Relaxed);
    format!("00000000-0000-4000-8000-{count:012x}")
}

#[cfg(test)]
mod tests;
