//! Where the state of the buckets lies: a map that does not grow past its bound.

use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use governor::nanos::Nanos;
use governor::state::keyed::ShrinkableKeyedStateStore;
use governor::state::{InMemoryState, NotKeyed, StateStore};

/// States by key, for up to `max_keys` keys, and one more that all others share.
///
/// INVARIANT: `keys` is the number of entries, but for those that a thread is making or dropping at this moment, under the
/// lock of their shard; and it is never above `max_keys`.
pub(super) struct BoundedStore<K: Hash + Eq + Clone> {
    states: DashMap<K, InMemoryState>,
    keys: AtomicUsize,
    max_keys: usize,
    overflow: InMemoryState,
}

impl<K: Hash + Eq + Clone> BoundedStore<K> {
    pub(super) fn new(max_keys: usize) -> Self {
        Self {
            states: DashMap::new(),
            keys: AtomicUsize::new(0),
            max_keys,
            overflow: InMemoryState::default(),
        }
    }

    fn is_full(&self) -> bool {
        self.keys.load(Ordering::Relaxed) >= self.max_keys
    }

    /// Counts one more key, unless there are `max_keys`.
    fn count_key(&self) -> bool {
        let more = |keys| (keys < self.max_keys).then(|| keys + 1);
        self.keys.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok()
    }
}

impl<K: Hash + Eq + Clone> StateStore for BoundedStore<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, f: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        if let Some(state) = self.states.get(key) {
            return state.measure_and_replace(&NotKeyed::NonKey, f);
        }
        // Before the entry, which would clone the key and lock the shard for writing.
        if self.is_full() {
            return self.overflow.measure_and_replace(&NotKeyed::NonKey, f);
        }
        match self.states.entry(key.clone()) {
            Entry::Occupied(entry) => entry.get().measure_and_replace(&NotKeyed::NonKey, f),
            Entry::Vacant(entry) if self.count_key() => {
                entry.insert(InMemoryState::default()).measure_and_replace(&NotKeyed::NonKey, f)
            }
            Entry::Vacant(_) => self.overflow.measure_and_replace(&NotKeyed::NonKey, f),
        }
    }
}

impl<K: Hash + Eq + Clone> ShrinkableKeyedStateStore<K> for BoundedStore<K> {
    fn retain_recent(&self, drop_below: Nanos) {
        self.states.retain(|_, state| {
            let recent = is_recent(state, drop_below);
            if !recent {
                self.keys.fetch_sub(1, Ordering::Relaxed);
            }
            recent
        });
    }

    fn len(&self) -> usize {
        self.keys.load(Ordering::Relaxed)
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Whether a state says anything that a missing one does not. The state has no getter: a measurement that is refused
/// reads it and changes nothing.
fn is_recent(state: &InMemoryState, drop_below: Nanos) -> bool {
    let read: Result<(), Option<Nanos>> = state.measure_and_replace(&NotKeyed::NonKey, Err);
    match read {
        Ok(()) | Err(None) => false,
        Err(Some(full_at)) => full_at > drop_below,
    }
}
