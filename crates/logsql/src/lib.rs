//! LogsQL: parse, print, guard (signatures first; bodies follow).

mod error;
mod query;
mod rewrite;
mod scope;
mod time;

pub use error::{ErrorKind, ParseError, Refusal, RefusalKind, Span};
pub use query::{
    Filter, ParseOptions, Query, parse, parse_extra_filters, parse_extra_stream_filters, parse_filter,
    parse_with,
};
pub use rewrite::{EnforceError, Facts, ProofError, ScopedQuery, enforce};
pub use scope::{COZYSTACK_SCOPE, Guard, GuardError, ScopeTemplate, TemplateError};
pub use time::{
    DurationError, Planned, TimeArg, TimeError, Window, WindowError, WindowLimits, format_time,
    parse_duration,
};
