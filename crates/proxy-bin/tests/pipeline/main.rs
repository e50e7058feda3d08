//! The pipeline as a whole: a real [`Proxy`](observability_proxy::Proxy) between made-up reviews and a store on a socket
//! that records every byte it gets. One test for each promise of the design.
#![expect(clippy::unwrap_used, reason = "tests: a failed assumption should stop them")]

mod answers;
mod limits;
mod records;
mod sent;
mod store;
mod verdicts;
mod world;
