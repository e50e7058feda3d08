//! TokenReview and SubjectAccessReview.

use serde_json::{Value, json};

use super::{Grant, User, world::World};

/// What the server itself accepts when a review names no audience.
const OWN_AUDIENCE: &str = "https://kubernetes.default.svc";

/// The answer to a TokenReview with this body.
pub(super) fn review_token(world: &World, review: &Value) -> Value {
    let token = text(review, "/spec/token");
    let status = match world.tokens.get(token) {
        Some(user) => token_status(user, &texts(review, "/spec/audiences")),
        None => json!({ "authenticated": false, "user": {}, "error": "invalid bearer token" }),
    };
    json!({
        "apiVersion": "authentication.k8s.io/v1",
        "kind": "TokenReview",
        "metadata": {},
        "spec": review.get("spec"),
        "status": status,
    })
}

/// The answer to a SubjectAccessReview with this body.
pub(super) fn review_access(world: &World, review: &Value) -> Value {
    let resource = text(review, "/spec/resourceAttributes/resource");
    let subresource = text(review, "/spec/resourceAttributes/subresource");
    let mut grant = Grant {
        user: text(review, "/spec/user").to_owned(),
        namespace: Some(text(review, "/spec/resourceAttributes/namespace").to_owned()),
        verb: text(review, "/spec/resourceAttributes/verb").to_owned(),
        api_group: text(review, "/spec/resourceAttributes/group").to_owned(),
        resource: match subresource {
            "" => resource.to_owned(),
            subresource => format!("{resource}/{subresource}"),
        },
    };
    let here = world.grants.contains(&grant);
    grant.namespace = None;
    let allowed = here || world.grants.contains(&grant);
    json!({
        "apiVersion": "authorization.k8s.io/v1",
        "kind": "SubjectAccessReview",
        "metadata": {},
        "spec": review.get("spec"),
        "status": { "allowed": allowed },
    })
}

/// A known token is valid for the audiences that it shares with the review.
fn token_status(user: &User, wanted: &[&str]) -> Value {
    let own = [OWN_AUDIENCE.to_owned()];
    let audiences = match user.audiences.as_slice() {
        [] => &own,
        audiences => audiences,
    };
    let wanted = if wanted.is_empty() { &[OWN_AUDIENCE] } else { wanted };
    let shared: Vec<_> = audiences.iter().filter(|audience| wanted.contains(&audience.as_str())).collect();
    if shared.is_empty() {
        return json!({ "authenticated": false, "user": {}, "error": "token audiences are invalid for the target" });
    }
    json!({
        "authenticated": true,
        "user": {
            "username": user.name,
            "uid": user.uid,
            "groups": user.groups,
            "extra": user.extra,
        },
        "audiences": shared,
    })
}

fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

fn texts<'a>(value: &'a Value, pointer: &str) -> Vec<&'a str> {
    let items = value.pointer(pointer).and_then(Value::as_array);
    items.into_iter().flatten().filter_map(Value::as_str).collect()
}
