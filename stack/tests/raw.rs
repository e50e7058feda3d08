//! The promises of design §4, asked of the shipped binary with raw bytes. The API server and, but for `real`, the store
//! are fakes that record what arrives and fail as they are told.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tests"
)]

#[path = "raw/arena.rs"]
mod arena;
#[path = "raw/arguments.rs"]
mod arguments;
#[path = "raw/breaks.rs"]
mod breaks;
#[path = "raw/ending.rs"]
mod ending;
#[path = "raw/framing.rs"]
mod framing;
#[path = "raw/headers.rs"]
mod headers;
#[path = "raw/limits.rs"]
mod limits;
#[path = "raw/outage.rs"]
mod outage;
#[path = "raw/paths.rs"]
mod paths;
#[path = "raw/queries.rs"]
mod queries;
#[path = "raw/real.rs"]
mod real;
#[path = "raw/records.rs"]
mod records;
#[path = "raw/sent.rs"]
mod sent;
#[path = "raw/slow.rs"]
mod slow;
#[path = "raw/stream.rs"]
mod stream;
#[path = "raw/token.rs"]
mod token;
#[path = "raw/wire.rs"]
mod wire;
