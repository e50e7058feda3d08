use std::cell::Cell;
use std::rc::Rc;
use std::sync::Barrier;
use std::thread;

use proptest::prelude::*;

use super::*;

/// What the map itself holds, beside the count of keys.
fn entries<K: Hash + Eq + Clone>(limiter: &ConcurrencyLimiter<K>) -> usize {
    limiter.slots.as_ref().map_or(0, |slots| slots.in_use.len())
}

#[test]
fn a_key_gets_its_slots_and_no_more_until_one_is_dropped() {
    let limiter = ConcurrencyLimiter::new(2, 8);
    let first = limiter.acquire(&"a").unwrap();
    let second = limiter.acquire(&"a").unwrap();
    assert_eq!(limiter.acquire(&"a").unwrap_err(), Full::Slots);
    drop(first);
    let third = limiter.acquire(&"a").unwrap();
    assert_eq!(limiter.acquire(&"a").unwrap_err(), Full::Slots);
    drop((second, third));
    assert!(limiter.is_empty());
}

#[test]
fn keys_do_not_notice_each_other() {
    let limiter = ConcurrencyLimiter::new(1, 8);
    let _a = limiter.acquire(&"a").unwrap();
    let _b = limiter.acquire(&"b").unwrap();
    assert_eq!(limiter.len(), 2);
}

#[test]
fn a_limit_of_zero_is_off() {
    let limiter = ConcurrencyLimiter::new(0, 0);
    let slots: Vec<_> = (0..1000).map(|_| limiter.acquire(&"a").unwrap()).collect();
    assert_eq!((slots.len(), limiter.len()), (1000, 0));
}

#[test]
fn a_key_is_gone_with_its_last_slot_and_not_before() {
    let limiter = ConcurrencyLimiter::new(2, 8);
    let first = limiter.acquire(&"a").unwrap();
    let second = limiter.acquire(&"a").unwrap();
    drop(first);
    assert_eq!((limiter.len(), entries(&limiter)), (1, 1));
    drop(second);
    assert_eq!((limiter.len(), entries(&limiter)), (0, 0));
}

#[test]
fn a_full_map_refuses_new_keys_and_serves_those_it_has() {
    let limiter = ConcurrencyLimiter::new(2, 2);
    let (a, _b) = (limiter.acquire(&"a").unwrap(), limiter.acquire(&"b").unwrap());
    assert_eq!(limiter.acquire(&"c").unwrap_err(), Full::Keys);
    let _a_again = limiter.acquire(&"a").unwrap();
    drop(a);
    assert_eq!(limiter.acquire(&"c").unwrap_err(), Full::Keys, "a still has a slot");
    assert_eq!(limiter.len(), 2);
}

#[test]
fn a_place_in_the_map_is_free_again_with_the_last_slot_of_its_key() {
    let limiter = ConcurrencyLimiter::new(1, 1);
    for key in 0..100 {
        drop(limiter.acquire(&key).unwrap());
    }
    assert!(limiter.is_empty());
}

#[test]
fn a_map_without_room_refuses_everyone() {
    assert_eq!(ConcurrencyLimiter::new(1, 0).acquire(&"a").unwrap_err(), Full::Keys);
}

#[test]
fn a_slot_outlives_its_limiter_and_goes_to_other_threads() {
    fn goes_anywhere<T: Send + Sync + 'static>(value: T) -> T {
        value
    }
    let limiter = goes_anywhere(ConcurrencyLimiter::new(1, 1));
    let slot = goes_anywhere(limiter.acquire(&"a").unwrap());
    drop(limiter);
    thread::spawn(move || drop(slot)).join().unwrap();
}

#[test]
fn a_panic_frees_the_slot() {
    let limiter = ConcurrencyLimiter::new(1, 1);
    let slot = limiter.acquire(&"a").unwrap();
    let panicked = thread::spawn(move || {
        let _slot = slot;
        panic!("on purpose");
    });
    assert!(panicked.join().is_err());
    assert!(limiter.acquire(&"a").is_ok());
}

#[test]
fn a_slot_does_not_print_its_key() {
    let limiter = ConcurrencyLimiter::new(1, 1);
    assert_eq!(format!("{:?}", limiter.acquire(&"secret-name").unwrap()), "Slot { counted: true }");
}

