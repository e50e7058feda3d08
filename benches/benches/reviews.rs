//! What both reviews of a request cost when their answers are remembered.
#![expect(clippy::unwrap_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::{hint::black_box, sync::Arc, time::Duration};

use criterion::{Criterion, criterion_group, criterion_main};
use obsproxy_authz::{AccessRequest, CacheOptions, ReviewMetrics, Reviews, StaticReviewer, Token, Verb};
use obsproxy_tenancy::{Namespace, Signal};
use tokio::runtime;

const USER: &str = "system:serviceaccount:tenant-bench:reader";

/// About as long as the token of a ServiceAccount.
const TOKEN_BYTES: usize = 1_200;

fn hits(criterion: &mut Criterion) {
    let runtime = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let text = "t".repeat(TOKEN_BYTES);
    let reviewer = StaticReviewer::new();
    reviewer.add_token(&text, USER);
    reviewer.allow(USER, "tenant-bench");
    let metrics = ReviewMetrics::register(&prometheus::Registry::new()).unwrap();
    let options = CacheOptions { ttl: Duration::from_secs(86_400), max_entries: 10_000 };
    let reviews = Reviews::new(Arc::new(reviewer), options, metrics);
    let token = Token::new(text);
    let request = AccessRequest {
        namespace: Namespace::parse("tenant-bench").unwrap(),
        signal: Signal::Logs,
        verb: Verb::Get,
    };
    let identity = runtime.block_on(async {
        let identity = reviews.authenticate(&token).await.unwrap();
        reviews.authorize(&identity, &request).await.unwrap();
        identity
    });
    criterion.bench_function("reviews/authenticate_hit", |bencher| {
        bencher.to_async(&runtime).iter(async || reviews.authenticate(black_box(&token)).await.unwrap());
    });
    criterion.bench_function("reviews/authorize_hit", |bencher| {
        let authorize = async || reviews.authorize(&identity, black_box(&request)).await.unwrap();
        bencher.to_async(&runtime).iter(authorize);
    });
}

criterion_group!(benches, hits);
criterion_main!(benches);
