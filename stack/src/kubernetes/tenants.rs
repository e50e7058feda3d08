//! Namespaces with the labels that cozystack gives to tenants.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use k8s_openapi::api::core::v1::{Namespace, ServiceAccount};
use k8s_openapi::api::rbac::v1::{Role, RoleBinding};
use kube::Api;
use kube::api::{DeleteParams, ListParams, ObjectMeta, Patch, PatchParams, PostParams};

use super::Kubernetes;

/// Says in whose store a namespace's data is kept.
const HOST_LABEL: &str = "namespace.cozystack.io/monitoring";

/// Begins the labels that name ancestors.
const ANCESTOR_LABEL: &str = "tenant.cozystack.io";

/// What cozystack says of a tenant in labels.
#[derive(Debug, Clone, Default)]
pub struct TenantLabels {
    /// The value of the label that names the host namespace; none leaves it out.
    pub host: Option<String>,
    /// The ancestors, the tenant itself among them, as cozystack writes them.
    pub ancestors: Vec<String>,
}

/// A namespace as the API server made it.
#[derive(Debug, Clone)]
pub struct Tenant {
    /// Its name.
    pub name: String,
    /// Its UID.
    pub uid: String,
}

// === impl TenantLabels ===

impl TenantLabels {
    /// The labels of a tenant below `ancestors` whose data is kept by `host`.
    pub fn new(host: &str, ancestors: &[&str]) -> Self {
        let ancestors = ancestors.iter().map(|name| (*name).to_owned()).collect();
        Self { host: Some(host.to_owned()), ancestors }
    }

    fn map(&self) -> BTreeMap<String, String> {
        let host = self.host.iter().map(|host| (HOST_LABEL.to_owned(), host.clone()));
        let name = |ancestor: &String| (format!("{ANCESTOR_LABEL}/{ancestor}"), String::new());
        host.chain(self.ancestors.iter().map(name)).collect()
    }
}

// === impl Kubernetes ===

impl Kubernetes {
    /// Makes a namespace.
    ///
    /// # Errors
    ///
    /// When the API server refuses it: the name exists, a label is none.
    pub async fn create_namespace(&self, name: &str, labels: &TenantLabels) -> Result<Tenant> {
        let namespace = Namespace {
            metadata: ObjectMeta {
                name: Some(name.to_owned()),
                labels: Some(labels.map()),
                ..ObjectMeta::default()
            },
            ..Namespace::default()
        };
        let api: Api<Namespace> = Api::all(self.admin()?);
        let made =
            api.create(&PostParams::default(), &namespace).await.with_context(|| format!("make {name}"))?;
        Ok(Tenant { name: name.to_owned(), uid: made.metadata.uid.context("a namespace without uid")? })
    }

    /// Changes the label that names the host namespace; none removes it.
    ///
    /// # Errors
    ///
    /// When the API server refuses it.
    pub async fn set_host(&self, name: &str, host: Option<&str>) -> Result<()> {
        let patch = serde_json::json!({"metadata": {"labels": {HOST_LABEL: host}}});
        let api: Api<Namespace> = Api::all(self.admin()?);
        api.patch(name, &PatchParams::default(), &Patch::Merge(patch)).await?;
        Ok(())
    }

    /// Deletes a namespace with the ServiceAccounts, Roles and RoleBindings in it, as the namespace controller
    /// would, and returns when it is gone.
    ///
    /// # Errors
    ///
    /// When the API server refuses it.
    pub async fn delete_namespace(&self, name: &str) -> Result<()> {
        let client = self.admin()?;
        let (one, all) = (DeleteParams::default(), ListParams::default());
        let api: Api<Namespace> = Api::all(client.clone());
        api.delete(name, &one).await.with_context(|| format!("delete {name}"))?;
        Api::<RoleBinding>::namespaced(client.clone(), name).delete_collection(&one, &all).await?;
        Api::<Role>::namespaced(client.clone(), name).delete_collection(&one, &all).await?;
        Api::<ServiceAccount>::namespaced(client, name).delete_collection(&one, &all).await?;
        let mut namespace = api.get(name).await?;
        namespace.spec.get_or_insert_default().finalizers = None;
        api.replace_subresource("finalize", name, &PostParams::default(), &namespace).await?;
        anyhow::ensure!(api.get_opt(name).await?.is_none(), "{name} is still there");
        Ok(())
    }
}
