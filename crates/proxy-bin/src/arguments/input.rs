//! The body of a request: read whole and within bounds, or refused.

use std::error::Error;

use bytes::Bytes;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use http::request::Parts;
use http::{HeaderMap, Method};
use http_body::Body;
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::refusal::Refusal;

/// Most bytes of a form body. The stores drop a form above 10 MiB as if it were not there.
const MAX_BODY: usize = 1024 * 1024;

/// The form body of a request; empty for a `GET`.
///
/// # Errors
///
/// 400 for a `GET` with a body and for a body that breaks off, 413 above [`MAX_BODY`], 415 for what is no form.
pub(super) async fn body<B>(head: &Parts, body: B) -> Result<Bytes, Refusal>
where
    B: Body,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    if head.method == Method::GET {
        return match read(body, 0).await {
            Ok(_) => Ok(Bytes::new()),
            Err(Refusal::BodyTooLarge { .. }) => {
                Err(Refusal::BadRequest("a GET has no body here: use POST".to_owned()))
            }
            Err(other) => Err(other),
        };
    }
    if head.headers.contains_key(CONTENT_ENCODING) {
        return Err(Refusal::UnsupportedBody("a compressed body is not read"));
    }
    match content(&head.headers) {
        Content::Form => read(body, MAX_BODY).await,
        Content::Untold => match read(body, 0).await {
            Err(Refusal::BodyTooLarge { .. }) => Err(Refusal::UnsupportedBody(NOT_A_FORM)),
            empty_or_broken => empty_or_broken,
        },
        Content::Other => Err(Refusal::UnsupportedBody(NOT_A_FORM)),
    }
}

const NOT_A_FORM: &str = "the body must be application/x-www-form-urlencoded";

enum Content {
    Form,
    Untold,
    Other,
}

fn content(headers: &HeaderMap) -> Content {
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let (Some(value), None) = (types.next(), types.next()) else {
        return if headers.contains_key(CONTENT_TYPE) { Content::Other } else { Content::Untold };
    };
    let essence = value.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default();
    if essence.trim_ascii().eq_ignore_ascii_case(b"application/x-www-form-urlencoded") {
        Content::Form
    } else {
        Content::Other
    }
}

/// Reads a body of at most `limit` bytes. One that announces more is not read at all.
async fn read<B>(body: B, limit: usize) -> Result<Bytes, Refusal>
where
    B: Body,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    if body.is_end_stream() {
        return Ok(Bytes::new());
    }
    if body.size_hint().lower() > u64::try_from(limit).unwrap_or(u64::MAX) {
        return Err(Refusal::BodyTooLarge { limit });
    }
    match Limited::new(body, limit).collect().await {
        Ok(read) => Ok(read.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Refusal::BodyTooLarge { limit }),
        Err(_) => Err(Refusal::BadRequest("the body broke off".to_owned())),
    }
}
