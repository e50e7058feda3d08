//! The address of a store.

use std::fmt;

use http::Uri;
use http::uri::{Authority, PathAndQuery};
use obsproxy_tenancy::Namespace;

#[cfg(test)]
mod tests;

const HOST: &str = "{host}";
const DOMAIN: &str = "{domain}";

/// How one store keeps the data of several namespaces apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Isolation {
    /// Not at all: every query has to carry the namespace's scope.
    Scope,
    /// By account: every request has to carry the namespace's account.
    Account,
}

/// The addresses of the stores of one signal: an `http` or `https` URL with `{host}` for the host namespace and
/// `{domain}` for the cluster's domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreTemplate {
    scheme: &'static str,
    // Both may hold `{host}`. INVARIANT: with a longest namespace name in its place they are valid parts of a URL, so
    // with any other they are, too: names are made of a-z, 0-9 and '-'.
    authority: String,
    path_prefix: String,
    isolation: Isolation,
}

/// One store. Two that are equal have the same address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Store {
    scheme: &'static str,
    authority: String,
    path_prefix: String,
    isolation: Isolation,
}

/// Why a text is no template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTemplate {
    /// The cluster's domain is no DNS name.
    #[error("the cluster domain is not a DNS name")]
    Domain,
    /// Neither `http://` nor `https://`.
    #[error("a store URL begins with http:// or https://")]
    Scheme,
    /// Braces around something else than `host` or `domain`.
    #[error("a store URL has no placeholders but {{host}} and {{domain}}")]
    Placeholder,
    /// No valid host and port.
    #[error("a store URL needs a valid host, and a port if there is a colon")]
    Authority,
    /// A user or password.
    #[error("a store URL has no user and password")]
    UserInfo,
    /// A query or fragment.
    #[error("a store URL has no ? and no #")]
    Query,
    /// A path that is not in its shortest form, or with characters that need an escape.
    #[error("the path of a store URL has no empty, . or .. part and only valid characters")]
    Path,
}

// === impl StoreTemplate ===

impl StoreTemplate {
    /// Reads a template and puts the cluster's domain in. Its stores isolate by [`Isolation::Scope`] at first. A path
    /// is kept as the prefix of every request's path; slashes at its end are dropped.
    ///
    /// # Errors
    ///
    /// See [`InvalidTemplate`].
    pub fn parse(template: &str, domain: &str) -> Result<Self, InvalidTemplate> {
        if !is_domain(domain) {
            return Err(InvalidTemplate::Domain);
        }
        let url = template.replace(DOMAIN, domain);
        if url.replace(HOST, "").contains(['{', '}']) {
            return Err(InvalidTemplate::Placeholder);
        }
        if url.contains(['?', '#']) {
            return Err(InvalidTemplate::Query);
        }
        let (scheme, rest) = split_scheme(&url)?;
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        check_authority(&with_host(authority, &longest_name()))?;
        let path_prefix = path.trim_end_matches('/');
        check_path(&with_host(path_prefix, &longest_name()))?;
        Ok(Self {
            scheme,
            authority: authority.to_owned(),
            path_prefix: path_prefix.to_owned(),
            isolation: Isolation::Scope,
        })
    }

    /// The same addresses, of stores that isolate so.
    #[must_use]
    pub fn isolated_by(self, isolation: Isolation) -> Self {
        Self { isolation, ..self }
    }

    /// The store in this host namespace.
    #[must_use]
    pub fn store(&self, host: &Namespace) -> Store {
        Store {
            scheme: self.scheme,
            authority: with_host(&self.authority, host.as_str()),
            path_prefix: with_host(&self.path_prefix, host.as_str()),
            isolation: self.isolation,
        }
    }
}

// === impl Store ===

impl Store {
    /// `http` or `https`.
    #[must_use]
    pub fn scheme(&self) -> &'static str {
        self.scheme
    }

    /// Host, and port if the template has one.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// What every path of this store begins with: empty, or with a slash first and none last.
    #[must_use]
    pub fn path_prefix(&self) -> &str {
        &self.path_prefix
    }

    /// How it keeps namespaces apart.
    #[must_use]
    pub fn isolation(&self) -> Isolation {
        self.isolation
    }

    /// The URL of a path on this store. The path is one of the program's own, never a caller's: hence `'static`.
    ///
    /// # Errors
    ///
    /// When the path does not begin with a slash or needs an escape.
    pub fn uri(&self, path: &'static str) -> Result<Uri, http::Error> {
        let builder = Uri::builder().scheme(self.scheme).authority(self.authority.as_str());
        if self.path_prefix.is_empty() {
            builder.path_and_query(PathAndQuery::try_from(path)?).build()
        } else {
            builder.path_and_query(format!("{}{path}", self.path_prefix)).build()
        }
    }
}

impl fmt::Display for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.scheme, self.authority, self.path_prefix)
    }
}

fn split_scheme(url: &str) -> Result<(&'static str, &str), InvalidTemplate> {
    ["http", "https"]
        .into_iter()
        .find_map(|scheme| Some((scheme, url.strip_prefix(scheme)?.strip_prefix("://")?)))
        .ok_or(InvalidTemplate::Scheme)
}

fn check_authority(text: &str) -> Result<(), InvalidTemplate> {
    if text.contains('@') {
        return Err(InvalidTemplate::UserInfo);
    }
    let authority: Authority = text.parse().map_err(|_| InvalidTemplate::Authority)?;
    let portless = authority.host() == text;
    if authority.host().is_empty() || (!portless && authority.port_u16().is_none()) {
        return Err(InvalidTemplate::Authority);
    }
    Ok(())
}

fn check_path(path: &str) -> Result<(), InvalidTemplate> {
    if path.is_empty() {
        return Ok(());
    }
    let odd = path.split('/').skip(1).any(|part| matches!(part, "" | "." | ".."));
    match path.parse::<PathAndQuery>() {
        Ok(_) if !odd => Ok(()),
        Ok(_) | Err(_) => Err(InvalidTemplate::Path),
    }
}

fn is_domain(text: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    text.strip_suffix('.').unwrap_or(text).split('.').all(part)
}

fn with_host(text: &str, host: &str) -> String {
    text.replace(HOST, host)
}

fn longest_name() -> String {
    "h".repeat(Namespace::MAX_LENGTH)
}
