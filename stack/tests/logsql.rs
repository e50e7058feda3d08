//! LogsQL on the real store: the parser agrees with it, guarded queries answer what they should, and show nothing else.
//!
//! `LOGSQL_CASES` sets how many queries each test generates, `LOGSQL_SEED` which.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "tests"
)]

#[path = "logsql/agreement.rs"]
mod agreement;
#[path = "logsql/columns.rs"]
mod columns;
#[path = "logsql/endpoints.rs"]
mod endpoints;
#[path = "logsql/exceptions.rs"]
mod exceptions;
#[path = "logsql/golang.rs"]
mod golang;
#[path = "logsql/grammar.rs"]
mod grammar;
#[path = "logsql/leak.rs"]
mod leak;
#[path = "logsql/mutate.rs"]
mod mutate;
#[path = "logsql/oracle.rs"]
mod oracle;
#[path = "logsql/place.rs"]
mod place;
#[path = "logsql/random.rs"]
mod random;
#[path = "logsql/report.rs"]
mod report;
#[path = "logsql/rows.rs"]
mod rows;
#[path = "logsql/suite.rs"]
mod suite;
#[path = "logsql/texts.rs"]
mod texts;
#[path = "logsql/upstream.rs"]
mod upstream;
#[path = "logsql/world.rs"]
mod world;
#[path = "logsql/writer.rs"]
mod writer;
