//! Every way in which a request ends without a store's answer.

use std::time::Duration;

use obsproxy_limits::retry_after_seconds;
use obsproxy_logsql::ParseError;

use crate::endpoint::Methods;
use crate::reason::Reason;

/// How long a caller should wait before it asks again for what was undecidable.
const UNDECIDABLE_WAIT: Duration = Duration::from_secs(1);

/// Why a request is not answered by a store. `Display` is the message that the caller reads.
///
/// A message holds nothing that the caller did not send, but for the limits of this program: no guard, no address, no
/// text of a store or of the API server.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// The path is not canonical.
    #[error("{0}")]
    BadPath(&'static str),
    /// The namespace in the path can be no namespace's name.
    #[error("{0}")]
    BadNamespace(String),
    /// No endpoint has this path.
    #[error("there is no such path")]
    UnknownPath,
    /// The endpoint has no such method.
    #[error("this endpoint takes {}", .0.header())]
    MethodNotAllowed(Methods),
    /// The endpoint is known and not built yet.
    #[error("{0} is not built yet")]
    NotImplemented(&'static str),
    /// There is no token.
    #[error("a bearer token is needed: `Authorization: Bearer <token>`")]
    NoToken,
    /// The token is not valid.
    #[error("the token is not valid")]
    InvalidToken,
    /// The review said no.
    #[error("you may not read this")]
    Forbidden,
    /// The review could not be made.
    #[error("whether you may read this could not be decided; try again")]
    Undecidable,
    /// A limit was reached.
    #[error("{limit}; try again in {} s", retry_after_seconds(*.retry_after))]
    Limited {
        /// Which one.
        reason: Reason,
        /// Which one, in words.
        limit: String,
        /// When there is room again.
        retry_after: Duration,
    },
    /// The namespaces are not known yet.
    #[error("namespace cache not synced; try again")]
    NotSynced,
    /// The caller may read the namespace, and it does not exist.
    #[error("there is no such namespace")]
    UnknownNamespace,
    /// The host label of the namespace is wrong.
    #[error("no store hosts this namespace")]
    HostInvalid,
    /// An argument, a header or the body is malformed.
    #[error("{0}")]
    BadRequest(String),
    /// The body is too large.
    #[error("the body is larger than {limit} bytes")]
    BodyTooLarge {
        /// What is read at most.
        limit: usize,
    },
    /// The body is of a type or encoding that is not read.
    #[error("{0}")]
    UnsupportedBody(&'static str),
    /// There are too many arguments.
    #[error("there are more than {limit} arguments")]
    TooManyArguments {
        /// What is read at most, URL and body taken together.
        limit: usize,
    },
    /// The query, or a filter, is not LogsQL as this version knows it.
    #[error("{argument}: {error}")]
    QueryInvalid {
        /// Which argument.
        argument: &'static str,
        /// What is wrong, with a caret.
        error: ParseError,
    },
    /// The query holds a construct that is refused; the message shows where, with a caret.
    #[error("query: {0}")]
    QueryRefused(String),
    /// The query with its guard passes the store's limit.
    #[error("the query is too long by {by} bytes, counted with the filter that limits it to this namespace")]
    QueryTooLong {
        /// Bytes above the limit.
        by: usize,
    },
    /// A `stats by (_time:…)` would make more buckets than a query may have.
    #[error(
        "query: its buckets of `_time` are too narrow for this time range, which has room for {most}: use `_time:{narrowest}` or wider"
    )]
    TooManyBuckets {
        /// `--logs-max-buckets`.
        most: u64,
        /// The narrowest bucket that is taken, as LogsQL writes it.
        narrowest: String,
    },
    /// The store refused the query.
    #[error("the store refused this query; narrow its time range, or make it simpler")]
    StoreRefused,
    /// The store cannot be reached.
    #[error("the store cannot be reached")]
    StoreUnreachable,
    /// The store's answer makes no sense here.
    #[error("the store failed to answer")]
    StoreFailed,
    /// The store has no room.
    #[error("the store has no room for this query now; try again")]
    StoreBusy,
    /// The store announced too large an answer.
    #[error(
        "the answer is larger than {limit} bytes; narrow the time range, or ask for fewer rows or fields"
    )]
    ResponseTooLarge {
        /// `--logs-max-response-bytes`.
        limit: u64,
    },
    /// The time is up.
    #[error("the answer took too long; narrow the time range, or make the query simpler")]
    Timeout,
    /// A defect of this program.
    #[error("internal error")]
    Internal,
}

