//! `cargo run --release -p benches --bin parsers` prints the table of parsers in `docs/performance.md`.

fn main() -> anyhow::Result<()> {
    benches::parsers(std::env::args().skip(1))
}
