//! A reviewer without Kubernetes, for tests.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{
    AccessRequest, AccessVerdict, BoxFuture, Identity, IdentityParts, ReviewError, Reviewer, Token,
    TokenVerdict,
};

/// Answers from tables: tokens to identities, and pairs of user and namespace to "allowed" for every signal and verb.
///
/// What is not in the tables is invalid or denied. Tables and behaviour can be changed while it is in use.
#[derive(Debug, Default)]
pub struct StaticReviewer {
    tables: Mutex<Tables>,
    token_reviews: AtomicUsize,
    access_reviews: AtomicUsize,
}

#[derive(Debug, Default)]
struct Tables {
    tokens: HashMap<String, IdentityParts>,
    allowed: HashSet<(String, String)>,
    behavior: Behavior,
}

/// How a [`StaticReviewer`] meets questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behavior {
    /// Answers from its tables at once.
    #[default]
    Answer,
    /// Fails at once, as an API server that refuses connections.
    Fail,
    /// Never answers, as an API server that is stopped.
    Hang,
}

// === impl StaticReviewer ===

impl StaticReviewer {
    /// A reviewer that knows nobody.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes a token valid, as one of a user without uid, groups and extra.
    pub fn add_token(&self, token: &str, user: &str) {
        self.add_identity(token, IdentityParts { user: user.to_owned(), ..IdentityParts::default() });
    }

    /// Makes a token valid, as one of this identity.
    pub fn add_identity(&self, token: &str, identity: IdentityParts) {
        self.tables().tokens.insert(token.to_owned(), identity);
    }

    /// Makes a token invalid.
    pub fn remove_token(&self, token: &str) {
        self.tables().tokens.remove(token);
    }

    /// Allows a user everything in a namespace.
    pub fn allow(&self, user: &str, namespace: &str) {
        self.tables().allowed.insert((user.to_owned(), namespace.to_owned()));
    }

    /// Takes that back.
    pub fn deny(&self, user: &str, namespace: &str) {
        self.tables().allowed.remove(&(user.to_owned(), namespace.to_owned()));
    }

    /// Changes how further questions are met. One that hangs already hangs on.
    pub fn behave(&self, behavior: Behavior) {
        self.tables().behavior = behavior;
    }

    /// How many questions about tokens reached this reviewer, however they were met.
    #[must_use]
    pub fn token_reviews(&self) -> usize {
        self.token_reviews.load(Ordering::Relaxed)
    }

    /// How many questions about accesses reached this reviewer, however they were met.
    #[must_use]
    pub fn access_reviews(&self) -> usize {
        self.access_reviews.load(Ordering::Relaxed)
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn meet<T>(
        &self,
        answer: impl FnOnce(&Tables) -> Result<T, ReviewError>,
    ) -> Result<T, ReviewError> {
        let behavior = self.tables().behavior;
        match behavior {
            Behavior::Answer => answer(&self.tables()),
            Behavior::Fail => Err(ReviewError::Unreachable("set to fail".into())),
            Behavior::Hang => std::future::pending().await,
        }
    }
}

impl Reviewer for StaticReviewer {
    fn token_review<'a>(&'a self, token: &'a Token) -> BoxFuture<'a, Result<TokenVerdict, ReviewError>> {
        self.token_reviews.fetch_add(1, Ordering::Relaxed);
        Box::pin(self.meet(|tables| match tables.tokens.get(token.expose()) {
            Some(parts) => match Identity::new(parts.clone()) {
                Ok(identity) => Ok(TokenVerdict::Valid(identity)),
                Err(crate::NoUserName) => Err(ReviewError::Malformed("the table has no user name")),
            },
            None => Ok(TokenVerdict::Invalid),
        }))
    }

    fn access_review<'a>(
        &'a self,
        identity: &'a Identity,
        request: &'a AccessRequest,
    ) -> BoxFuture<'a, Result<AccessVerdict, ReviewError>> {
        self.access_reviews.fetch_add(1, Ordering::Relaxed);
        Box::pin(self.meet(|tables| {
            let pair = (identity.user().to_owned(), request.namespace.as_str().to_owned());
            Ok(if tables.allowed.contains(&pair) { AccessVerdict::Allowed } else { AccessVerdict::Denied })
        }))
    }
}
