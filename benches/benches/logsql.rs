//! What a query costs on its way from the client's text to the text that is sent.
#![expect(clippy::unwrap_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use benches::queries::{DASHBOARD, SHORT, large, nested};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use obsproxy_logsql::{COZYSTACK_SCOPE, Guard, ParseOptions, ScopeTemplate, enforce, parse, parse_with};

/// What is left of the store's 16 KiB beside the guard.
const HUGE: usize = 16 * 1024 - 512;

fn guard() -> Guard {
    ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap().guard(["tenant-bench"]).unwrap()
}

fn queries(criterion: &mut Criterion) {
    let guard = guard();
    let huge = large(HUGE);
    for (name, text) in [("short", SHORT), ("dashboard", DASHBOARD), ("huge", &huge)] {
        let mut group = criterion.benchmark_group(format!("logsql/{name}"));
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function("parse", |bencher| bencher.iter(|| parse(black_box(text)).unwrap()));
        let query = parse(text).unwrap();
        group.bench_function("print", |bencher| bencher.iter(|| black_box(&query).to_string()));
        group.bench_function("enforce", |bencher| {
            bencher.iter_with_setup(|| query.clone(), |query| enforce(query, &guard).unwrap());
        });
        // The whole step: parse, conjoin, print, and the proof, which parses what was printed.
        group.bench_function("parse_and_enforce", |bencher| {
            bencher.iter(|| enforce(parse(black_box(text)).unwrap(), &guard).unwrap());
        });
        group.finish();
    }
}

/// The cost of a byte is the same in queries of any length.
fn lengths(criterion: &mut Criterion) {
    let guard = guard();
    let mut group = criterion.benchmark_group("logsql/length");
    for bytes in [1024, 2048, 4096, 8192, HUGE] {
        let text = large(bytes);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::from_parameter(text.len()), text.as_str(), |bencher, text| {
            bencher.iter(|| enforce(parse(black_box(text)).unwrap(), &guard).unwrap());
        });
    }
    group.finish();
}

/// 1,000 parentheses: refused at the 65th, and parsed where that is allowed.
fn depths(criterion: &mut Criterion) {
    let text = nested(1_000);
    let deep = ParseOptions { max_depth: 1_000, ..ParseOptions::default() };
    assert!(parse(&text).is_err() && parse_with(&deep, &text).is_ok());
    let mut group = criterion.benchmark_group("logsql/nested");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("refused", |bencher| bencher.iter(|| parse(black_box(&text)).unwrap_err()));
    group.bench_function("parsed", |bencher| bencher.iter(|| parse_with(&deep, black_box(&text)).unwrap()));
    group.finish();
}

fn guards(criterion: &mut Criterion) {
    let template = ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap();
    criterion.bench_function("logsql/guard", |bencher| {
        bencher.iter(|| template.guard([black_box("tenant-bench")]).unwrap());
    });
}

criterion_group!(benches, queries, lengths, depths, guards);
criterion_main!(benches);
