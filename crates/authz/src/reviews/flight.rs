//! One review per question at a time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::ReviewError;

/// What a flight ends with. All who wait share the error.
pub(super) type Outcome<V> = Result<V, Arc<ReviewError>>;

type Landing<V> = Option<Outcome<V>>;

/// The reviews that are under way, at most `most`.
pub(super) struct Flights<K, V> {
    open: Mutex<HashMap<K, watch::Receiver<Landing<V>>>>,
    most: usize,
}

/// A place in a flight.
pub(super) enum Seat<K: Hash + Eq, V> {
    /// Nobody asks yet: whoever has this seat has to.
    Pilot(Pilot<K, V>, Passenger<V>),
    /// Somebody asks already.
    Passenger(Passenger<V>),
}

/// The duty to ask. Dropped without an outcome, as by a panic, it frees the key and tells those who wait.
pub(super) struct Pilot<K: Hash + Eq, V> {
    flights: Arc<Flights<K, V>>,
    key: K,
    sender: watch::Sender<Landing<V>>,
}

/// Waits for an outcome. Dropping it stops nobody else.
pub(super) struct Passenger<V>(watch::Receiver<Landing<V>>);

// === impl Flights ===

impl<K: Hash + Eq + Clone, V> Flights<K, V> {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { open: Mutex::default(), most })
    }

    /// Takes a seat in the flight of this key, which begins where there is none; `None` when that would be one too many.
    pub(super) fn board(self: &Arc<Self>, key: &K) -> Option<Seat<K, V>> {
        let mut open = self.lock();
        let full = open.len() >= self.most;
        match open.entry(key.clone()) {
            Entry::Occupied(flight) => Some(Seat::Passenger(Passenger(flight.get().clone()))),
            Entry::Vacant(_) if full => None,
            Entry::Vacant(free) => {
                let (sender, receiver) = watch::channel(None);
                free.insert(receiver.clone());
                let pilot = Pilot { flights: Arc::clone(self), key: key.clone(), sender };
                Some(Seat::Pilot(pilot, Passenger(receiver)))
            }
        }
    }
}

impl<K: Hash + Eq, V> Flights<K, V> {
    fn lock(&self) -> MutexGuard<'_, HashMap<K, watch::Receiver<Landing<V>>>> {
        // The map is whole after every statement under the lock, so a panic elsewhere does not spoil it.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

// === impl Pilot ===

impl<K: Hash + Eq, V> Pilot<K, V> {
    /// Ends the flight. Questions from here on begin another one.
    pub(super) fn land(self, outcome: Outcome<V>) {
        self.flights.lock().remove(&self.key);
        self.sender.send_replace(Some(outcome));
    }
}

impl<K: Hash + Eq, V> Drop for Pilot<K, V> {
    fn drop(&mut self) {
        // After `land` there is nothing of ours under the key, but perhaps a flight of somebody else.
        if self.sender.borrow().is_none() {
            self.flights.lock().remove(&self.key);
        }
    }
}

// === impl Passenger ===

impl<V: Clone> Passenger<V> {
    pub(super) async fn outcome(mut self) -> Outcome<V> {
        let landing = match self.0.wait_for(Option::is_some).await {
            Ok(landing) => landing.clone(),
            Err(_pilot_is_gone) => None,
        };
        landing.unwrap_or_else(|| Err(Arc::new(ReviewError::Lost)))
    }
}
