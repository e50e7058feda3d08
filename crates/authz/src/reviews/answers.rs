//! Answers of one kind: remembered, bounded, asked for once at a time.

use std::hash::Hash;
use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use tokio::time::Instant;

use crate::ReviewError;
use crate::metrics::KindMetrics;
use crate::reviews::flight::{Flights, Outcome, Pilot, Seat};
use crate::reviews::{CacheOptions, MAX_REVIEWS_IN_FLIGHT};

/// moka panics above 1,000 years.
const LONGEST_TTL: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// The memory of one kind of question. Cheap to clone.
pub(super) struct Answers<K, V> {
    memory: Option<Memory<K, V>>,
    flights: Arc<Flights<K, V>>,
    metrics: KindMetrics,
}

/// Answers with the instant from which on they no longer count. Absent when the TTL is zero.
struct Memory<K, V> {
    // moka bounds the number of entries and drops old ones, by its own clock and from the insertion on. That is later
    // than our instant, which alone decides and which tests can move.
    entries: Cache<K, Remembered<V>>,
    ttl: Duration,
}

#[derive(Clone)]
struct Remembered<V> {
    answer: V,
    until: Instant,
}

// === impl Answers ===

impl<K, V> Answers<K, V>
where
    K: Hash + Eq + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub(super) fn new(options: CacheOptions, metrics: KindMetrics) -> Self {
        let memory = (!options.ttl.is_zero()).then(|| Memory::new(options));
        Self { memory, flights: Flights::new(MAX_REVIEWS_IN_FLIGHT), metrics }
    }

    /// The remembered answer, or else the one of a review, by `ask` unless one is under way.
    pub(super) async fn answer<F>(&self, key: &K, ask: impl FnOnce() -> F) -> Outcome<V>
    where
        F: Future<Output = Result<V, ReviewError>> + Send + 'static,
    {
        if let Some(answer) = self.recall(key).await {
            self.metrics.hit.inc();
            return Ok(answer);
        }
        let passenger = match self.flights.board(key) {
            Some(Seat::Passenger(passenger)) => passenger,
            Some(Seat::Pilot(pilot, passenger)) => {
                // In a task of its own, or else a leader that is no longer polled would keep the others waiting.
                tokio::spawn(self.clone().fly(key.clone(), ask(), pilot));
                passenger
            }
            None => {
                self.metrics.full.inc();
                return Err(Arc::new(ReviewError::Full));
            }
        };
        let outcome = passenger.outcome().await;
        match &outcome {
            Ok(_) => self.metrics.miss.inc(),
            Err(_) => self.metrics.error.inc(),
        }
        outcome
    }

    async fn fly(self, key: K, review: impl Future<Output = Result<V, ReviewError>>, pilot: Pilot<K, V>) {
        // The flight before may have landed between this caller's look at the memory and its boarding.
        let outcome = match self.recall(&key).await {
            Some(answer) => Ok(answer),
            None => self.send(key, review).await.map_err(Arc::new),
        };
        // INVARIANT: remembered before landed, so that whoever finds no flight finds the answer.
        pilot.land(outcome);
    }

    async fn send(
        &self,
        key: K,
        review: impl Future<Output = Result<V, ReviewError>>,
    ) -> Result<V, ReviewError> {
        let sent = Instant::now();
        let answer = review.await;
        self.metrics.duration.observe(sent.elapsed().as_secs_f64());
        let answer = answer?;
        if let Some(memory) = &self.memory {
            memory.keep(key, answer.clone(), sent).await;
        }
        Ok(answer)
    }

    async fn recall(&self, key: &K) -> Option<V> {
        match &self.memory {
            Some(memory) => memory.recall(key).await,
            None => None,
        }
    }
}

impl<K, V> Clone for Answers<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    fn clone(&self) -> Self {
        let memory =
            self.memory.as_ref().map(|memory| Memory { entries: memory.entries.clone(), ttl: memory.ttl });
        Self { memory, flights: Arc::clone(&self.flights), metrics: self.metrics.clone() }
    }
}

// === impl Memory ===

impl<K, V> Memory<K, V>
where
    K: Hash + Eq + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    fn new(options: CacheOptions) -> Self {
        let ttl = options.ttl.min(LONGEST_TTL);
        Self { entries: Cache::builder().max_capacity(options.max_entries).time_to_live(ttl).build(), ttl }
    }

    async fn recall(&self, key: &K) -> Option<V> {
        let remembered = self.entries.get(key).await?;
        (Instant::now() < remembered.until).then_some(remembered.answer)
    }

    // The time that the review took is part of the answer's age: what it says was true when it was sent at best.
    async fn keep(&self, key: K, answer: V, sent: Instant) {
        self.entries.insert(key, Remembered { answer, until: sent + self.ttl }).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use prometheus::Registry;

    use super::Answers;
    use crate::ReviewMetrics;
    use crate::reviews::CacheOptions;

    #[tokio::test]
    async fn no_more_answers_are_kept_than_asked_for() {
        let options = CacheOptions { ttl: Duration::from_secs(3600), max_entries: 100 };
        let answers = Answers::new(options, ReviewMetrics::register(&Registry::new()).unwrap().token);
        for key in 0..10_000_u32 {
            answers.answer(&key, || async { Ok(()) }).await.unwrap();
        }
        let entries = &answers.memory.as_ref().unwrap().entries;
        entries.run_pending_tasks().await;
        assert!(entries.entry_count() <= 100, "{}", entries.entry_count());
    }
}
