//! One review over HTTP.
//!
//! Not through `kube::Api`: that one logs an answer which it cannot read, at WARN, and an API server's answer to a
//! TokenReview repeats the token. It also takes answers of any length.

use http::header::{ACCEPT, CONTENT_TYPE};
use http::{Request, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use kube::Client;
use kube::client::Body;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ReviewError;

/// Bytes of an answer. A user with a thousand groups needs a tenth of it.
pub(super) const MAX_ANSWER: usize = 1 << 20;

const JSON: &str = "application/json";

/// A kind of review that Kubernetes knows.
pub(super) trait Review: k8s_openapi::Resource + Serialize + DeserializeOwned + Send + Sync {}

impl Review for k8s_openapi::api::authentication::v1::TokenReview {}
impl Review for k8s_openapi::api::authorization::v1::SubjectAccessReview {}

/// Sends a review and reads it back with its status filled in.
pub(super) async fn post<R: Review>(client: &Client, review: &R) -> Result<R, ReviewError> {
    let response = client.send(request(review)?).await.map_err(unreachable)?;
    if !response.status().is_success() {
        // The body is not read: no text of it may reach a caller, and an error's text could repeat the token.
        return Err(ReviewError::Refused { status: response.status().as_u16() });
    }
    let answer = body(response).await?;
    // The parser's own message is dropped for the same reason: it quotes what it could not read.
    serde_json::from_slice(&answer)
        .map_err(|_| ReviewError::Malformed("it is no review of the kind that was sent"))
}

// Neither step can fail for the two kinds of review; if one does, nothing was sent.
fn request<R: Review>(review: &R) -> Result<Request<Body>, ReviewError> {
    let bytes = serde_json::to_vec(review).map_err(|error| ReviewError::Unreachable(Box::new(error)))?;
    Request::post(format!("/apis/{}/{}", R::API_VERSION, R::URL_PATH_SEGMENT))
        .header(CONTENT_TYPE, JSON)
        .header(ACCEPT, JSON)
        .body(Body::from(bytes))
        .map_err(|error| ReviewError::Unreachable(Box::new(error)))
}

async fn body(response: Response<Body>) -> Result<Vec<u8>, ReviewError> {
    match Limited::new(response.into_body(), MAX_ANSWER).collect().await {
        Ok(collected) => Ok(collected.to_bytes().into()),
        Err(error) if error.is::<LengthLimitError>() => Err(ReviewError::Malformed("it is too long")),
        Err(error) => Err(ReviewError::Unreachable(error)),
    }
}

fn unreachable(error: kube::Error) -> ReviewError {
    ReviewError::Unreachable(Box::new(error))
}
