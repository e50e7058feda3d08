//! Scopes: filters with a placeholder for the namespace, and the guards that are made of them.

mod check;
mod fill;
mod guard;

#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};

use crate::ast::{Atom, Compare, Expr, Filter, Operator, Several, TimeFilter, TimeRange};
use crate::error::ParseError;
use crate::parse::parse_filter;
use crate::span::Loc;
use crate::value::{Instant, TimePoint};
pub use guard::Guard;

/// The scope of a cozystack namespace: its containers, its guest clusters, its events.
pub const COZYSTACK_SCOPE: &str = r#"{log_source="container_log",kubernetes_namespace_name="{namespace}"}
or ({log_source="",kubernetes_namespace_name!=""} tenant:="{namespace}" -cluster:="root-cluster")
or ({log_source="kube_events",kubernetes_namespace_name=""} metadata_namespace:="{namespace}")"#;

/// What stands for the namespace in a template.
const PLACEHOLDER: &str = "{namespace}";

/// A filter that holds `{namespace}` inside quoted texts, such that it admits the rows of a namespace only.
#[derive(Debug, Clone, PartialEq)]
pub struct ScopeTemplate {
    filter: Filter,
}

/// Why a text is no scope.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TemplateError {
    /// The text is no filter.
    #[error("{0}")]
    Parse(ParseError),
    /// A branch of an `or` holds no `field:="…{namespace}…"` and no `{label="…{namespace}…"}`.
    #[error("each branch of the scope must hold `field:=\"{{namespace}}\"` or `{{label=\"{{namespace}}\"}}`")]
    Open,
    /// The placeholder stands in something else than an equality that must hold.
    #[error("`{{namespace}}` may stand in an equality only, and not in a negated one")]
    Misplaced,
    /// The scope holds a sub-query, which would need a scope of its own.
    #[error("a scope must not hold a sub-query")]
    SubQuery,
}

/// Why no guard can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// There is no namespace: a guard of nothing could admit everything.
    #[error("a guard needs a namespace")]
    NoNamespace,
    /// A namespace is empty: an empty label is a missing one.
    #[error("a namespace must not be empty")]
    EmptyName,
    /// A time that LogsQL cannot write.
    #[error("a namespace cannot begin at this time")]
    Time,
    /// A bug of this crate: the text of the guard is not the guard when it is parsed.
    #[error("the guard could not be proved")]
    Proof,
}

impl ScopeTemplate {
    /// Parses a template and checks that it can only narrow.
    ///
    /// # Errors
    /// When the text is no filter, or when it would admit rows of other namespaces in one of its branches.
    pub fn parse(text: &str) -> Result<Self, TemplateError> {
        let filter = parse_filter(text).map_err(TemplateError::Parse)?;
        check::template(&filter)?;
        Ok(Self { filter })
    }

    /// The guard that admits the rows of these namespaces. Their names are data: whatever they hold, they stay one
    /// value. Several names share one guard, with `in (…)` where one has `=`.
    ///
    /// # Errors
    /// When there is no name, or an empty one.
    pub fn guard<'a>(&self, namespaces: impl IntoIterator<Item = &'a str>) -> Result<Guard, GuardError> {
        self.guard_since(namespaces.into_iter().map(|name| (name, None)))
    }

    /// The same, where rows of a namespace count only from a time on: a namespace that was deleted and made again must not
    /// read its predecessor. Names with the same time, or without one, share a branch.
    ///
    /// # Errors
    /// When there is no name, or an empty one, or a time that LogsQL cannot write.
    pub fn guard_since<'a>(
        &self,
        namespaces: impl IntoIterator<Item = (&'a str, Option<DateTime<Utc>>)>,
    ) -> Result<Guard, GuardError> {
        let mut groups: Vec<(Option<DateTime<Utc>>, Vec<&str>)> = Vec::new();
        for (name, since) in namespaces {
            if name.is_empty() {
                return Err(GuardError::EmptyName);
            }
            match groups.iter_mut().find(|(other, _)| *other == since) {
                Some((_, names)) => names.push(name),
                None => groups.push((since, vec![name])),
            }
        }
        let branches = groups.iter().map(|(since, names)| self.branch(*since, names));
        match Several::new(branches.collect::<Result<_, _>>()?) {
            Ok(branches) => Guard::new(Expr::joined(Operator::Or, branches)),
            Err(Some(only)) => Guard::new(only),
            Err(None) => Err(GuardError::NoNamespace),
        }
    }

    /// The scope of these names, from a time on.
    fn branch(&self, since: Option<DateTime<Utc>>, names: &[&str]) -> Result<Filter, GuardError> {
        let scope = fill::filled(&self.filter, names);
        let Some(since) = since else { return Ok(scope) };
        let point = TimePoint::At(Instant::of(since).ok_or(GuardError::Time)?);
        let range = TimeRange::Side { compare: Compare::GreaterOrEqual, point, offset: None };
        Ok(scope.under(Expr::atom(Atom::Time(TimeFilter { range, loc: Loc::default() }))))
    }
}
