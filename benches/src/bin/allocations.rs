//! Counts allocations for `parsers`, in a process of its own.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() -> anyhow::Result<()> {
    benches::allocations(std::env::args().skip(1), |run| {
        let region = Region::new(ALLOCATOR);
        run();
        let change = region.change();
        change.allocations + change.reallocations
    })
}
