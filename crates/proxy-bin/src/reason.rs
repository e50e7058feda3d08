//! Why a request was not answered by a store: the closed set that clients, metrics and the audit log see.

use http::StatusCode;

/// The machine-readable reason of an error, sent as `X-Observability-Reason`. Each has exactly one status.
///
/// The set is closed: `docs/api.md` lists it, and a client may branch on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The path is not canonical, or the request target is no path.
    BadPath,
    /// The namespace in the path can be no namespace's name.
    BadNamespace,
    /// An argument, a header or the body is malformed.
    BadRequest,
    /// The query is no LogsQL, or uses a construct that this version does not know.
    QueryInvalid,
    /// The query is LogsQL and holds a construct that is refused.
    QueryRefused,
    /// The query with its guard passes the store's limit.
    QueryTooLong,
    /// The store refused the query.
    StoreRefused,
    /// There is no token.
    NoToken,
    /// The API server says that the token is not valid, or no token has this shape.
    InvalidToken,
    /// The API server says no. The same whether or not the namespace exists.
    Forbidden,
    /// No endpoint has this path.
    UnknownPath,
    /// The caller may read the namespace, and it does not exist.
    UnknownNamespace,
    /// The endpoint has no such method.
    MethodNotAllowed,
    /// The body is too large.
    BodyTooLarge,
    /// The body is of a type or encoding that is not read.
    UnsupportedBody,
    /// There are too many arguments.
    TooManyArguments,
    /// Requests per second of one user.
    UserRate,
    /// Requests at once of one user.
    UserConcurrency,
    /// Requests per second for one namespace.
    NamespaceRate,
    /// Requests at once for one namespace.
    NamespaceConcurrency,
    /// A defect of this program. The request did not reach a store.
    Internal,
    /// The endpoint is known and not built yet.
    NotImplemented,
    /// The store cannot be reached.
    StoreUnreachable,
    /// The store's answer is not one that this endpoint can have.
    StoreFailed,
    /// The store announced an answer above the cap on bytes.
    ResponseTooLarge,
    /// The API server could not be asked.
    Undecidable,
    /// The namespaces are not known yet.
    NotSynced,
    /// The namespace's host label names no namespace that may host it.
    HostInvalid,
    /// The store has no room for the query now.
    StoreBusy,
    /// `--request-timeout` passed, or the store gave up on time.
    Timeout,
}

/// What was decided about a request, as the audit log tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The request went to a store.
    Allow,
    /// The request was refused for what it asks or who asks it.
    Deny,
    /// Nothing could be decided, or the store failed.
    Error,
}

// === impl Reason ===

impl Reason {
    /// Every reason, in the order of the status table.
    pub const ALL: [Reason; 30] = [
        Reason::BadPath,
        Reason::BadNamespace,
        Reason::BadRequest,
        Reason::QueryInvalid,
        Reason::QueryRefused,
        Reason::QueryTooLong,
        Reason::StoreRefused,
        Reason::NoToken,
        Reason::InvalidToken,
        Reason::Forbidden,
        Reason::UnknownPath,
        Reason::UnknownNamespace,
        Reason::MethodNotAllowed,
        Reason::BodyTooLarge,
        Reason::UnsupportedBody,
        Reason::TooManyArguments,
        Reason::UserRate,
        Reason::UserConcurrency,
        Reason::NamespaceRate,
        Reason::NamespaceConcurrency,
        Reason::Internal,
        Reason::NotImplemented,
        Reason::StoreUnreachable,
        Reason::StoreFailed,
        Reason::ResponseTooLarge,
        Reason::Undecidable,
        Reason::NotSynced,
        Reason::HostInvalid,
        Reason::StoreBusy,
        Reason::Timeout,
    ];

