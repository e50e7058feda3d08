//! The servers together.

use std::sync::Arc;

use anyhow::{Context, Result};

use crate::kubernetes::{Account, Kubernetes};
use crate::logs::VictoriaLogs;
use crate::once::Once;
use crate::supervisor::Supervisor;

/// A Kubernetes API server and a log store, with the account that the proxy runs with.
#[derive(Debug)]
pub struct Stack {
    supervisor: Arc<Supervisor>,
    kubernetes: Kubernetes,
    logs: VictoriaLogs,
    proxy_account: Account,
}

// === impl Stack ===

impl Stack {
    /// Starts a stack, about six seconds. For tests that stop its servers; all others share one.
    ///
    /// # Errors
    ///
    /// When a server cannot be built or does not get ready.
    pub async fn start() -> Result<Self> {
        let supervisor = Supervisor::start().await?;
        let (kubernetes, logs) = tokio::try_join!(
            Kubernetes::start(&supervisor),
            VictoriaLogs::start(&supervisor, "victoria-logs")
        )?;
        let proxy_account = kubernetes.create_proxy_account().await.context("make the proxy's account")?;
        Ok(Self { supervisor, kubernetes, logs, proxy_account })
    }

    /// The stack of this process, started by the first who asks. Whoever uses it keeps to namespaces of its own.
    ///
    /// # Errors
    ///
    /// When it cannot be started; who asks again gets the same error.
    pub async fn shared() -> Result<&'static Self> {
        static SHARED: Once<Stack> = Once::new();
        SHARED.get(Self::start).await.context("start the stack")
    }

    /// What holds the processes.
    pub fn supervisor(&self) -> &Arc<Supervisor> {
        &self.supervisor
    }

    /// The API server.
    pub fn kubernetes(&self) -> &Kubernetes {
        &self.kubernetes
    }

    /// The log store.
    pub fn logs(&self) -> &VictoriaLogs {
        &self.logs
    }

    /// The account that the proxy runs with.
    pub fn proxy_account(&self) -> &Account {
        &self.proxy_account
    }
}
