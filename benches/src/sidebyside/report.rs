//! The numbers as Markdown.

use std::fmt::Write;

use super::{Measured, Sample, StreamSample};
use crate::contender::{BARE, DIRECT, PROXY, VMAUTH};
use crate::median::median;

/// The load at which CPU is compared.
const COMPARED_AT: usize = 8;

const ALL: [&str; 4] = [DIRECT, BARE, VMAUTH, PROXY];

/// All tables, ready for `docs/performance.md`.
pub(super) fn markdown(measured: &Measured) -> String {
    [latencies(measured), cpu_ratios(measured), streams(measured), memory(measured)].join("\n")
}

fn latencies(measured: &Measured) -> String {
    let mut table = format!(
        "Answers of 1 kB, medians of {} rounds; \"added\" is the difference to the direct way.\n\n\
         | connections | way | CPU µs/request | requests/s | p50 µs | p99 µs | added p50 | added p99 |\n\
         |---|---|---|---|---|---|---|---|\n",
        measured.plan.rounds
    );
    for (connections, _) in measured.plan.loads {
        let of = |way, value: fn(&Sample) -> f64| {
            let samples = measured.samples.iter();
            let samples =
                samples.filter(|sample| sample.contender == way && sample.connections == connections);
            median(samples.map(value))
        };
        let (direct50, direct99) = (of(DIRECT, |sample| sample.p50), of(DIRECT, |sample| sample.p99));
        for way in ALL {
            let (cpu, rate) = (of(way, |sample| sample.cpu), of(way, |sample| sample.rate));
            let (p50, p99) = (of(way, |sample| sample.p50), of(way, |sample| sample.p99));
            let (added50, added99) = (p50 - direct50, p99 - direct99);
            let numbers = format!("{cpu:.1} | {rate:.0} | {p50:.0} | {p99:.0} | {added50:.0} | {added99:.0}");
            let _infallible = writeln!(table, "| {connections} | {way} | {numbers} |");
        }
    }
    table
}

fn cpu_ratios(measured: &Measured) -> String {
    let cpu = |way: &str, round: usize| {
        let here = |sample: &&Sample| {
            sample.contender == way && sample.round == round && sample.connections == COMPARED_AT
        };
        measured.samples.iter().find(here).map_or(f64::NAN, |sample| sample.cpu)
    };
    let mut table = format!(
        "CPU per request at {COMPARED_AT} connections, user and system, µs.\n\n\
         | round | {BARE} | {VMAUTH} | {PROXY} | c/a | c/b |\n|---|---|---|---|---|---|\n"
    );
    let (mut to_bare, mut to_vmauth) = (Vec::new(), Vec::new());
    for round in 0..measured.plan.rounds {
        let (a, b, c) = (cpu(BARE, round), cpu(VMAUTH, round), cpu(PROXY, round));
        to_bare.push(c / a);
        to_vmauth.push(c / b);
        let (round, ca, cb) = (round + 1, c / a, c / b);
        let _infallible = writeln!(table, "| {round} | {a:.1} | {b:.1} | {c:.1} | {ca:.2} | {cb:.2} |");
    }
    let (ca, cb) = (median(to_bare), median(to_vmauth));
    let _infallible = writeln!(table, "| median | | | | {ca:.2} | {cb:.2} |");
    table
}

fn streams(measured: &Measured) -> String {
    let of = |way: &str, value: fn(&StreamSample) -> f64| {
        let samples = measured.streams.iter();
        median(samples.filter(|sample| sample.contender == way).map(value))
    };
    let mib = measured.plan.stream_bytes >> 20;
    let mut table = format!(
        "One answer of {mib} MiB, medians; the ratios are taken in each round.\n\n\
         | way | GiB/s | CPU s/GiB | GiB/s to (a) |\n|---|---|---|---|\n"
    );
    for way in ALL {
        let ratios = (0..measured.plan.rounds).map(|round| {
            let rate = |way: &str| {
                let here = |sample: &&StreamSample| sample.contender == way && sample.round == round;
                measured.streams.iter().find(here).map_or(f64::NAN, |sample| sample.gib_per_second)
            };
            rate(way) / rate(BARE)
        });
        let (ratio, rate) = (median(ratios), of(way, |sample| sample.gib_per_second));
        let cpu = of(way, |sample| sample.cpu_seconds_per_gib);
        let _infallible = writeln!(table, "| {way} | {rate:.2} | {cpu:.2} | {ratio:.2} |");
    }
    table
}

fn memory(measured: &Measured) -> String {
    let mut table = String::from(
        "Resident memory, MiB.\n\n\
         | way | idle | after the requests | after the streams | peak |\n|---|---|---|---|---|\n",
    );
    for sample in measured.memory.iter().filter(|sample| sample.contender != DIRECT) {
        let (idle, requests) = (sample.idle.resident, sample.after_requests.resident);
        let (streams, peak) = (sample.after_streams.resident, sample.after_streams.peak);
        let way = sample.contender;
        let _infallible = writeln!(table, "| {way} | {idle:.1} | {requests:.1} | {streams:.1} | {peak:.1} |");
    }
    table
}
