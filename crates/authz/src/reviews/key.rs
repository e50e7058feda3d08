//! What a token is remembered by.

use std::hash::{BuildHasher, RandomState};

use sha2::{Digest, Sha256};

use crate::Token;

/// Bytes of one SHA-256 block.
const BLOCK: usize = 64;

/// A token's hash under this process's secret. Neither the token nor a hash that could be looked up elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct TokenKey([u8; 32]);

/// SHA-256 with a random first block, new in each process.
pub(super) struct TokenHasher {
    // The secret fills exactly one block and is absorbed once: keying costs a request no more than a copy.
    keyed: Sha256,
}

// === impl TokenHasher ===

impl TokenHasher {
    pub(super) fn new() -> Self {
        // The standard library's hasher is keyed by the operating system's random numbers; each of its outputs gives 8
        // bytes. It need not resist more than somebody who finds hashes in a dump and wants to compare them.
        let mut secret = [0; BLOCK];
        for chunk in secret.chunks_mut(size_of::<u64>()) {
            chunk.copy_from_slice(&RandomState::new().hash_one(BLOCK).to_ne_bytes());
        }
        Self { keyed: Sha256::new_with_prefix(secret) }
    }

    /// The key of the whole token, of any length.
    pub(super) fn key(&self, token: &Token) -> TokenKey {
        TokenKey(self.keyed.clone().chain_update(token.expose().as_bytes()).finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::TokenHasher;
    use crate::Token;

    #[test]
    fn a_key_depends_on_every_byte_of_the_token() {
        let hasher = TokenHasher::new();
        let key = |text: &str| hasher.key(&Token::new(text)).0;
        let long = "x".repeat(2000);
        assert_eq!(key(&long), key(&long));
        assert_ne!(key(&long), key(&format!("{long}y")));
        assert_ne!(key(&long), key(&format!("y{long}")));
    }

    #[test]
    fn a_key_is_no_plain_hash_and_differs_between_processes() {
        let token = Token::new("canary");
        let key = TokenHasher::new().key(&token).0;
        assert_ne!(key, <[u8; 32]>::from(Sha256::digest(b"canary")));
        assert_ne!(key, TokenHasher::new().key(&token).0);
    }
}
