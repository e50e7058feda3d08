//! What the two limits of a request cost when they let it pass.
#![expect(clippy::unwrap_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::{hint::black_box, sync::Arc};

use criterion::{Criterion, criterion_group, criterion_main};
use obsproxy_limits::{ConcurrencyLimiter, Rate, RateLimiter};

/// As many users as a busy cluster has.
const USERS: usize = 10_000;

fn users() -> Vec<Arc<str>> {
    (0..USERS).map(|number| format!("system:serviceaccount:tenant-{number}:reader").into()).collect()
}

fn rate(criterion: &mut Criterion) {
    let users = users();
    let limiter = RateLimiter::new(Rate::new(1e9, u32::MAX).unwrap(), USERS);
    let mut next = users.iter().cycle();
    criterion.bench_function("limits/rate_of_a_known_user", |bencher| {
        bencher.iter(|| limiter.check(black_box(next.next().unwrap())).unwrap());
    });
}

fn concurrency(criterion: &mut Criterion) {
    let users = users();
    let limiter = ConcurrencyLimiter::new(10, USERS);
    let mut next = users.iter().cycle();
    criterion.bench_function("limits/slot_taken_and_given_back", |bencher| {
        bencher.iter(|| drop(limiter.acquire(black_box(next.next().unwrap())).unwrap()));
    });
}

criterion_group!(benches, rate, concurrency);
criterion_main!(benches);
