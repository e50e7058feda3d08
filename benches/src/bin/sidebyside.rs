//! `cargo run --release -p benches --bin sidebyside [-- --quick]` prints the tables of `docs/performance.md`.

fn main() -> anyhow::Result<()> {
    benches::sidebyside(std::env::args().skip(1))
}
