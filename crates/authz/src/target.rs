//! Which Kubernetes resources stand for the signals.

use std::fmt;
use std::str::FromStr;

use obsproxy_tenancy::Signal;

#[cfg(test)]
mod tests;

/// The API group and resources that RBAC rules name to grant access to the signals.
///
/// The default is `observability.cozystack.io` with `logs`, `metrics` and `traces`. They need not exist in the
/// cluster. Resources that do exist can stand in, so that who may read `pods/log` may read logs here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewTarget {
    /// The group of all three resources.
    pub api_group: ApiGroup,
    /// Stands for logs.
    pub logs: ReviewResource,
    /// Stands for metrics.
    pub metrics: ReviewResource,
    /// Stands for traces.
    pub traces: ReviewResource,
}

/// A Kubernetes API group: a DNS name, or empty for the core group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiGroup(String);

/// A Kubernetes resource, or a sub-resource such as `pods/log`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewResource {
    resource: String,
    subresource: Option<String>,
}

/// A text that is no API group.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an API group is empty or made of a-z, 0-9, '-' and '.', not `{0}`")]
pub struct InvalidApiGroup(String);

/// A text that is no resource. `*` is none either: it would ask for everything at once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a resource is `name` or `name/subresource`, of a-z, 0-9 and '-', not `{0}`")]
pub struct InvalidResource(String);

// === impl ReviewTarget ===

impl ReviewTarget {
    /// The resource that stands for a signal.
    #[must_use]
    pub fn resource(&self, signal: Signal) -> &ReviewResource {
        match signal {
            Signal::Logs => &self.logs,
            Signal::Metrics => &self.metrics,
            Signal::Traces => &self.traces,
        }
    }
}

impl Default for ReviewTarget {
    fn default() -> Self {
        let own = |resource: &str| ReviewResource { resource: resource.to_owned(), subresource: None };
        Self {
            api_group: ApiGroup("observability.cozystack.io".to_owned()),
            logs: own("logs"),
            metrics: own("metrics"),
            traces: own("traces"),
        }
    }
}

// === impl ApiGroup ===

impl ApiGroup {
    /// Checks a group's name.
    ///
    /// # Errors
    ///
    /// [`InvalidApiGroup`] when it is neither empty nor a DNS name in lower case.
    pub fn parse(text: &str) -> Result<Self, InvalidApiGroup> {
        if text.is_empty() || text.split('.').all(is_name) {
            Ok(Self(text.to_owned()))
        } else {
            Err(InvalidApiGroup(text.to_owned()))
        }
    }

    /// The group's name, empty for the core group.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ApiGroup {
    type Err = InvalidApiGroup;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

// === impl ReviewResource ===

impl ReviewResource {
    /// Reads `resource` or `resource/subresource`.
    ///
    /// # Errors
    ///
    /// [`InvalidResource`] when a part is empty or has other characters than `a-z`, `0-9` and `-`.
    pub fn parse(text: &str) -> Result<Self, InvalidResource> {
        let (resource, subresource) = match text.split_once('/') {
            Some((resource, subresource)) => (resource, Some(subresource)),
            None => (text, None),
        };
        if is_name(resource) && subresource.is_none_or(is_name) {
            Ok(Self { resource: resource.to_owned(), subresource: subresource.map(ToOwned::to_owned) })
        } else {
            Err(InvalidResource(text.to_owned()))
        }
    }

    /// The part before the slash.
    #[must_use]
    pub fn resource(&self) -> &str {
        &self.resource
    }

    /// The part after the slash, if there is one.
    #[must_use]
    pub fn subresource(&self) -> Option<&str> {
        self.subresource.as_deref()
    }
}

impl FromStr for ReviewResource {
    type Err = InvalidResource;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for ReviewResource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.resource)?;
        match &self.subresource {
            Some(subresource) => write!(f, "/{subresource}"),
            None => Ok(()),
        }
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
}