// === impl Refusal ===

impl Refusal {
    /// The one map from an error to its reason, and so to its status.
    pub(crate) fn reason(&self) -> Reason {
        match self {
            Refusal::BadPath(_) => Reason::BadPath,
            Refusal::BadNamespace(_) => Reason::BadNamespace,
            Refusal::UnknownPath => Reason::UnknownPath,
            Refusal::MethodNotAllowed(_) => Reason::MethodNotAllowed,
            Refusal::NotImplemented(_) => Reason::NotImplemented,
            Refusal::NoToken => Reason::NoToken,
            Refusal::InvalidToken => Reason::InvalidToken,
            Refusal::Forbidden => Reason::Forbidden,
            Refusal::Undecidable => Reason::Undecidable,
            Refusal::Limited { reason, .. } => *reason,
            Refusal::NotSynced => Reason::NotSynced,
            Refusal::UnknownNamespace => Reason::UnknownNamespace,
            Refusal::HostInvalid => Reason::HostInvalid,
            Refusal::BadRequest(_) => Reason::BadRequest,
            Refusal::BodyTooLarge { .. } => Reason::BodyTooLarge,
            Refusal::UnsupportedBody(_) => Reason::UnsupportedBody,
            Refusal::TooManyArguments { .. } => Reason::TooManyArguments,
            Refusal::QueryInvalid { .. } => Reason::QueryInvalid,
            Refusal::QueryRefused(_) | Refusal::TooManyBuckets { .. } => Reason::QueryRefused,
            Refusal::QueryTooLong { .. } => Reason::QueryTooLong,
            Refusal::Internal => Reason::Internal,
            Refusal::StoreRefused => Reason::StoreRefused,
            Refusal::StoreUnreachable => Reason::StoreUnreachable,
            Refusal::StoreFailed => Reason::StoreFailed,
            Refusal::StoreBusy => Reason::StoreBusy,
            Refusal::ResponseTooLarge { .. } => Reason::ResponseTooLarge,
            Refusal::Timeout => Reason::Timeout,
        }
    }

    /// When to come again, where that can be said: on every 429 and 503.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Refusal::Limited { retry_after, .. } => Some(*retry_after),
            Refusal::Undecidable | Refusal::NotSynced | Refusal::HostInvalid | Refusal::StoreBusy => {
                Some(UNDECIDABLE_WAIT)
            }
            Refusal::BadPath(_)
            | Refusal::BadNamespace(_)
            | Refusal::UnknownPath
            | Refusal::MethodNotAllowed(_)
            | Refusal::NotImplemented(_)
            | Refusal::NoToken
            | Refusal::InvalidToken
            | Refusal::Forbidden
            | Refusal::UnknownNamespace
            | Refusal::BadRequest(_)
            | Refusal::BodyTooLarge { .. }
            | Refusal::UnsupportedBody(_)
            | Refusal::TooManyArguments { .. }
            | Refusal::QueryInvalid { .. }
            | Refusal::QueryRefused(_)
            | Refusal::QueryTooLong { .. }
            | Refusal::TooManyBuckets { .. }
            | Refusal::StoreRefused
            | Refusal::StoreUnreachable
            | Refusal::StoreFailed
            | Refusal::ResponseTooLarge { .. }
            | Refusal::Timeout
            | Refusal::Internal => None,
        }
    }
}
