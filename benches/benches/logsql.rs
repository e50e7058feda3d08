//! What a query costs on its way from the client's text to the text that is sent.
#![expect(clippy::unwrap_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use obsproxy_logsql::{COZYSTACK_SCOPE, Guard, ScopeTemplate, enforce, parse};

/// As typed by hand.
const SHORT: &str = r#"error "connection refused" | limit 50"#;

/// As a dashboard has it.
const DASHBOARD: &str = r#"{app="checkout",stream="stderr"} _time:1h (level:error or level:="fatal") and not ("context canceled" or "broken pipe") kubernetes_pod_name:checkout* status:>=500 http_method:in("GET","POST","PUT") trace_id:in({app="gateway"} error | fields trace_id) | filter duration_ms:>250 | stats by (kubernetes_pod_name, status) count() as hits, max(duration_ms) as slowest | sort by (hits desc) | limit 20"#;

fn guard() -> Guard {
    ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap().guard(["tenant-bench"]).unwrap()
}

fn queries(criterion: &mut Criterion) {
    let guard = guard();
    for (name, text) in [("short", SHORT), ("dashboard", DASHBOARD)] {
        let mut group = criterion.benchmark_group(format!("logsql/{name}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("parse", |bencher| bencher.iter(|| parse(black_box(text)).unwrap()));
        let query = parse(text).unwrap();
        group.bench_function("print", |bencher| bencher.iter(|| black_box(&query).to_string()));
        // The whole step: parse, conjoin, print, and the proof, which parses what was printed.
        group.bench_function("parse_and_enforce", |bencher| {
            bencher.iter(|| enforce(parse(black_box(text)).unwrap(), &guard).unwrap());
        });
        group.finish();
    }
}

fn guards(criterion: &mut Criterion) {
    let template = ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap();
    criterion.bench_function("logsql/guard", |bencher| {
        bencher.iter(|| template.guard([black_box("tenant-bench")]).unwrap());
    });
}

criterion_group!(benches, queries, guards);
criterion_main!(benches);