/// A key that does something when it is cloned, which is between the look for room and the making of an entry.
struct Racing {
    name: u8,
    on_clone: Option<Rc<dyn Fn()>>,
}

impl Clone for Racing {
    fn clone(&self) -> Self {
        if let Some(act) = &self.on_clone {
            act();
        }
        Racing { name: self.name, on_clone: None }
    }
}

impl PartialEq for Racing {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Racing {}

impl Hash for Racing {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

#[test]
fn a_key_that_loses_the_last_place_at_the_last_moment_is_refused() {
    let limiter = Rc::new(ConcurrencyLimiter::new(1, 1));
    let winner = Rc::new(Cell::new(None));
    let (other, won) = (Rc::clone(&limiter), Rc::clone(&winner));
    let fill = move || won.set(other.acquire(&Racing { name: 1, on_clone: None }).ok());
    assert_eq!(limiter.acquire(&Racing { name: 0, on_clone: Some(Rc::new(fill)) }).unwrap_err(), Full::Keys);
    assert!(winner.take().is_some());
    assert_eq!((limiter.len(), entries(&limiter)), (0, 0));
}

#[test]
fn a_key_that_enters_the_map_twice_at_once_has_one_count() {
    let limiter = Rc::new(ConcurrencyLimiter::new(1, 8));
    let twin = Rc::new(Cell::new(None));
    let (other, won) = (Rc::clone(&limiter), Rc::clone(&twin));
    let enter = move || won.set(other.acquire(&Racing { name: 0, on_clone: None }).ok());
    assert_eq!(
        limiter.acquire(&Racing { name: 0, on_clone: Some(Rc::new(enter)) }).unwrap_err(),
        Full::Slots
    );
    assert_eq!(limiter.len(), 1);
    drop(twin.take());
    assert_eq!((limiter.len(), entries(&limiter)), (0, 0));
}

#[test]
fn many_threads_never_hold_more_than_allowed_and_leave_nothing_behind() {
    const KEYS: usize = 6;
    let limiter = ConcurrencyLimiter::new(3, 4);
    let held: [AtomicUsize; KEYS] = Default::default();
    let start = Barrier::new(8);
    thread::scope(|scope| {
        for thread in 0..8 {
            let (limiter, held, start) = (&limiter, &held, &start);
            scope.spawn(move || {
                start.wait();
                for turn in 0..20_000_usize {
                    // Threads meet at the same keys, leave them empty, and come back.
                    let key = (turn / 3 + thread / 4) % KEYS;
                    let Ok(slot) = limiter.acquire(&key) else { continue };
                    assert!(held[key].fetch_add(1, Ordering::SeqCst) < 3);
                    assert!(limiter.len() <= 4);
                    if turn % 64 == 0 {
                        thread::yield_now();
                    }
                    held[key].fetch_sub(1, Ordering::SeqCst);
                    drop(slot);
                }
            });
        }
    });
    assert_eq!((limiter.len(), entries(&limiter)), (0, 0));
}

proptest! {
    /// Against the plainest model: a list of the keys whose slots are held.
    #[test]
    fn decisions_are_those_of_a_list(
        max in 1..4_usize,
        max_keys in 0..4_usize,
        steps in prop::collection::vec((any::<bool>(), 0..6_u8, any::<prop::sample::Index>()), 0..100),
    ) {
        let limiter = ConcurrencyLimiter::new(max, max_keys);
        let mut held: Vec<(u8, Slot<u8>)> = Vec::new();
        for (acquire, key, which) in steps {
            if acquire {
                let of_key = held.iter().filter(|(other, _)| *other == key).count();
                let expected = match of_key {
                    0 if limiter.len() == max_keys => Err(Full::Keys),
                    _ if of_key == max => Err(Full::Slots),
                    _ => Ok(()),
                };
                let slot = limiter.acquire(&key);
                prop_assert_eq!(slot.as_ref().map(|_| ()).map_err(|full| *full), expected);
                held.extend(slot.ok().map(|slot| (key, slot)));
            } else if !held.is_empty() {
                drop(held.swap_remove(which.index(held.len())));
            }
            let mut keys: Vec<u8> = held.iter().map(|(key, _)| *key).collect();
            keys.sort_unstable();
            keys.dedup();
            prop_assert_eq!((limiter.len(), entries(&limiter)), (keys.len(), keys.len()));
        }
    }
}
