use std::rc::Rc;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use governor::clock::FakeRelativeClock;
use proptest::prelude::*;

use super::*;

type Limiter<K> = RateLimiter<K, FakeRelativeClock>;

const NANOSECOND: Duration = Duration::from_nanos(1);

fn limiter<K: Hash + Eq + Clone>(
    per_second: f64,
    burst: u32,
    max_keys: usize,
) -> (Limiter<K>, FakeRelativeClock) {
    let clock = FakeRelativeClock::default();
    (RateLimiter::with_clock(Rate::new(per_second, burst).unwrap(), max_keys, clock.clone()), clock)
}

fn too_fast(retry_after: Duration) -> Result<(), TooFast> {
    Err(TooFast { retry_after })
}

/// Takes tokens until none is left and says how many there were.
fn drain<K: Hash + Eq + Clone>(limiter: &Limiter<K>, key: &K) -> u32 {
    // Bounded, so that a limiter that lets everything pass fails a test and does not hang it.
    (0..10_000).map_while(|_| limiter.check(key).ok()).map(|()| 1).sum()
}

#[test]
fn a_fresh_bucket_holds_the_burst_and_fills_at_the_rate() {
    let (limiter, clock) = limiter(10.0, 20, 8);
    assert_eq!(drain(&limiter, &"a"), 20);
    assert_eq!(limiter.check(&"a"), too_fast(Duration::from_millis(100)));
    clock.advance(Duration::from_millis(99));
    assert_eq!(limiter.check(&"a"), too_fast(Duration::from_millis(1)));
    clock.advance(Duration::from_millis(1));
    assert_eq!(drain(&limiter, &"a"), 1);
    clock.advance(Duration::from_secs(3600));
    assert_eq!(drain(&limiter, &"a"), 20);
}

#[test]
fn a_rate_may_be_a_fraction() {
    let (limiter, clock) = limiter(0.1, 1, 8);
    assert_eq!(limiter.check(&"a"), Ok(()));
    assert_eq!(limiter.check(&"a"), too_fast(Duration::from_secs(10)));
    clock.advance(Duration::from_secs(10));
    assert_eq!(limiter.check(&"a"), Ok(()));
}

#[test]
fn a_token_never_comes_before_its_time_when_that_is_no_whole_nanosecond() {
    let (limiter, _clock) = limiter(3.0, 1, 8);
    assert_eq!(limiter.check(&"a"), Ok(()));
    assert_eq!(limiter.check(&"a"), too_fast(Duration::from_nanos(333_333_334)));
}

#[test]
fn a_rate_of_zero_is_no_limit_whatever_the_burst() {
    for burst in [0, 1, u32::MAX] {
        for zero in [0.0, -0.0] {
            let (limiter, _clock) = limiter(zero, burst, 0);
            assert!((0..1000).all(|_| limiter.check(&"a").is_ok()));
            assert_eq!(limiter.check_n(&"a", u32::MAX), Ok(()));
            assert_eq!(limiter.len(), 0);
        }
    }
}

#[test]
fn a_burst_of_zero_lets_nothing_pass_while_there_is_a_rate() {
    let (limiter, clock) = limiter(1e9, 0, 8);
    assert_eq!(limiter.check(&"a"), Err(TooFast::NEVER));
    assert_eq!(limiter.check_n(&"a", 1), Err(TooFast::NEVER));
    clock.advance(Duration::from_secs(3600));
    assert_eq!(limiter.check(&"a"), Err(TooFast::NEVER));
    limiter.drop_idle();
    assert!(limiter.is_empty());
}

#[test]
fn a_rate_that_is_no_number_is_refused() {
    for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1.0, -f64::MIN_POSITIVE] {
        assert!(Rate::new(wrong, 1).is_err(), "{wrong}");
    }
}

#[test]
fn keys_do_not_notice_each_other() {
    let (limiter, _clock) = limiter(1.0, 5, 8);
    assert_eq!(drain(&limiter, &"a"), 5);
    assert_eq!(drain(&limiter, &"b"), 5);
}

#[test]
fn keys_that_the_map_has_no_room_for_share_one_bucket() {
    let (limiter, clock) = limiter(1.0, 5, 2);
    assert_eq!((drain(&limiter, &0), limiter.check(&1)), (5, Ok(())));
    let passed: u32 = (2..1000).map(|key| drain(&limiter, &key)).sum();
    assert_eq!(passed, 5, "all of them together");
    assert_eq!(limiter.len(), 2);
    assert_eq!(drain(&limiter, &1), 4, "a key in the map keeps its own bucket");
    assert_eq!(limiter.check(&2000), too_fast(Duration::from_secs(1)));
    clock.advance(Duration::from_secs(1));
    assert_eq!((2..1000).map(|key| drain(&limiter, &key)).sum::<u32>(), 1);
}

