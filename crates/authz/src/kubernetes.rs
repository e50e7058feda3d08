//! The reviewer that asks Kubernetes.

use std::time::Duration;

use k8s_openapi::api::authentication::v1::{TokenReview, TokenReviewSpec};
use k8s_openapi::api::authorization::v1::{ResourceAttributes, SubjectAccessReview, SubjectAccessReviewSpec};
use kube::Client;

use crate::{
    AccessRequest, AccessVerdict, BoxFuture, Identity, ReviewError, ReviewTarget, Reviewer, Token,
    TokenVerdict,
};

mod exchange;
#[cfg(test)]
mod tests;
mod verdict;

/// How Kubernetes is asked.
#[derive(Clone, Debug)]
pub struct ReviewOptions {
    /// For one review, from the first byte sent to the last byte read; `None` waits for ever. The client below has no
    /// such limit, so without this an API server that is silent holds a review for as long as it likes.
    pub timeout: Option<Duration>,
    /// Which resources are reviewed.
    pub target: ReviewTarget,
}

/// Sends TokenReviews and SubjectAccessReviews with the credentials of its client.
///
/// The client's account needs `create` on both (ClusterRole `system:auth-delegator`). Make the client from
/// [`review_config`]. It sends as fast as it is asked to: [`Reviews`](crate::Reviews) bounds how many are under way.
#[derive(Clone)]
pub struct KubeReviewer {
    client: Client,
    options: ReviewOptions,
}

/// Makes a client's configuration fit for reviews: no retries.
///
/// By default kube tries a request up to 15 times on 429, 503 and 504, with pauses that grow, while the caller waits.
/// Here the caller is told at once and asks again.
#[must_use]
pub fn review_config(mut config: kube::Config) -> kube::Config {
    config.default_retry = false;
    config
}

// === impl KubeReviewer ===

impl KubeReviewer {
    /// Asks through this client.
    #[must_use]
    pub fn new(client: Client, options: ReviewOptions) -> Self {
        Self { client, options }
    }

    async fn ask<R: exchange::Review>(&self, review: R) -> Result<R, ReviewError> {
        let exchange = exchange::post(&self.client, &review);
        match self.options.timeout {
            Some(after) => match tokio::time::timeout(after, exchange).await {
                Ok(answer) => answer,
                Err(_elapsed) => Err(ReviewError::TimedOut { after }),
            },
            None => exchange.await,
        }
    }

    fn access_question(&self, identity: &Identity, request: &AccessRequest) -> SubjectAccessReview {
        let target = &self.options.target;
        let resource = target.resource(request.signal);
        let attributes = ResourceAttributes {
            namespace: Some(request.namespace.as_str().to_owned()),
            verb: Some(request.verb.as_str().to_owned()),
            group: Some(target.api_group.as_str().to_owned()),
            resource: Some(resource.resource().to_owned()),
            subresource: resource.subresource().map(ToOwned::to_owned),
            ..ResourceAttributes::default()
        };
        let spec = SubjectAccessReviewSpec {
            user: Some(identity.user().to_owned()),
            uid: Some(identity.uid().to_owned()).filter(|uid| !uid.is_empty()),
            groups: Some(identity.groups().to_vec()),
            extra: Some(identity.extra().clone()),
            resource_attributes: Some(attributes),
            non_resource_attributes: None,
        };
        SubjectAccessReview { spec, ..SubjectAccessReview::default() }
    }
}

impl Reviewer for KubeReviewer {
    fn token_review<'a>(&'a self, token: &'a Token) -> BoxFuture<'a, Result<TokenVerdict, ReviewError>> {
        let spec = TokenReviewSpec { token: Some(token.expose().to_owned()), audiences: None };
        let review = TokenReview { spec, ..TokenReview::default() };
        Box::pin(async move { verdict::on_token(self.ask(review).await?.status) })
    }

    fn access_review<'a>(
        &'a self,
        identity: &'a Identity,
        request: &'a AccessRequest,
    ) -> BoxFuture<'a, Result<AccessVerdict, ReviewError>> {
        let review = self.access_question(identity, request);
        Box::pin(async move { verdict::on_access(self.ask(review).await?.status) })
    }
}

impl std::fmt::Debug for KubeReviewer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KubeReviewer").field("options", &self.options).finish_non_exhaustive()
    }
}
