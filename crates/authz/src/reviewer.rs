//! The seam behind which Kubernetes sits.

use std::pin::Pin;
use std::time::Duration;

use crate::{AccessRequest, Identity, Token};

/// A boxed future, so that [`Reviewer`] can be used as `dyn`.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Answers the two questions, each time anew: no cache in here.
///
/// A "no" is an `Ok`. An `Err` means that there is no answer, and is never taken for a "no" nor for a "yes".
pub trait Reviewer: Send + Sync + 'static {
    /// Whose token is this?
    fn token_review<'a>(&'a self, token: &'a Token) -> BoxFuture<'a, Result<TokenVerdict, ReviewError>>;

    /// May this identity do that?
    fn access_review<'a>(
        &'a self,
        identity: &'a Identity,
        request: &'a AccessRequest,
    ) -> BoxFuture<'a, Result<AccessVerdict, ReviewError>>;
}

/// The answer about a token.
#[derive(Debug)]
pub enum TokenVerdict {
    /// It is this user's.
    Valid(Identity),
    /// It is nobody's, or no longer.
    Invalid,
}

/// The answer about an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessVerdict {
    /// Yes.
    Allowed,
    /// No.
    Denied,
}

/// Why there is no answer. The texts are for operators, hold no token and nothing that the API server wrote.
///
/// Exhaustive on purpose: who decides by it has to look again when a cause is added.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// No connection, or it broke before the answer was complete.
    #[error("the API server cannot be reached: {0}")]
    Unreachable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Nothing came in time.
    #[error("the API server did not answer within {after:?}")]
    TimedOut {
        /// How long was waited.
        after: Duration,
    },
    /// The API server refused the review itself. 401 and 403 are about our own credentials (the account of this
    /// process needs `system:auth-delegator`), never about the caller's.
    #[error("the API server answered a review with status {status}")]
    Refused {
        /// The HTTP status.
        status: u16,
    },
    /// The API server answered something that is no review.
    #[error("the API server answered a review with nonsense: {0}")]
    Malformed(&'static str),
    /// The API server says that it could not find out.
    #[error("the API server could not evaluate the access: one of its authorizers failed")]
    NotEvaluated,
    /// Our own cap on reviews in flight is reached. This says nothing about the API server, and is no outage.
    #[error("too many reviews are in flight")]
    Full,
    /// The review's task ended without an answer, as when the process stops.
    #[error("the review ended without an answer")]
    Lost,
}