#[test]
fn without_room_for_any_key_all_share_one_bucket() {
    let (limiter, _clock) = limiter(1.0, 3, 0);
    assert_eq!((0..100).map(|key| drain(&limiter, &key)).sum::<u32>(), 3);
    assert!(limiter.is_empty());
}

#[test]
fn idle_keys_are_dropped_and_make_room_while_busy_ones_stay() {
    let (limiter, clock) = limiter(1.0, 5, 2);
    assert_eq!(limiter.check(&"idle"), Ok(()));
    assert_eq!(drain(&limiter, &"busy"), 5);
    clock.advance(Duration::from_millis(1_999));
    limiter.drop_idle();
    assert_eq!(limiter.len(), 2, "full again, but not yet for the time of a token");
    clock.advance(Duration::from_millis(1));
    limiter.drop_idle();
    assert_eq!(limiter.len(), 1);
    assert_eq!(drain(&limiter, &"new"), 5, "in the place of the idle one");
    assert_eq!(drain(&limiter, &"busy"), 2);
}

#[test]
fn several_tokens_are_taken_all_or_none() {
    let (limiter, clock) = limiter(1.0, 5, 8);
    assert_eq!(limiter.check_n(&"a", 4), Ok(()));
    assert_eq!(limiter.check_n(&"a", 3), too_fast(Duration::from_secs(2)));
    assert_eq!(limiter.check_n(&"a", 0), Ok(()));
    assert_eq!(limiter.check_n(&"a", 6), Err(TooFast::NEVER));
    clock.advance(Duration::from_secs(2));
    assert_eq!(limiter.check_n(&"a", 3), Ok(()));
    assert_eq!(drain(&limiter, &"a"), 0);
}

#[test]
fn a_call_for_more_tokens_than_time_can_count_does_not_pass() {
    let (limiter, _clock) = limiter(1e-9, 2, 8);
    assert_eq!(limiter.check_n(&"a", u32::MAX), Err(TooFast::NEVER));
}

#[test]
fn the_largest_bucket_is_still_one_that_time_can_count() {
    let (limiter, clock) = limiter(0.25, u32::MAX, 8);
    clock.advance(Duration::from_secs(365 * 86_400));
    let most = u32::try_from(LONGEST_NANOS / 4_000_000_000).unwrap();
    assert_eq!(limiter.check_n(&"a", most + 1), Err(TooFast::NEVER));
    assert_eq!(limiter.check_n(&"a", most), Ok(()));
    assert_eq!(limiter.check_n(&"a", most), too_fast(Duration::from_secs(4) * most));
}

#[test]
fn a_known_key_is_not_cloned() {
    static CLONES: AtomicUsize = AtomicUsize::new(0);
    #[derive(PartialEq, Eq, Hash)]
    struct Key(u8);
    impl Clone for Key {
        fn clone(&self) -> Self {
            CLONES.fetch_add(1, Ordering::Relaxed);
            Key(self.0)
        }
    }
    let (limiter, _clock) = limiter(1.0, 50, 2);
    for _ in 0..60 {
        for key in 0..10 {
            let _ = limiter.check(&Key(key));
        }
    }
    assert_eq!(CLONES.load(Ordering::Relaxed), 2, "one for each key in the map, none for those outside");
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
fn a_key_that_loses_the_last_place_at_the_last_moment_shares_the_bucket() {
    let limiter = Rc::new(limiter(1.0, 5, 1).0);
    let other = Rc::clone(&limiter);
    let fill = move || assert_eq!(other.check(&Racing { name: 1, on_clone: None }), Ok(()));
    let late = Racing { name: 0, on_clone: Some(Rc::new(fill)) };
    assert_eq!(drain(&limiter, &late), 5);
    assert_eq!(drain(&limiter, &Racing { name: 2, on_clone: None }), 0, "the bucket is the shared one");
    assert_eq!(limiter.len(), 1);
}

#[test]
fn a_key_that_enters_the_map_twice_at_once_has_one_bucket() {
    let limiter = Rc::new(limiter(1.0, 5, 8).0);
    let other = Rc::clone(&limiter);
    let twin = move || assert_eq!(other.check(&Racing { name: 0, on_clone: None }), Ok(()));
    assert_eq!(drain(&limiter, &Racing { name: 0, on_clone: Some(Rc::new(twin)) }), 4);
    assert_eq!(limiter.len(), 1);
}

#[test]
fn threads_together_get_no_more_than_the_burst_and_the_map_keeps_its_bound() {
    let (limiter, _clock) = limiter(1.0, 100, 4);
    let (passed, start) = (AtomicUsize::new(0), Barrier::new(8));
    thread::scope(|scope| {
        for thread in 0..8 {
            let (limiter, passed, start) = (&limiter, &passed, &start);
            scope.spawn(move || {
                start.wait();
                for turn in 0..2_000 {
                    let pass = limiter.check(&((turn + thread) % 64)).is_ok();
                    passed.fetch_add(usize::from(pass), Ordering::Relaxed);
                    assert!(limiter.len() <= 4);
                }
            });
        }
    });
    // Four keys with a bucket each, and one for the rest. Each thread asks 31 times or more for each key.
    assert_eq!(passed.load(Ordering::Relaxed), 500);
}

/// Moves the clock, asks for tokens, or sweeps.
#[derive(Clone, Debug)]
enum Step {
    Advance(u64),
    Take { key: u8, tokens: u32 },
    DropIdle,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        2 => (0..3_000_000_000_u64).prop_map(Step::Advance),
        6 => (0..4_u8, 1..4_u32).prop_map(|(key, tokens)| Step::Take { key, tokens }),
        1 => Just(Step::DropIdle),
    ];
    prop::collection::vec(step, 0..80)
}

