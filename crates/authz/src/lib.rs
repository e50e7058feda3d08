#![doc = include_str!("../README.md")]
//!
//! # What is in here
//!
//! [`Reviews`] turns a [`Token`] into an [`Identity`] and an [`AccessRequest`] into a [`Permit`], by asking a
//! [`Reviewer`] and remembering its answers. [`KubeReviewer`] is the one that asks Kubernetes.
//!
//! # What holds
//!
//! * A [`Permit`] exists only where a review said "allowed". Everything else is an error: there is no default answer.
//! * "No" and "no answer" are different variants. What went wrong on the way is never a "no" and never remembered.
//! * An answer is used for at most [`CacheOptions::ttl`] from the moment its review was *sent*, so a revocation is seen
//!   within that time.
//! * One question is asked once at a time, however many callers wait for the answer; one that goes away stops nothing.
//! * Memory is bounded by [`CacheOptions::max_entries`] and [`MAX_REVIEWS_IN_FLIGHT`], whatever callers send.
//! * A token is not in `Debug`, in errors, in log lines of the HTTP client, nor in the cache, which knows it by a hash
//!   under a secret of this process.

mod identity;
mod kubernetes;
mod metrics;
mod request;
mod reviewer;
mod reviews;
#[cfg(any(test, feature = "test-util"))]
mod static_reviewer;
mod target;
mod token;

pub use identity::{Identity, IdentityParts, NoUserName};
pub use kubernetes::{KubeReviewer, ReviewOptions, review_config};
pub use metrics::ReviewMetrics;
pub use request::{AccessRequest, Permit, Verb};
pub use reviewer::{AccessVerdict, BoxFuture, ReviewError, Reviewer, TokenVerdict};
pub use reviews::{AuthenticateError, AuthorizeError, CacheOptions, MAX_REVIEWS_IN_FLIGHT, Reviews};
#[cfg(any(test, feature = "test-util"))]
pub use static_reviewer::{Behavior, StaticReviewer};
pub use target::{ApiGroup, InvalidApiGroup, InvalidResource, ReviewResource, ReviewTarget};
pub use token::Token;
