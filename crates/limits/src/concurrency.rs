//! How many things a key may do at once: slots that free themselves.

use std::fmt;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use dashmap::DashMap;
use dashmap::mapref::entry::Entry;

#[cfg(test)]
mod tests;

/// Counts what each key has under way, in a bounded map.
///
/// A key is in the map while it has a slot, and is gone with its last one. Where `max_keys` keys have slots, a further key
/// gets none: [`Full::Keys`]. With the key `()` it is one limit for all.
pub struct ConcurrencyLimiter<K>
where
    K: Hash + Eq + Clone,
{
    /// `None` where the limit is off.
    slots: Option<Arc<Slots<K>>>,
}

/// The right to have one thing under way; ends when it is dropped, on whatever thread.
///
/// Keep it in what lives as long as the thing does, for example in the body of a response.
#[must_use = "a slot that is dropped is free again"]
pub struct Slot<K>
where
    K: Hash + Eq + Clone,
{
    /// `None` where the limit is off.
    held: Option<Held<K>>,
}

/// There is no slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Full {
    /// This key has all its slots in use.
    #[error("too many requests at the same time")]
    Slots,
    /// As many keys as the map may hold have slots in use, and this one has none yet.
    #[error("too many clients at the same time")]
    Keys,
}

struct Held<K: Hash + Eq + Clone> {
    key: K,
    slots: Arc<Slots<K>>,
}

/// INVARIANT: an entry's count is from 1 to `max`, and equals the number of [`Held`] with its key. `keys` is the
/// number of entries, but for those that a thread is making or dropping at this moment, and is never above `max_keys`. All of
/// that changes only under the lock of the entry's shard, which no caller ever holds.
struct Slots<K: Hash + Eq + Clone> {
    in_use: DashMap<K, usize>,
    keys: AtomicUsize,
    max: NonZeroUsize,
    max_keys: usize,
}

// === impl ConcurrencyLimiter ===

impl<K: Hash + Eq + Clone> ConcurrencyLimiter<K> {
    /// Gives each of up to `max_keys` keys at most `max` slots at once. A `max` of 0 switches the limit off.
    #[must_use]
    pub fn new(max: usize, max_keys: usize) -> Self {
        let slots = NonZeroUsize::new(max)
            .map(|max| Arc::new(Slots { in_use: DashMap::new(), keys: AtomicUsize::new(0), max, max_keys }));
        Self { slots }
    }

    /// Takes a slot of `key`. Clones the key once, into the slot (and once more when the key enters the map).
    ///
    /// # Errors
    ///
    /// [`Full`] when there is none; nothing has changed then.
    pub fn acquire(&self, key: &K) -> Result<Slot<K>, Full> {
        let Some(slots) = &self.slots else { return Ok(Slot { held: None }) };
        slots.take(key)?;
        Ok(Slot { held: Some(Held { key: key.clone(), slots: Arc::clone(slots) }) })
    }

    /// The number of keys that have a slot in use; at most `max_keys`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.as_ref().map_or(0, |slots| slots.keys.load(Ordering::Relaxed))
    }

    /// Whether no key has a slot in use.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<K: Hash + Eq + Clone> fmt::Debug for ConcurrencyLimiter<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConcurrencyLimiter").field("keys", &self.len()).finish_non_exhaustive()
    }
}

// === impl Slots ===

impl<K: Hash + Eq + Clone> Slots<K> {
    fn take(&self, key: &K) -> Result<(), Full> {
        if let Some(mut count) = self.in_use.get_mut(key) {
            return self.raise(&mut count);
        }
        if self.keys.load(Ordering::Relaxed) >= self.max_keys {
            return Err(Full::Keys);
        }
        // Between the two looks another thread may have made the entry, or the last place may have gone.
        match self.in_use.entry(key.clone()) {
            Entry::Occupied(mut entry) => self.raise(entry.get_mut()),
            Entry::Vacant(entry) if self.count_key() => {
                entry.insert(1);
                Ok(())
            }
            Entry::Vacant(_) => Err(Full::Keys),
        }
    }

    fn raise(&self, count: &mut usize) -> Result<(), Full> {
        if *count < self.max.get() {
            *count += 1;
            Ok(())
        } else {
            Err(Full::Slots)
        }
    }

    /// Counts one more key, unless there are `max_keys`.
    fn count_key(&self) -> bool {
        let more = |keys| (keys < self.max_keys).then(|| keys + 1);
        self.keys.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok()
    }

    fn give_back(&self, key: &K) {
        // One lock for counting and removing: between two, another thread could take a slot of an entry that then goes.
        self.in_use.remove_if_mut(key, |_, count| {
            *count -= 1;
            let last = *count == 0;
            if last {
                self.keys.fetch_sub(1, Ordering::Relaxed);
            }
            last
        });
    }
}

// === impl Slot ===

impl<K: Hash + Eq + Clone> Drop for Held<K> {
    fn drop(&mut self) {
        self.slots.give_back(&self.key);
    }
}

/// Does not print the key, which may name a person.
impl<K: Hash + Eq + Clone> fmt::Debug for Slot<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slot").field("counted", &self.held.is_some()).finish()
    }
}
