//! The guards of namespaces, each made once.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use form_urlencoded::Serializer;
use obsproxy_logsql::{Guard, GuardError, ScopeTemplate};
use obsproxy_tenancy::Namespace;

use crate::endpoint::ArgumentName;

/// Guards that are kept. Those of further namespaces are made for each request.
const MAX_KEPT: usize = 20_000;

/// Makes guards from the scope's template, and keeps them. A guard depends on the template and the name alone, so none
/// is ever out of date.
pub(crate) struct Guards {
    scope: ScopeTemplate,
    kept: RwLock<HashMap<Namespace, Arc<ReadyGuard>>>,
}

/// A guard, and the pair of a form that says it once more.
pub(super) struct ReadyGuard {
    pub(super) guard: Guard,
    pair: String,
}

// === impl Guards ===

impl Guards {
    pub(crate) fn new(scope: ScopeTemplate) -> Self {
        Self { scope, kept: RwLock::default() }
    }

    /// The guard of a namespace.
    ///
    /// # Errors
    ///
    /// Those of [`ScopeTemplate::guard`].
    pub(super) fn of(&self, namespace: &Namespace) -> Result<Arc<ReadyGuard>, GuardError> {
        let kept = self.kept.read().unwrap_or_else(PoisonError::into_inner).get(namespace).cloned();
        if let Some(kept) = kept {
            return Ok(kept);
        }
        let guard = self.scope.guard([namespace.as_str()])?;
        let ready = Arc::new(ReadyGuard::new(guard));
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MAX_KEPT {
            kept.insert(namespace.clone(), Arc::clone(&ready));
        }
        Ok(ready)
    }
}

// === impl ReadyGuard ===

impl ReadyGuard {
    fn new(guard: Guard) -> Self {
        let mut form = Serializer::new(String::new());
        form.append_pair(ArgumentName::ExtraFilters.as_str(), guard.as_str());
        Self { pair: form.finish(), guard }
    }

    /// `extra_filters=…`, encoded.
    pub(super) fn as_pair(&self) -> &str {
        &self.pair
    }
}

#[cfg(test)]
mod tests {
    use obsproxy_logsql::COZYSTACK_SCOPE;

    use super::*;

    #[test]
    fn each_namespace_has_its_own_guard_however_often_it_is_asked_for() {
        let scope = ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap();
        let guards = Guards::new(scope.clone());
        for _ in 0..2 {
            for name in ["tenant-a", "tenant-b", "tenant-a-b"] {
                let ready = guards.of(&name.parse().unwrap()).unwrap();
                let expected = scope.guard([name]).unwrap();
                assert_eq!(ready.guard, expected);
                let pair = ("extra_filters".into(), expected.as_str().into());
                assert_eq!(form_urlencoded::parse(ready.as_pair().as_bytes()).collect::<Vec<_>>(), [pair]);
            }
        }
        let again = guards.of(&"tenant-a".parse().unwrap()).unwrap();
        assert!(Arc::ptr_eq(&again, &guards.of(&"tenant-a".parse().unwrap()).unwrap()));
    }
}
