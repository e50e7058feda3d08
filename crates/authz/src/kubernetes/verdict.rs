//! What Kubernetes' answers mean.

use k8s_openapi::api::authentication::v1::{TokenReviewStatus, UserInfo};
use k8s_openapi::api::authorization::v1::SubjectAccessReviewStatus;

use crate::{AccessVerdict, Identity, IdentityParts, ReviewError, TokenVerdict};

/// Reads a TokenReview's status.
///
/// Not authenticated is "invalid", with `error` set or not: the API server fills `error` for every token that it
/// refuses ("invalid bearer token", "token has expired"), and gives such a caller a 401 on its own endpoints, too. That
/// it could not be asked at all shows in the HTTP status, which is dealt with before.
pub(super) fn on_token(status: Option<TokenReviewStatus>) -> Result<TokenVerdict, ReviewError> {
    let Some(status) = status else {
        return Err(ReviewError::Malformed("a TokenReview has no status"));
    };
    if status.authenticated != Some(true) {
        return Ok(TokenVerdict::Invalid);
    }
    let user = status.user.unwrap_or_default();
    match Identity::new(parts(user)) {
        Ok(identity) => Ok(TokenVerdict::Valid(identity)),
        Err(crate::NoUserName) => Err(ReviewError::Malformed("a TokenReview authenticates nobody")),
    }
}

/// Reads a SubjectAccessReview's status.
///
/// * An explicit `denied` is a no, whatever else is said. Kubernetes forbids it together with `allowed`.
/// * `allowed` stands beside an `evaluationError`: the API documents that an error (a role that is missing, say) need
///   not keep it from deciding.
/// * Neither, and an `evaluationError`: no authorizer had an opinion and one of them, such as a webhook, failed. Its
///   "yes" may be what is missing. The API server answers its own callers 500 there, not 403, so it is no answer here,
///   and not remembered. (RBAC reports broken bindings in `reason`, so a tenant cannot bring this about.)
/// * Neither, and no error: no.
pub(super) fn on_access(status: Option<SubjectAccessReviewStatus>) -> Result<AccessVerdict, ReviewError> {
    let Some(status) = status else {
        return Err(ReviewError::Malformed("a SubjectAccessReview has no status"));
    };
    let denied = status.denied == Some(true);
    let failed = status.evaluation_error.is_some_and(|error| !error.is_empty());
    match (denied, status.allowed, failed) {
        (true, true | false, true | false) => Ok(AccessVerdict::Denied),
        (false, true, true | false) => Ok(AccessVerdict::Allowed),
        (false, false, true) => Err(ReviewError::NotEvaluated),
        (false, false, false) => Ok(AccessVerdict::Denied),
    }
}

fn parts(user: UserInfo) -> IdentityParts {
    IdentityParts {
        user: user.username.unwrap_or_default(),
        uid: user.uid.unwrap_or_default(),
        groups: user.groups.unwrap_or_default(),
        extra: user.extra.unwrap_or_default(),
    }
}
