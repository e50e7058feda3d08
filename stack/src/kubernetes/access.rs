//! ServiceAccounts, their tokens, and what RBAC lets them do.

use std::time::Duration;

use anyhow::{Context, Result};
use k8s_openapi::api::authentication::v1::{TokenRequest, TokenRequestSpec};
use k8s_openapi::api::authorization::v1::{ResourceAttributes, SubjectAccessReview, SubjectAccessReviewSpec};
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

/// How long the API server may take to follow a change of its own roles. It takes milliseconds.
const SETTLED: Duration = Duration::from_secs(60);

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
        api.create(&PostParams::default(), &account)
            .await
            .with_context(|| format!("make {namespace}/{name}"))?;
        let spec =
            TokenRequestSpec { expiration_seconds: Some(TOKEN_SECONDS), ..TokenRequestSpec::default() };
        let request = TokenRequest { spec, ..TokenRequest::default() };
        let made = api.create_token_request(name, &PostParams::default(), &request).await?;
        let token = made.status.context("the API server gave no token")?.token;
        Ok(Account { namespace: namespace.to_owned(), name: name.to_owned(), token })
    }

    /// Lets an account read the logs of a namespace. When this returns, the API server says so.
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
        self.settle(account, &attributes("get", GROUP, "logs", Some(namespace)), true).await
    }

    /// Takes back what [`grant_logs`](Self::grant_logs) gave. When this returns, the API server says so.
    ///
    /// # Errors
    ///
    /// When there is nothing to take back.
    pub async fn revoke_logs(&self, namespace: &str, account: &Account) -> Result<()> {
        let bindings: Api<RoleBinding> = Api::namespaced(self.admin()?, namespace);
        bindings.delete(&binding_name(account), &DeleteParams::default()).await?;
        self.settle(account, &attributes("get", GROUP, "logs", Some(namespace)), false).await
    }

    /// Whether the API server lets an account read the logs of a namespace.
    ///
    /// # Errors
    ///
    /// When the API server does not answer.
    pub async fn may_read_logs(&self, namespace: &str, account: &Account) -> Result<bool> {
        self.allows(account, &attributes("get", GROUP, "logs", Some(namespace))).await
    }

    /// Makes an account that may do everything. When this returns, the API server says so.
    ///
    /// # Errors
    ///
    /// When the API server refuses it: it exists.
    pub async fn create_cluster_admin(&self, name: &str) -> Result<Account> {
        let account = self.create_account("kube-system", name).await?;
        self.bind_cluster_role("cluster-admin", &account).await?;
        self.settle(&account, &attributes("get", GROUP, "logs", None), true).await?;
        Ok(account)
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
        self.settle(&account, &attributes("watch", "", "namespaces", None), true).await?;
        let review = attributes("create", "authorization.k8s.io", "subjectaccessreviews", None);
        self.settle(&account, &review, true).await?;
        Ok(account)
    }

    async fn bind_cluster_role(&self, role: &str, account: &Account) -> Result<()> {
        let binding = ClusterRoleBinding {
            metadata: named(&format!("{role}-{}", binding_name(account))),
            role_ref: role_ref("ClusterRole", role),
            subjects: Some(vec![account.subject()]),
        };
        let api: Api<ClusterRoleBinding> = Api::all(self.admin()?);
        api.create(&PostParams::default(), &binding).await?;
        Ok(())
    }

    async fn allows(&self, account: &Account, attributes: &ResourceAttributes) -> Result<bool> {
        let spec = SubjectAccessReviewSpec {
            user: Some(account.user()),
            resource_attributes: Some(attributes.clone()),
            ..SubjectAccessReviewSpec::default()
        };
        let review = SubjectAccessReview { spec, ..SubjectAccessReview::default() };
        let api: Api<SubjectAccessReview> = Api::all(self.admin()?);
        let answer = api.create(&PostParams::default(), &review).await?;
        Ok(answer.status.context("a review without an answer")?.allowed)
    }

    /// The API server reads roles from a watch of its own, so it follows a change a little later.
    async fn settle(&self, account: &Account, attributes: &ResourceAttributes, allowed: bool) -> Result<()> {
        let settled = async {
            while self.allows(account, attributes).await? != allowed {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Ok(())
        };
        let late = || format!("the API server does not follow a change for {}", account.user());
        tokio::time::timeout(SETTLED, settled).await.with_context(late)?
    }
}

fn attributes(verb: &str, group: &str, resource: &str, namespace: Option<&str>) -> ResourceAttributes {
    ResourceAttributes {
        verb: Some(verb.to_owned()),
        group: Some(group.to_owned()),
        resource: Some(resource.to_owned()),
        namespace: namespace.map(str::to_owned),
        ..ResourceAttributes::default()
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
