//! How often and how many at once: of each user before it is authorized, of each namespace after.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use obsproxy_authz::{Identity, Permit};
use obsproxy_limits::{ConcurrencyLimiter, Full, Rate, RateLimiter, Slot};
use obsproxy_tenancy::Namespace;

use crate::config::Limits;
use crate::reason::Reason;
use crate::refusal::Refusal;

/// Users, and namespaces, that are counted apart. Above it new ones share a bucket, and get no slot.
const MAX_KEYS: usize = 20_000;

/// When to come again for a slot: nobody can tell when one is free.
const SLOT_WAIT: Duration = Duration::from_secs(1);

/// The limits of users and of namespaces.
pub(crate) struct Admission {
    users: Gate<UserKey>,
    namespaces: Gate<Namespace>,
}

/// A user as limits count it: by name and uid. Groups and extra attributes can differ between tokens of one user.
#[derive(Clone)]
pub(crate) struct UserKey(Arc<Identity>);

struct Gate<K: Hash + Eq + Clone> {
    rate: RateLimiter<K>,
    concurrency: ConcurrencyLimiter<K>,
    words: Words,
}

/// What a refusal says.
struct Words {
    too_fast: Reason,
    too_many: Reason,
    rate: String,
    concurrency: String,
}

// === impl Admission ===

impl Admission {
    pub(crate) fn new(limits: &Limits) -> Self {
        let users = Words::new(
            "user",
            (Reason::UserRate, Reason::UserConcurrency),
            limits.user_rate,
            limits.user_concurrency,
        );
        let namespaces = Words::new(
            "namespace",
            (Reason::NamespaceRate, Reason::NamespaceConcurrency),
            limits.namespace_rate,
            limits.namespace_concurrency,
        );
        Self {
            users: Gate::new(limits.user_rate, limits.user_concurrency, users),
            namespaces: Gate::new(limits.namespace_rate, limits.namespace_concurrency, namespaces),
        }
    }

    /// Counts a request of a user.
    ///
    /// # Errors
    ///
    /// [`Refusal::Limited`], which says which limit, and when to come again.
    pub(crate) fn user(&self, identity: &Arc<Identity>) -> Result<Slot<UserKey>, Refusal> {
        self.users.admit(&UserKey(Arc::clone(identity)))
    }

    /// Counts a request for a namespace. It takes a permit, so that who may not read a namespace cannot use up its limits.
    ///
    /// # Errors
    ///
    /// [`Refusal::Limited`], which says which limit, and when to come again.
    pub(crate) fn namespace(&self, permit: &Permit) -> Result<Slot<Namespace>, Refusal> {
        self.namespaces.admit(permit.namespace())
    }

    /// Forgets who has not come for a while. To be called about once a minute.
    pub(crate) fn drop_idle(&self) {
        self.users.rate.drop_idle();
        self.namespaces.rate.drop_idle();
    }
}

// === impl Gate ===

impl<K: Hash + Eq + Clone> Gate<K> {
    fn new(rate: Rate, concurrency: usize, words: Words) -> Self {
        Self {
            rate: RateLimiter::new(rate, MAX_KEYS),
            concurrency: ConcurrencyLimiter::new(concurrency, MAX_KEYS),
            words,
        }
    }

    /// The slot goes first: who has no slot should not lose a token as well.
    fn admit(&self, key: &K) -> Result<Slot<K>, Refusal> {
        let slot = self.concurrency.acquire(key).map_err(|full| self.words.full(full))?;
        match self.rate.check(key) {
            Ok(()) => Ok(slot),
            Err(too_fast) => Err(Refusal::Limited {
                reason: self.words.too_fast,
                limit: self.words.rate.clone(),
                retry_after: too_fast.retry_after,
            }),
        }
    }
}

// === impl Words ===

impl Words {
    fn new(of: &str, (too_fast, too_many): (Reason, Reason), rate: Rate, concurrency: usize) -> Self {
        let (per_second, burst) = (rate.per_second(), rate.burst());
        Self {
            too_fast,
            too_many,
            rate: format!("limit of requests per {of} reached: {per_second} per second, {burst} at once"),
            concurrency: format!("limit of concurrent requests per {of} reached: {concurrency}"),
        }
    }

    fn full(&self, full: Full) -> Refusal {
        let limit = match full {
            Full::Slots => self.concurrency.clone(),
            Full::Keys => full.to_string(),
        };
        Refusal::Limited { reason: self.too_many, limit, retry_after: SLOT_WAIT }
    }
}

// === impl UserKey ===

impl UserKey {
    fn parts(&self) -> (&str, &str) {
        (self.0.user(), self.0.uid())
    }
}

impl PartialEq for UserKey {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for UserKey {}

impl Hash for UserKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().hash(state);
    }
}
