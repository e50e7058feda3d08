//! The account of a namespace: a pure function that must never change.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::{Namespace, Uid};

mod vectors;

#[cfg(test)]
mod tests;

pub use vectors::{ACCOUNT_VECTORS, AccountVector};

/// Separates these hashes from all others, and names the version of the derivation. Data lies under accounts of this
/// version until its retention ends, so a change here makes data unreadable: add a second function instead.
const DOMAIN: &str = "cozystack/tracing-account/v1";

/// An account of VictoriaLogs or VictoriaTraces: all rows have one, and a request reads and writes the rows of one only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Account {
    /// The value of the header `AccountID`.
    pub id: u32,
    /// The value of the header `ProjectID`.
    pub project: u32,
}

/// The account of a namespace, version 1.
///
/// Both halves are non-zero, so that a header lost on the way leads to an account where no namespace lives. A namespace
/// that was deleted and made again has another uid, hence another account. Two namespaces have the same account with
/// probability 2⁻⁶⁴ (10,000 namespaces: 3·10⁻¹² that any two do); who keeps accounts must notice that and refuse, not merge.
///
/// The hash is SHA-256 of four parts, one behind the other: the domain `cozystack/tracing-account/v1`, the name, the uid
/// (each behind its length as a big-endian u32), and a counter as a big-endian u32. Bytes 0..4 are the id and 4..8 the
/// project, big-endian. The counter is 0, and one more for as long as a half is 0. [`ACCOUNT_VECTORS`] has examples.
#[must_use]
pub fn account(namespace: &Namespace, uid: &Uid) -> Account {
    let mut prefix = Sha256::new();
    for part in [DOMAIN, namespace.as_str(), uid.as_str()] {
        // Lengths are 28, at most 63, and 36: they fit. Saturating only keeps the expression free of panics.
        prefix.update(u32::try_from(part.len()).unwrap_or(u32::MAX).to_be_bytes());
        prefix.update(part);
    }
    first_without_zero(|counter| prefix.clone().chain_update(counter.to_be_bytes()).finalize().into())
}

/// Takes the first of the digests 0, 1, 2, … whose two halves are both non-zero.
fn first_without_zero(digest: impl Fn(u32) -> [u8; 32]) -> Account {
    let mut counter = 0_u32;
    loop {
        let [a, b, c, d, e, f, g, h, ..] = digest(counter);
        let (id, project) = (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h]));
        if id != 0 && project != 0 {
            return Account { id, project };
        }
        counter = counter.wrapping_add(1);
    }
}

// === impl Account ===

impl Account {
    /// The account `0:0`, where rows lie that nobody gave an account: the one of a store that isolates by scope.
    pub const SHARED: Account = Account { id: 0, project: 0 };
}

/// Writes `id:project`.
impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.id, self.project)
    }
}