fn rates() -> impl Strategy<Value = (f64, u32)> {
    let per_second = prop_oneof![0.05..50.0, Just(1.0), Just(3.0), 1e-9..1e9, Just(1e12)];
    (per_second, prop_oneof![1..8_u32, 1..1000_u32])
}

proptest! {
    #[test]
    fn the_reported_wait_is_exact((per_second, burst) in rates(), steps in steps()) {
        let (limiter, clock) = limiter(per_second, burst, 2);
        for step in steps {
            match step {
                Step::Advance(nanos) => clock.advance(Duration::from_nanos(nanos)),
                Step::DropIdle => limiter.drop_idle(),
                Step::Take { key, tokens } => {
                    let Err(TooFast { retry_after }) = limiter.check_n(&key, tokens) else { continue };
                    if retry_after == Duration::MAX {
                        prop_assert!(tokens > burst);
                        continue;
                    }
                    clock.advance(retry_after - NANOSECOND);
                    prop_assert_eq!(limiter.check_n(&key, tokens), too_fast(NANOSECOND));
                    clock.advance(NANOSECOND);
                    prop_assert_eq!(limiter.check_n(&key, tokens), Ok(()));
                }
            }
        }
    }

    /// In no stretch of time do more tokens pass than the burst and what the rate gives in that time.
    #[test]
    fn no_stretch_of_time_passes_more_than_burst_and_rate((per_second, burst) in rates(), steps in steps()) {
        let (limiter, clock) = limiter(per_second, burst, 0);
        let (mut now, mut passes) = (0, Vec::new());
        for step in steps {
            match step {
                Step::Advance(nanos) => {
                    now += nanos;
                    clock.advance(Duration::from_nanos(nanos));
                }
                Step::DropIdle => limiter.drop_idle(),
                Step::Take { key, tokens } => {
                    if limiter.check_n(&key, tokens).is_ok() {
                        passes.push((now, f64::from(tokens)));
                    }
                }
            }
        }
        for (first, (start, _)) in passes.iter().enumerate() {
            let mut sum = 0.0;
            for (end, tokens) in &passes[first..] {
                sum += tokens;
                // One nanosecond is the resolution, hence the 1e9 at most.
                let gained = (end - start) as f64 * 1e-9 * per_second.min(1e9);
                prop_assert!(sum <= f64::from(burst) + gained + 1e-6, "{sum} in {} ns", end - start);
            }
        }
    }

    #[test]
    fn dropping_idle_keys_changes_no_decision((per_second, burst) in rates(), steps in steps()) {
        let (sweeping, sweeping_clock) = limiter(per_second, burst, 16);
        let (hoarding, hoarding_clock) = limiter(per_second, burst, 16);
        for step in steps {
            match step {
                Step::Advance(nanos) => {
                    sweeping_clock.advance(Duration::from_nanos(nanos));
                    hoarding_clock.advance(Duration::from_nanos(nanos));
                }
                Step::DropIdle => sweeping.drop_idle(),
                Step::Take { key, tokens } => {
                    prop_assert_eq!(sweeping.check_n(&key, tokens), hoarding.check_n(&key, tokens));
                }
            }
        }
        sweeping_clock.advance(LONGEST_WAIT);
        sweeping.drop_idle();
        prop_assert!(sweeping.is_empty());
    }

    #[test]
    fn no_rate_is_too_strange(bits in any::<u64>(), burst in any::<u32>(), tokens in any::<u32>(), nanos in any::<u32>()) {
        let Ok(rate) = Rate::new(f64::from_bits(bits), burst) else { return Ok(()) };
        let clock = FakeRelativeClock::default();
        let limiter = RateLimiter::with_clock(rate, 1, clock.clone());
        for _ in 0..3 {
            let _ = (limiter.check(&0), limiter.check_n(&0, tokens), limiter.check(&1));
            clock.advance(Duration::from_nanos(nanos.into()));
            limiter.drop_idle();
        }
        let passes = limiter.check(&2).is_ok();
        prop_assert!(passes || rate.per_second() > 0.0);
    }
}

/// Longer than any bucket of these tests needs to fill.
const LONGEST_WAIT: Duration = Duration::from_nanos(LONGEST_NANOS);
