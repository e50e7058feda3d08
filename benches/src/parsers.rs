//! Our parser, guard, print and proof beside the store's own parser: the same texts, in turns, in one run.

mod report;

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use obsproxy_logsql::{COZYSTACK_SCOPE, Guard, ScopeTemplate, ScopedQuery, enforce, parse};
use tokio::time::Instant;

use crate::process::cpu_seconds;
use crate::queries;

/// How often each side is measured; the table has the medians.
const ROUNDS: usize = 5;

/// Seconds of CPU time that one measurement takes at least.
const SPAN: f64 = 0.5;

/// One text, and what was measured on it.
struct Case {
    name: String,
    text: String,
    /// One of each round.
    ours: Steps,
    store: Vec<Time>,
    /// Allocations of one run.
    our_allocations: u64,
    store_allocations: u64,
}

/// Nanoseconds of one run.
#[derive(Clone, Copy)]
struct Time {
    /// CPU time, user and system: what else the machine does counts little in it.
    cpu: f64,
    /// Time that passed.
    passed: f64,
}

/// The steps of ours.
#[derive(Default)]
struct Steps {
    parse: Vec<Time>,
    /// Parse, guard, print and proof.
    all: Vec<Time>,
}

/// The program: measures for two minutes and prints Markdown on stdout.
///
/// # Errors
/// When an argument is given, or something cannot be built, run or read.
pub fn parsers(arguments: impl Iterator<Item = String>) -> Result<()> {
    let arguments: Vec<String> = arguments.collect();
    ensure!(arguments.is_empty(), "there are no arguments, not {arguments:?}");
    if cfg!(debug_assertions) {
        bail!("run it with --release");
    }
    let folder = std::env::temp_dir().join(format!("parsers-{}", std::process::id()));
    fs::create_dir_all(&folder).with_context(|| format!("make {}", folder.display()))?;
    let measured = measure(&folder);
    fs::remove_dir_all(&folder).with_context(|| format!("remove {}", folder.display()))?;
    print!("{}", report::markdown(&measured?));
    Ok(())
}

fn measure(folder: &Path) -> Result<Vec<Case>> {
    let guard = ScopeTemplate::parse(COZYSTACK_SCOPE)?.guard(["tenant-bench"])?;
    let mut cases = cases();
    let files = write(folder, &cases)?;
    let store = build(folder)?;
    for round in 1..=ROUNDS {
        eprintln!("round {round} of {ROUNDS}");
        for (case, file) in cases.iter_mut().zip(&files) {
            let text = case.text.as_str();
            case.ours.parse.push(time(|| drop(black_box(parse(black_box(text)))))?);
            case.ours.all.push(time(|| drop(black_box(guarded(black_box(text), &guard))))?);
            let [cpu, passed, allocations] = numbers(Command::new(&store).arg(file))?;
            case.store.push(Time { cpu, passed });
            case.store_allocations = allocations as u64;
        }
    }
    for (case, file) in cases.iter_mut().zip(&files) {
        case.our_allocations = counted(file)?;
    }
    Ok(cases)
}

fn cases() -> Vec<Case> {
    let named = |name: &str, text: String| Case {
        name: name.to_owned(),
        text,
        ours: Steps::default(),
        store: Vec::new(),
        our_allocations: 0,
        store_allocations: 0,
    };
    let mut cases =
        vec![named("short", queries::SHORT.to_owned()), named("dashboard", queries::DASHBOARD.to_owned())];
    for kib in [1, 2, 4, 8] {
        cases.push(named(&format!("{kib} KiB"), queries::large(kib * 1024)));
    }
    // With its guard it just fits the store's 16 KiB.
    cases.push(named("huge", queries::large(16 * 1024 - 512)));
    cases
}

fn write(folder: &Path, cases: &[Case]) -> Result<Vec<PathBuf>> {
    let files = cases.iter().enumerate().map(|(place, case)| {
        let file = folder.join(format!("{place}.logsql"));
        fs::write(&file, &case.text).with_context(|| format!("write {}", file.display()))?;
        Ok(file)
    });
    files.collect()
}

/// Parse, guard, print, proof.
fn guarded(text: &str, guard: &Guard) -> Option<ScopedQuery> {
    enforce(parse(text).ok()?, guard).ok()
}

/// The mean time of a run.
fn time(mut run: impl FnMut()) -> Result<Time> {
    let itself = std::process::id();
    let mut runs = 16_u32;
    loop {
        let (cpu, start) = (cpu_seconds(itself)?, Instant::now());
        for _ in 0..runs {
            run();
        }
        let (cpu, passed) = (cpu_seconds(itself)? - cpu, start.elapsed().as_secs_f64());
        if cpu >= SPAN {
            let of_one = |seconds: f64| seconds * 1e9 / f64::from(runs);
            return Ok(Time { cpu: of_one(cpu), passed: of_one(passed) });
        }
        runs *= 2;
    }
}

/// Builds the program that measures the store's parser, from the module that pins the store.
fn build(folder: &Path) -> Result<PathBuf> {
    eprintln!("building the store's parser (about a minute the first time)");
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("../stack/go/victorialogs");
    let program = folder.join("benchparser");
    let built = Command::new("go")
        .args(["build", "-o"])
        .arg(&program)
        .arg("./benchparser")
        .env("GOWORK", "off")
        .current_dir(&module)
        .status()
        .context("run go; it must be on PATH")?;
    ensure!(built.success(), "go build failed in {}", module.display());
    Ok(program)
}

/// Our allocations for the text of a file. Counted in a process of its own, since counting costs time.
fn counted(file: &Path) -> Result<u64> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["run", "--quiet", "--release", "-p", "benches", "--bin", "allocations", "--"]).arg(file);
    let [count] = numbers(command.current_dir(env!("CARGO_MANIFEST_DIR")))?;
    Ok(count as u64)
}

/// The numbers that a program prints, blanks between them.
fn numbers<const N: usize>(command: &mut Command) -> Result<[f64; N]> {
    let output = command.stderr(std::process::Stdio::inherit()).output().context("run a program")?;
    ensure!(output.status.success(), "{command:?} failed");
    let text = String::from_utf8(output.stdout)?;
    let numbers = text.split_whitespace().map(str::parse).collect::<Result<Vec<f64>, _>>()?;
    numbers.try_into().map_err(|numbers| anyhow::anyhow!("{N} numbers were due, not {numbers:?}"))
}

/// The program `allocations`: prints how many allocations the text of a file takes, as `count` counts them.
///
/// # Errors
/// When there is not one argument, or it names no query that can be guarded.
pub fn allocations(
    mut arguments: impl Iterator<Item = String>,
    count: impl FnOnce(&mut dyn FnMut()) -> usize,
) -> Result<()> {
    let file = arguments.next().context("the argument is a file")?;
    let text = fs::read_to_string(&file).with_context(|| format!("read {file}"))?;
    let guard = ScopeTemplate::parse(COZYSTACK_SCOPE)?.guard(["tenant-bench"])?;
    ensure!(guarded(&text, &guard).is_some(), "{file} cannot be guarded");
    println!("{}", count(&mut || drop(black_box(guarded(&text, &guard)))));
    Ok(())
}