    /// The word in the header, in metrics and in the audit log.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::BadPath => "bad_path",
            Reason::BadNamespace => "bad_namespace",
            Reason::BadRequest => "bad_request",
            Reason::QueryInvalid => "query_invalid",
            Reason::QueryRefused => "query_refused",
            Reason::QueryTooLong => "query_too_long",
            Reason::StoreRefused => "store_refused",
            Reason::NoToken => "no_token",
            Reason::InvalidToken => "invalid_token",
            Reason::Forbidden => "forbidden",
            Reason::UnknownPath => "unknown_path",
            Reason::UnknownNamespace => "unknown_namespace",
            Reason::MethodNotAllowed => "method_not_allowed",
            Reason::BodyTooLarge => "body_too_large",
            Reason::UnsupportedBody => "unsupported_body",
            Reason::TooManyArguments => "too_many_arguments",
            Reason::UserRate => "user_rate",
            Reason::UserConcurrency => "user_concurrency",
            Reason::NamespaceRate => "namespace_rate",
            Reason::NamespaceConcurrency => "namespace_concurrency",
            Reason::Internal => "internal",
            Reason::NotImplemented => "not_implemented",
            Reason::StoreUnreachable => "store_unreachable",
            Reason::StoreFailed => "store_failed",
            Reason::ResponseTooLarge => "response_too_large",
            Reason::Undecidable => "undecidable",
            Reason::NotSynced => "not_synced",
            Reason::HostInvalid => "host_invalid",
            Reason::StoreBusy => "store_busy",
            Reason::Timeout => "timeout",
        }
    }

    /// The status that goes with the reason.
    #[must_use]
    pub const fn status(self) -> StatusCode {
        match self {
            Reason::BadPath
            | Reason::BadNamespace
            | Reason::BadRequest
            | Reason::QueryInvalid
            | Reason::QueryRefused
            | Reason::QueryTooLong
            | Reason::StoreRefused => StatusCode::BAD_REQUEST,
            Reason::NoToken | Reason::InvalidToken => StatusCode::UNAUTHORIZED,
            Reason::Forbidden => StatusCode::FORBIDDEN,
            Reason::UnknownPath | Reason::UnknownNamespace => StatusCode::NOT_FOUND,
            Reason::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Reason::BodyTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Reason::UnsupportedBody => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Reason::TooManyArguments => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Reason::UserRate
            | Reason::UserConcurrency
            | Reason::NamespaceRate
            | Reason::NamespaceConcurrency => StatusCode::TOO_MANY_REQUESTS,
            Reason::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Reason::NotImplemented => StatusCode::NOT_IMPLEMENTED,
            Reason::StoreUnreachable | Reason::StoreFailed | Reason::ResponseTooLarge => {
                StatusCode::BAD_GATEWAY
            }
            Reason::Undecidable | Reason::NotSynced | Reason::HostInvalid | Reason::StoreBusy => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Reason::Timeout => StatusCode::GATEWAY_TIMEOUT,
        }
    }

    /// Whether the caller was refused, or something failed.
    #[must_use]
    pub fn decision(self) -> Decision {
        if self.status().is_server_error() && self != Reason::NotImplemented {
            Decision::Error
        } else {
            Decision::Deny
        }
    }
}

// === impl Decision ===

impl Decision {
    /// The word in the audit log.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Decision::Allow => "allow",
            Decision::Deny => "deny",
            Decision::Error => "error",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_reason_is_listed_once_and_has_its_own_word() {
        let words: HashSet<_> = Reason::ALL.iter().map(|reason| reason.as_str()).collect();
        assert_eq!(words.len(), Reason::ALL.len());
        // A new variant makes this match fail to build until it is listed.
        let last = Reason::ALL.last().copied().unwrap();
        assert_eq!(last as usize + 1, Reason::ALL.len());
    }

    #[test]
    fn the_document_of_the_api_has_every_reason() {
        let document = include_str!("../../../docs/api.md");
        for reason in Reason::ALL {
            assert!(document.contains(&format!("`{}`", reason.as_str())), "{}", reason.as_str());
        }
    }

    #[test]
    fn an_undecidable_request_is_503_and_an_error_never_a_denial() {
        for reason in [Reason::Undecidable, Reason::NotSynced, Reason::HostInvalid] {
            assert_eq!(reason.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(reason.decision(), Decision::Error);
        }
    }
}
