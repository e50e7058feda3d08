//! From method and path to an endpoint. Nothing later looks at the path.

mod path;

use http::{Method, Uri};
use obsproxy_tenancy::Namespace;

use crate::endpoint::{Contract, Row, Serving, TABLE};
use crate::refusal::Refusal;

/// Most names in one path.
const MAX_NAMESPACES: usize = 32;

/// A row of the table, and the text that stands where the namespace belongs.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) row: &'static Row,
    names: String,
}

/// A request that can be served, if the caller may make it.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) row: &'static Row,
    pub(crate) contract: &'static Contract,
    pub(crate) namespace: Namespace,
}

/// Finds the row of a request target.
///
/// # Errors
///
/// [`Refusal::BadPath`] for a target that is no canonical path, [`Refusal::UnknownPath`] for a path of no endpoint.
pub(crate) fn find(uri: &Uri) -> Result<Found, Refusal> {
    // Absolute (`GET http://host/`), authority (`CONNECT host:1`) and asterisk form name more, or less, than a path here.
    if uri.scheme().is_some() || uri.authority().is_some() {
        return Err(Refusal::BadPath("the request target must be a path"));
    }
    let path = path::decode(uri.path()).map_err(Refusal::BadPath)?;
    let below = path.strip_prefix("/namespaces/").ok_or(Refusal::UnknownPath)?;
    let (names, rest) =
        below.find('/').and_then(|at| below.split_at_checked(at)).ok_or(Refusal::UnknownPath)?;
    let row = TABLE
        .iter()
        .find(|row| row.paths.iter().any(|shape| shape.matches(rest)))
        .ok_or(Refusal::UnknownPath)?;
    Ok(Found { row, names: names.to_owned() })
}

// === impl Found ===

impl Found {
    /// Checks method, namespace and whether the part is built.
    ///
    /// # Errors
    ///
    /// [`Refusal::MethodNotAllowed`], [`Refusal::BadNamespace`], [`Refusal::NotImplemented`], in this order. None of them
    /// depends on whether the namespace exists.
    pub(crate) fn open(self, method: &Method) -> Result<Route, Refusal> {
        if !self.row.methods.allow(method) {
            return Err(Refusal::MethodNotAllowed(self.row.methods));
        }
        let namespace = single(&self.names)?;
        match &self.row.serving {
            Serving::NotBuilt => Err(Refusal::NotImplemented("this endpoint")),
            Serving::Built(contract) => Ok(Route { row: self.row, contract, namespace }),
        }
    }
}

/// The one namespace of a path. Several (`a,b`, `a+`) are known and not built yet.
fn single(names: &str) -> Result<Namespace, Refusal> {
    if let Some(parent) = names.strip_suffix('+') {
        name(parent)?;
        return Err(Refusal::NotImplemented("reading a tenant with its children"));
    }
    if !names.contains(',') {
        return name(names);
    }
    let mut seen = Vec::new();
    for item in names.split(',') {
        if seen.len() == MAX_NAMESPACES {
            return Err(Refusal::BadNamespace(format!("a path has at most {MAX_NAMESPACES} namespaces")));
        }
        let namespace = name(item)?;
        if seen.contains(&namespace) {
            return Err(Refusal::BadNamespace(format!("{namespace} stands twice in the path")));
        }
        seen.push(namespace);
    }
    Err(Refusal::NotImplemented("reading several namespaces at once"))
}

fn name(text: &str) -> Result<Namespace, Refusal> {
    Namespace::parse(text).map_err(|error| Refusal::BadNamespace(error.to_string()))
}

#[cfg(test)]
mod tests;
