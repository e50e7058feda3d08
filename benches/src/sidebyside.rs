//! The side-by-side run: its subcommands, its plan and its rounds.

mod report;

use std::{net::Ipv4Addr, path::Path};

use anyhow::{Context, Result, bail};
use stack::fake::serve_fast_store;
use tokio::{net::TcpListener, runtime};

use crate::{
    bare::serve_bare,
    contender::{Arena, Contender},
    load,
    process::{Memory, cpu_seconds, memory},
};

/// The query of each ordinary request: a filter and two pipes.
const QUERY: &str = "error | fields _time, _msg, kubernetes_pod_name | limit 100";

/// Bytes of each ordinary answer of the store.
const ANSWER_BYTES: u64 = 1024;

/// How much is measured.
#[derive(Debug, Clone, Copy)]
struct Plan {
    rounds: usize,
    /// Connections, and requests of one run over them.
    loads: [(usize, usize); 3],
    stream_bytes: u64,
}

const FULL: Plan = Plan { rounds: 5, loads: [(1, 10_000), (8, 30_000), (64, 30_000)], stream_bytes: 1 << 30 };

const QUICK: Plan = Plan { rounds: 1, loads: [(1, 1_000), (8, 20_000), (64, 5_000)], stream_bytes: 1 << 26 };

/// One run: a contender under a load, once.
#[derive(Debug, Clone, Copy)]
struct Sample {
    contender: &'static str,
    round: usize,
    connections: usize,
    /// CPU of the contender's process per request, microseconds.
    cpu: f64,
    /// Requests per second.
    rate: f64,
    /// Latencies, microseconds.
    p50: f64,
    p99: f64,
}

/// One long answer.
#[derive(Debug, Clone, Copy)]
struct StreamSample {
    contender: &'static str,
    round: usize,
    gib_per_second: f64,
    cpu_seconds_per_gib: f64,
}

/// The memory of a contender's process at three moments.
#[derive(Debug, Clone, Copy)]
struct MemorySample {
    contender: &'static str,
    idle: Memory,
    after_requests: Memory,
    after_streams: Memory,
}

/// All that was measured.
#[derive(Debug)]
struct Measured {
    plan: Plan,
    samples: Vec<Sample>,
    streams: Vec<StreamSample>,
    memory: Vec<MemorySample>,
}

/// The program. Without arguments it measures for some minutes and prints Markdown on stdout, progress on stderr; with
/// `--quick` it does the same in seconds, with numbers that prove little. `--proxy PATH` measures that binary in place of
/// the one that it would build. The other subcommands are what it starts itself with.
///
/// # Errors
/// When an argument is unknown, or something does not start, breaks, or answers wrongly.
pub fn sidebyside(arguments: impl Iterator<Item = String>) -> Result<()> {
    let arguments: Vec<String> = arguments.collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["store"] => serve(serve_fast_store),
        ["bare", store] => {
            let store = store.parse()?;
            serve(|listener| serve_bare(listener, store))
        }
        [stack::SUPERVISE, folder] => {
            stack::supervise(Path::new(folder), std::io::stdin().lock(), std::io::stdout().lock())
        }
        options => compare(options),
    }
}

/// Serves on a free port, which is told on stdout, until the process is killed.
fn serve<F: Future<Output = ()>>(server: impl FnOnce(TcpListener) -> F) -> Result<()> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        println!("{}", listener.local_addr()?);
        server(listener).await;
        Ok(())
    })
}

fn compare(options: &[&str]) -> Result<()> {
    let (plan, proxy) = match *options {
        [] => (FULL, None),
        ["--quick"] => (QUICK, None),
        ["--proxy", path] => (FULL, Some(path)),
        ["--quick", "--proxy", path] | ["--proxy", path, "--quick"] => (QUICK, Some(path)),
        _ => bail!("the arguments are [--quick] [--proxy PATH], not {options:?}"),
    };
    if cfg!(debug_assertions) {
        eprintln!("this is a debug build: its numbers say nothing, use cargo run --release");
    }
    // The load has one thread, so that it takes no more than its share from those it measures.
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let measured = runtime.block_on(measure(plan, proxy.map(Path::new)))?;
    println!("{}", report::markdown(&measured));
    Ok(())
}

async fn measure(plan: Plan, proxy: Option<&Path>) -> Result<Measured> {
    let arena = Arena::start(proxy).await?;
    let idle = memories(&arena)?;
    let mut samples = Vec::new();
    for round in 0..plan.rounds {
        for (connections, requests) in plan.loads {
            eprintln!("round {} of {}: {connections} connections", round + 1, plan.rounds);
            for contender in in_turn(&arena, round) {
                samples.push(sample(contender, round, connections, requests).await?);
            }
        }
    }
    let after_requests = memories(&arena)?;
    let mut streams = Vec::new();
    for round in 0..plan.rounds {
        eprintln!("round {} of {}: streams", round + 1, plan.rounds);
        for contender in in_turn(&arena, round) {
            streams.push(stream_sample(contender, round, plan.stream_bytes).await?);
        }
    }
    let after_streams = memories(&arena)?;
    let moments = idle.into_iter().zip(after_requests).zip(after_streams);
    let memory = moments
        .zip(&arena.contenders)
        .map(|(((idle, after_requests), after_streams), contender)| MemorySample {
            contender: contender.name,
            idle,
            after_requests,
            after_streams,
        })
        .collect();
    Ok(Measured { plan, samples, streams, memory })
}

/// All four, each round beginning with another, so that none always follows the same one.
fn in_turn(arena: &Arena, round: usize) -> impl Iterator<Item = &Contender> {
    arena.contenders.iter().cycle().skip(round % 4).take(4)
}

fn memories(arena: &Arena) -> Result<Vec<Memory>> {
    arena.contenders.iter().map(|contender| memory(contender.pid)).collect()
}

async fn sample(contender: &Contender, round: usize, connections: usize, requests: usize) -> Result<Sample> {
    let target = contender.target(QUERY);
    let context = || format!("load on {}", contender.name);
    // Opens the pooled connections and warms the caches, so that no run pays for it.
    load::run(&target, connections, connections * 20, ANSWER_BYTES).await.with_context(context)?;
    let before = cpu_seconds(contender.pid)?;
    let run = load::run(&target, connections, requests, ANSWER_BYTES).await.with_context(context)?;
    let cpu = cpu_seconds(contender.pid)? - before;
    Ok(Sample {
        contender: contender.name,
        round,
        connections,
        cpu: cpu * 1e6 / requests as f64,
        rate: run.rate(),
        p50: run.percentile(50),
        p99: run.percentile(99),
    })
}

async fn stream_sample(contender: &Contender, round: usize, bytes: u64) -> Result<StreamSample> {
    let target = contender.target(&format!("stream_bytes_{bytes}"));
    let before = cpu_seconds(contender.pid)?;
    let streamed = load::stream(&target).await.with_context(|| format!("stream from {}", contender.name))?;
    let cpu = cpu_seconds(contender.pid)? - before;
    anyhow::ensure!(streamed.bytes == bytes, "{} streamed {} bytes", contender.name, streamed.bytes);
    let gib = streamed.bytes as f64 / (1_u64 << 30) as f64;
    Ok(StreamSample {
        contender: contender.name,
        round,
        gib_per_second: gib / streamed.elapsed.as_secs_f64(),
        cpu_seconds_per_gib: cpu / gib,
    })
}
