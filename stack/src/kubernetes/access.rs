//! ServiceAccounts, their tokens, and what RBAC lets them do.

use anyhow::{Context, Result};
use k8s_openapi::api::authentication::v1::{TokenRequest, TokenRequestSpec};
use k8s_openapi::api::core::v1::ServiceAccount;
use k8s_openapi::api::rbac::v1::{
    ClusterRole, ClusterRoleBinding, PolicyRule, Role, RoleBinding, RoleRef, Subject,
};
use kube::Api;
use kube::api::{DeleteParams, ObjectMeta, PostParams};

use super::Kubernetes;

/// The API group whose resources the proxy asks about.
const GROUP: &str = "observability.cozystack.io";

/// The name of the Role that lets its subjects read logs, in each namespace.
const LOGS_ROLE: &str = "observability-logs";

/// How long a token is good for, in seconds: longer than any test.
const TOKEN_SECONDS: i64 = 4 * 3600;

/// A ServiceAccount with a token of it.
#[derive(Clone)]
pub struct Account {
    /// The namespace in which it lives.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// A token, from the TokenRequest API.
    pub token: String,
}

// === impl Account ===

impl Account {
    /// The user name that a TokenReview answers.
    pub fn user(&self) -> String {
        format!("system:serviceaccount:{}:{}", self.namespace, self.name)
    }

    fn subject(&self) -> Subject {
        Subject {
            kind: "ServiceAccount".to_owned(),
            name: self.name.clone(),
            namespace: Some(self.namespace.clone()),
            api_group: None,
        }
    }
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.user())
    }
}

// === impl Kubernetes ===

impl Kubernetes {
    /// Makes a ServiceAccount and a token of it.
    ///
    /// # Errors
    ///
    /// When the API server refuses it.
    pub async fn create_account(&self, namespace: &str, name: &str) -> Result<Account> {
        let account = ServiceAccount { metadata: named(name), ..ServiceAccount::default() };
        let api: Api<ServiceAccount> = Api::namespaced(self.admin()?, namespace);
        api.create(&PostParams::default(), &account).await.with_context(|| format!("make {namespace}/{name}"))?;
        let spec = TokenRequestSpec { expiration_seconds: Some(TOKEN_SECONDS), ..TokenRequestSpec::default() };
        let request = TokenRequest { spec, ..TokenRequest::default() };
        let made = api.create_token_request(name, &PostParams::default(), &request).await?;
        let token = made.status.context("the API server gave no token")?.token;
        Ok(Account { namespace: namespace.to_owned(), name: name.to_owned(), token })
    }

    /// Lets an account read the logs of a namespace.
    ///
    /// # Errors
    ///
    /// When the API server refuses it.
    pub async fn grant_logs(&self, namespace: &str, account: &Account) -> Result<()> {
        let client = self.admin()?;
        let rule = rule(&[GROUP], &["logs"], &["get"]);
        let role = Role { metadata: named(LOGS_ROLE), rules: Some(vec![rule]) };
        let roles: Api<Role> = Api::namespaced(client.clone(), namespace);
        if roles.get_opt(LOGS_ROLE).await?.is_none() {
            roles.create(&PostParams::default(), &role).await?;
        }
        let binding = RoleBinding {
            metadata: named(&binding_name(account)),
            role_ref: role_ref("Role", LOGS_ROLE),
            subjects: Some(vec![account.subject()]),
        };
        Api::<RoleBinding>::namespaced(client, namespace).create(&PostParams::default(), &binding).await?;
        Ok(())
    }

    /// Takes back what [`grant_logs`](Self::grant_logs) gave.
    ///
    /// # Errors
    ///
    /// When there is nothing to take back.
    pub async fn revoke_logs(&self, namespace: &str, account: &Account) -> Result<()> {
        let bindings: Api<RoleBinding> = Api::namespaced(self.admin()?, namespace);
        bindings.delete(&binding_name(account), &DeleteParams::default()).await?;
        Ok(())
    }

    /// Binds an account to a ClusterRole, in all namespaces.
    ///
    /// # Errors
    ///
    /// When the API server refuses it.
    pub async fn bind_cluster_role(&self, role: &str, account: &Account) -> Result<()> {
        let binding = ClusterRoleBinding {
            metadata: named(&format!("{role}-{}", binding_name(account))),
            role_ref: role_ref("ClusterRole", role),
            subjects: Some(vec![account.subject()]),
        };
        let api: Api<ClusterRoleBinding> = Api::all(self.admin()?);
        api.create(&PostParams::default(), &binding).await?;
        Ok(())
    }

    /// Makes the account that the proxy runs with. It may review tokens and access, and watch namespaces, and
    /// nothing else.
    ///
    /// # Errors
    ///
    /// When the API server refuses it: it exists.
    pub async fn create_proxy_account(&self) -> Result<Account> {
        let account = self.create_account("kube-system", "observability-proxy").await?;
        let watch = rule(&[""], &["namespaces"], &["get", "list", "watch"]);
        let role = ClusterRole {
            metadata: named("observability-proxy"),
            rules: Some(vec![watch]),
            ..ClusterRole::default()
        };
        Api::<ClusterRole>::all(self.admin()?).create(&PostParams::default(), &role).await?;
        self.bind_cluster_role("observability-proxy", &account).await?;
        self.bind_cluster_role("system:auth-delegator", &account).await?;
        Ok(account)
    }
}

fn binding_name(account: &Account) -> String {
    format!("{}-{}", account.namespace, account.name)
}

fn named(name: &str) -> ObjectMeta {
    ObjectMeta { name: Some(name.to_owned()), ..ObjectMeta::default() }
}

fn rule(groups: &[&str], resources: &[&str], verbs: &[&str]) -> PolicyRule {
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    PolicyRule {
        api_groups: Some(owned(groups)),
        resources: Some(owned(resources)),
        verbs: owned(verbs),
        ..PolicyRule::default()
    }
}

fn role_ref(kind: &str, name: &str) -> RoleRef {
    RoleRef {
        api_group: "rbac.authorization.k8s.io".to_owned(),
        kind: kind.to_owned(),
        name: name.to_owned(),
    }
}
