//! What is asked for, and the proof that it was granted.

use std::sync::Arc;

use obsproxy_tenancy::{Namespace, Signal};

use crate::Identity;

/// What the caller wants to do, in Kubernetes' words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Read.
    Get,
    /// Write.
    Create,
}

/// One question to the authorizer. The identity is asked for apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AccessRequest {
    /// The namespace that owns the data.
    pub namespace: Namespace,
    /// Which of its data.
    pub signal: Signal,
    /// What is done with it.
    pub verb: Verb,
}

/// Proof that a review allowed this identity this verb on this signal in this namespace.
///
/// Only [`Reviews::authorize`](crate::Reviews::authorize) makes one. It says what held when the review was sent, so it
/// is meant for one request; whoever works on for longer has to ask again.
#[derive(Debug)]
pub struct Permit {
    identity: Arc<Identity>,
    request: AccessRequest,
}

// === impl Verb ===

impl Verb {
    /// The verb as reviews and RBAC rules spell it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "get",
            Self::Create => "create",
        }
    }
}

// === impl Permit ===

impl Permit {
    // INVARIANT: called in one place, `Reviews::authorize`, with an answer `Allowed` for these very values.
    pub(crate) fn grant(identity: Arc<Identity>, request: AccessRequest) -> Self {
        Self { identity, request }
    }

    /// Who may.
    #[must_use]
    pub fn identity(&self) -> &Arc<Identity> {
        &self.identity
    }

    /// Where.
    #[must_use]
    pub fn namespace(&self) -> &Namespace {
        &self.request.namespace
    }

    /// On which data.
    #[must_use]
    pub fn signal(&self) -> Signal {
        self.request.signal
    }

    /// Which verb.
    #[must_use]
    pub fn verb(&self) -> Verb {
        self.request.verb
    }
}
