//! What the account of a namespace costs; it is worked out once for each namespace that the watch tells.
#![expect(clippy::unwrap_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use obsproxy_tenancy::{Namespace, Uid, account};

fn accounts(criterion: &mut Criterion) {
    let uid = Uid::parse("00000000-0000-4000-8000-000000000001").unwrap();
    for (name, namespace) in [("short_name", "a".to_owned()), ("longest_name", "a".repeat(63))] {
        let namespace = Namespace::parse(&namespace).unwrap();
        criterion.bench_function(&format!("account/{name}"), |bencher| {
            bencher.iter(|| account(black_box(&namespace), black_box(&uid)));
        });
    }
}

criterion_group!(benches, accounts);
criterion_main!(benches);
