//! The token of a request.

use http::HeaderMap;
use http::header::AUTHORIZATION;
use obsproxy_authz::Token;

use crate::refusal::Refusal;

/// Most bytes of a token. Tokens of Kubernetes have about 1 KiB; one of an identity provider with many groups has more.
const MAX_TOKEN: usize = 16 * 1024;

/// The token of `Authorization: Bearer <token>`.
///
/// # Errors
///
/// [`Refusal::NoToken`] without the header or with another scheme, [`Refusal::InvalidToken`] for what cannot be a token,
/// [`Refusal::BadRequest`] for two headers: hops could check one and use the other.
pub(crate) fn token(headers: &HeaderMap) -> Result<Token, Refusal> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let value = values.next().ok_or(Refusal::NoToken)?;
    if values.next().is_some() {
        return Err(Refusal::BadRequest("there is more than one Authorization header".to_owned()));
    }
    let text = value.to_str().map_err(|_| Refusal::InvalidToken)?;
    let (scheme, rest) = text.split_once(' ').ok_or(Refusal::NoToken)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Refusal::NoToken);
    }
    let token = rest.trim_matches(' ');
    let visible = token.bytes().all(|byte| byte.is_ascii_graphic());
    if token.is_empty() || token.len() > MAX_TOKEN || !visible {
        return Err(Refusal::InvalidToken);
    }
    Ok(Token::new(token))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;
    use crate::reason::Reason;

    fn read(values: &[&str]) -> Result<String, Reason> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(AUTHORIZATION, HeaderValue::from_str(value).unwrap());
        }
        token(&headers).map(|token| token.expose().to_owned()).map_err(|refusal| refusal.reason())
    }

    #[test]
    fn the_scheme_is_read_in_any_case() {
        for header in ["Bearer abc.def", "bearer abc.def", "BEARER  abc.def "] {
            assert_eq!(read(&[header]), Ok("abc.def".to_owned()));
        }
    }

    #[test]
    fn what_is_no_bearer_token_is_refused() {
        for (values, reason) in [
            (&[][..], Reason::NoToken),
            (&["Basic dXNlcjpwYXNz"], Reason::NoToken),
            (&["abc"], Reason::NoToken),
            (&["Bearer"], Reason::NoToken),
            (&["Bearer "], Reason::InvalidToken),
            (&["Bearer a b"], Reason::InvalidToken),
            (&["Bearer a\tb"], Reason::InvalidToken),
            (&["Bearer a", "Bearer a"], Reason::BadRequest),
        ] {
            assert_eq!(read(values), Err(reason), "{values:?}");
        }
        let long = format!("Bearer {}", "a".repeat(MAX_TOKEN + 1));
        assert_eq!(read(&[&long]), Err(Reason::InvalidToken));
    }
}
