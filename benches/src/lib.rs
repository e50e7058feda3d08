//! What measures the proxy.
//!
//! The criterion benches in `benches/` measure one step of a request each. The program `sidebyside` measures whole
//! processes: the same requests, to the same fast store, through a bare forwarder, vmauth and the proxy in turns, so
//! that what a busy machine does to one it does to all. See [`sidebyside`]. The program `parsers` measures our parser, guard
//! and proof beside the store's own parser. See [`parsers()`].

mod bare;
mod contender;
mod load;
mod median;
mod parsers;
mod process;
pub mod queries;
mod sidebyside;

pub use parsers::{allocations, parsers};
pub use sidebyside::sidebyside;
