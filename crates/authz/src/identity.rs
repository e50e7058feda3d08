//! Who is asking, as the API server says.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

#[cfg(test)]
mod tests;

/// The parts of an [`Identity`], as a `UserInfo` of Kubernetes has them.
#[derive(Clone, Debug, Default)]
pub struct IdentityParts {
    /// User name, not empty.
    pub user: String,
    /// UID of the user; empty where there is none, as with client certificates and most OIDC users.
    pub uid: String,
    /// Groups, in the API server's order.
    pub groups: Vec<String>,
    /// Further attributes, which authorizers may read.
    pub extra: BTreeMap<String, Vec<String>>,
}

/// A user that was authenticated. Immutable.
///
/// Decisions about it are remembered under a digest of all of its parts, so two identities share a decision only when
/// they agree in user name, uid, every group and every extra attribute.
#[derive(Debug)]
pub struct Identity {
    parts: IdentityParts,
    digest: IdentityDigest,
}

/// SHA-256 over all parts of an identity, each with its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct IdentityDigest([u8; 32]);

/// An identity without a user name, which no review can be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an identity needs a user name")]
pub struct NoUserName;

// === impl Identity ===

impl Identity {
    /// Checks and seals the parts.
    ///
    /// # Errors
    ///
    /// [`NoUserName`] when the user name is empty.
    pub fn new(parts: IdentityParts) -> Result<Self, NoUserName> {
        if parts.user.is_empty() {
            return Err(NoUserName);
        }
        let digest = IdentityDigest::of(&parts);
        Ok(Self { parts, digest })
    }

    /// The user name, never empty.
    #[must_use]
    pub fn user(&self) -> &str {
        &self.parts.user
    }

    /// The uid, empty where the user has none.
    #[must_use]
    pub fn uid(&self) -> &str {
        &self.parts.uid
    }

    /// The groups, in the API server's order.
    #[must_use]
    pub fn groups(&self) -> &[String] {
        &self.parts.groups
    }

    /// Further attributes, by key.
    #[must_use]
    pub fn extra(&self) -> &BTreeMap<String, Vec<String>> {
        &self.parts.extra
    }

    pub(crate) fn digest(&self) -> IdentityDigest {
        self.digest
    }
}

// === impl IdentityDigest ===

impl IdentityDigest {
    fn of(parts: &IdentityParts) -> Self {
        let mut hash = Sha256::new();
        text(&mut hash, &parts.user);
        text(&mut hash, &parts.uid);
        texts(&mut hash, &parts.groups);
        length(&mut hash, parts.extra.len());
        for (key, values) in &parts.extra {
            text(&mut hash, key);
            texts(&mut hash, values);
        }
        Self(hash.finalize().into())
    }
}

fn texts(hash: &mut Sha256, all: &[String]) {
    length(hash, all.len());
    for one in all {
        text(hash, one);
    }
}

// The length goes first, so that no text can pretend to be the end of one part and the start of the next.
fn text(hash: &mut Sha256, text: &str) {
    length(hash, text.len());
    hash.update(text.as_bytes());
}

fn length(hash: &mut Sha256, length: usize) {
    hash.update((length as u64).to_be_bytes());
}
