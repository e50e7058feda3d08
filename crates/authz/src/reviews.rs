//! The two questions, with remembered answers.

use std::sync::Arc;
use std::time::Duration;

use crate::identity::IdentityDigest;
use crate::reviews::answers::Answers;
use crate::reviews::key::{TokenHasher, TokenKey};
use crate::{
    AccessRequest, AccessVerdict, Identity, Permit, ReviewError, ReviewMetrics, Reviewer, Token, TokenVerdict,
};

mod answers;
mod flight;
mod key;
#[cfg(test)]
mod tests;

/// Most reviews of one kind that are under way at a time. Further questions that would need one get
/// [`ReviewError::Full`] at once, so callers cannot pile work up here or on the API server.
pub const MAX_REVIEWS_IN_FLIGHT: usize = 256;

/// How answers are remembered.
#[derive(Clone, Copy, Debug)]
pub struct CacheOptions {
    /// How long an answer is used, counted from when its review was sent. A "no" is remembered as long as a "yes";
    /// errors are not. Zero: nothing is remembered; callers that ask at the same time still share one review.
    pub ttl: Duration,
    /// Most answers that are remembered of each kind. Above it, those that are asked for least go first.
    pub max_entries: u64,
}

/// Authenticates and authorizes by review. Cheap to clone; clones share their memory.
///
/// Needs a tokio runtime: each review runs in a task of its own, so a caller that goes away leaves it running for the
/// others and for the cache.
#[derive(Clone)]
pub struct Reviews(Arc<Inner>);

struct Inner {
    reviewer: Arc<dyn Reviewer>,
    hasher: TokenHasher,
    tokens: Answers<TokenKey, TokenAnswer>,
    accesses: Answers<AccessKey, AccessVerdict>,
}

/// A [`TokenVerdict`] that can be shared.
#[derive(Clone)]
enum TokenAnswer {
    Valid(Arc<Identity>),
    Invalid,
}

/// All that a decision depends on. The reviewed group and resource are the same for the whole process.
#[derive(Clone, PartialEq, Eq, Hash)]
struct AccessKey {
    identity: IdentityDigest,
    request: AccessRequest,
}

/// Why a caller has no identity.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AuthenticateError {
    /// The API server does not know the token, or the text cannot be one.
    #[error("the token is not valid")]
    InvalidToken,
    /// There is no answer. Asking later may give one.
    #[error("the token cannot be checked: {0}")]
    Undecidable(#[source] Arc<ReviewError>),
}

/// Why there is no permit.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AuthorizeError {
    /// The API server said no.
    #[error("the access is denied")]
    Denied,
    /// There is no answer. Asking later may give one.
    #[error("the access cannot be checked: {0}")]
    Undecidable(#[source] Arc<ReviewError>),
}

// === impl Reviews ===

impl Reviews {
    /// Puts a memory in front of a reviewer.
    #[must_use]
    pub fn new(reviewer: Arc<dyn Reviewer>, options: CacheOptions, metrics: ReviewMetrics) -> Self {
        Self(Arc::new(Inner {
            reviewer,
            hasher: TokenHasher::new(),
            tokens: Answers::new(options, metrics.token),
            accesses: Answers::new(options, metrics.access),
        }))
    }

    /// Whose token is this? The answer may be as old as [`CacheOptions::ttl`].
    ///
    /// # Errors
    ///
    /// [`AuthenticateError::InvalidToken`] when the answer is "nobody's", else [`AuthenticateError::Undecidable`].
    pub async fn authenticate(&self, token: &Token) -> Result<Arc<Identity>, AuthenticateError> {
        if !token.is_plausible() {
            return Err(AuthenticateError::InvalidToken);
        }
        let key = self.0.hasher.key(token);
        let ask = || {
            let (reviewer, token) = (Arc::clone(&self.0.reviewer), token.clone());
            async move { reviewer.token_review(&token).await.map(TokenAnswer::from) }
        };
        match self.0.tokens.answer(&key, ask).await {
            Ok(TokenAnswer::Valid(identity)) => Ok(identity),
            Ok(TokenAnswer::Invalid) => Err(AuthenticateError::InvalidToken),
            Err(error) => Err(AuthenticateError::Undecidable(error)),
        }
    }

    /// May this identity do that? The answer may be as old as [`CacheOptions::ttl`].
    ///
    /// # Errors
    ///
    /// [`AuthorizeError::Denied`] when the answer is no, else [`AuthorizeError::Undecidable`].
    pub async fn authorize(
        &self,
        identity: &Arc<Identity>,
        request: &AccessRequest,
    ) -> Result<Permit, AuthorizeError> {
        let key = AccessKey { identity: identity.digest(), request: request.clone() };
        let ask = || {
            let (reviewer, identity) = (Arc::clone(&self.0.reviewer), Arc::clone(identity));
            let request = request.clone();
            async move { reviewer.access_review(&identity, &request).await }
        };
        match self.0.accesses.answer(&key, ask).await {
            Ok(AccessVerdict::Allowed) => Ok(Permit::grant(Arc::clone(identity), key.request)),
            Ok(AccessVerdict::Denied) => Err(AuthorizeError::Denied),
            Err(error) => Err(AuthorizeError::Undecidable(error)),
        }
    }
}

impl std::fmt::Debug for Reviews {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reviews").finish_non_exhaustive()
    }
}

// === impl TokenAnswer ===

impl From<TokenVerdict> for TokenAnswer {
    fn from(verdict: TokenVerdict) -> Self {
        match verdict {
            TokenVerdict::Valid(identity) => Self::Valid(Arc::new(identity)),
            TokenVerdict::Invalid => Self::Invalid,
        }
    }
}
