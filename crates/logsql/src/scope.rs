//! Scope.
use std::fmt;
/// The scope of a cozystack namespace.
pub const COZYSTACK_SCOPE: &str = r#"{log_source="container_log",kubernetes_namespace_name="{namespace}"} or ({log_source="",kubernetes_namespace_name!=""} tenant:="{namespace}" -cluster:="root-cluster") or ({log_source="kube_events",kubernetes_namespace_name=""} metadata_namespace:="{namespace}")"#;
/// Why a text is no scope.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TemplateError {
    /// Not a filter.
    #[error("{0}")]
    Parse(crate::ParseError),
    /// A branch without a positive equality on the namespace.
    #[error("a branch without `{{namespace}}`")]
    Open,
}
/// Why there is no guard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// No name was given.
    #[error("a guard needs a namespace")]
    Empty,
}
/// A scope with its placeholder.
#[derive(Debug, Clone, PartialEq)]
pub struct ScopeTemplate {
    text: String,
}
impl ScopeTemplate {
    /// Parses a template.
    /// # Errors
    /// When it would admit rows of any namespace.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        Ok(Self { text: text.to_owned() })
    }
    /// The scope of these namespaces.
    /// # Errors
    /// When there is none.
    pub fn guard<'a>(&self, namespaces: impl IntoIterator<Item = &'a str>) -> Result<Guard, GuardError> {
        let name = namespaces.into_iter().next().ok_or(GuardError::Empty)?;
        Ok(Guard { text: self.text.replace("{namespace}", name) })
    }
}
/// A scope of given namespaces. `Display` is valid as `extra_filters`.
#[derive(Debug, Clone, PartialEq)]
pub struct Guard {
    text: String,
}
impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
