//! A bearer token that cannot be printed.

use secrecy::{ExposeSecret, SecretString};

/// A bearer token as the caller sent it, without the scheme.
///
/// Nothing prints it: `Debug` shows only the type's name, there is no `Display`, and its memory is wiped on drop.
#[derive(Clone)]
pub struct Token(SecretString);

// === impl Token ===

impl Token {
    /// Takes the text behind `Bearer `. Every text is taken; one that cannot be a token is refused by
    /// [`Reviews::authenticate`](crate::Reviews::authenticate) without a review.
    pub fn new(text: impl Into<String>) -> Self {
        Self(SecretString::from(text.into()))
    }

    /// The token in clear. For reviewers only: never log it, and never use it as a key.
    #[must_use]
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }

    /// Whether this can be a token at all: visible ASCII, and some of it.
    ///
    /// The API server refuses an empty token as a bad request, which would read as an outage, and cuts a token at a
    /// blank, so that it would review less than what is hashed here. (RFC 6750 §2.1 allows less than this.)
    pub(crate) fn is_plausible(&self) -> bool {
        let text = self.expose();
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic())
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::Token;

    #[test]
    fn a_token_is_not_in_its_debug_text() {
        assert_eq!(format!("{:?}", Token::new("canary")), "Token");
    }

    #[test]
    fn only_visible_ascii_can_be_a_token() {
        for plausible in ["a", "eyJh.bGci-OiJ_SUzI1.NiJ9==", "abc:def"] {
            assert!(Token::new(plausible).is_plausible(), "{plausible:?}");
        }
        for odd in ["", " ", "a b", "a\t", "a\n", "a\0", "é", "\u{7f}"] {
            assert!(!Token::new(odd).is_plausible(), "{odd:?}");
        }
    }
}
