//! A Kubernetes API server with an etcd of its own.
//!
//! There is no controller: a namespace stays Active, one that is deleted must be finalized by hand, and no token
//! appears by itself.

mod access;
mod server;
mod tenants;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use kube::config::AuthInfo;
use kube::{Client, Config};

pub use self::access::Account;
pub use self::tenants::{Tenant, TenantLabels};
use crate::process::{Process, UnixSignal};
use crate::supervisor::Supervisor;

/// The API server and the keys to it.
#[derive(Debug)]
pub struct Kubernetes {
    supervisor: Arc<Supervisor>,
    files: server::Files,
    ports: server::Ports,
    etcd: Process,
    /// Replaced by a restart.
    api: Mutex<Arc<Process>>,
}

// === impl Kubernetes ===

impl Kubernetes {
    /// Starts etcd and the API server and waits until both are ready, about five seconds.
    ///
    /// # Errors
    ///
    /// When one cannot be built or does not get ready.
    pub async fn start(supervisor: &Arc<Supervisor>) -> Result<Self> {
        let files = server::Files::make(supervisor.folder())?;
        let ports = server::Ports::choose()?;
        let etcd = server::start_etcd(supervisor, &ports).await?;
        let api = Arc::new(server::start_api(supervisor, &files, &ports).await?);
        let this = Self { supervisor: Arc::clone(supervisor), files, ports, etcd, api: Mutex::new(api) };
        this.ready().await?;
        Ok(this)
    }

    /// `https://127.0.0.1:PORT`.
    pub fn url(&self) -> String {
        self.ports.api_url()
    }

    /// A client that may do everything. Make one per test: its connections belong to the runtime that runs it.
    ///
    /// # Errors
    ///
    /// When the API server's certificate cannot be read.
    pub fn admin(&self) -> Result<Client> {
        self.client(&self.files.admin_token)
    }

    /// A client with a token.
    ///
    /// # Errors
    ///
    /// When the API server's certificate cannot be read.
    pub fn client(&self, token: &str) -> Result<Client> {
        let mut config = Config::new(self.url().parse()?);
        config.root_cert_file = Some(self.files.certificate());
        config.auth_info = AuthInfo { token: Some(token.to_owned().into()), ..AuthInfo::default() };
        // Tests of outages want the first answer, not the fifteenth.
        config.default_retry = false;
        Ok(Client::try_from(config)?)
    }

    /// Writes a kubeconfig with a token and returns its path. `name` names the file.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn kubeconfig(&self, name: &str, token: &str) -> Result<PathBuf> {
        let config = serde_json::json!({
            "apiVersion": "v1",
            "kind": "Config",
            "clusters": [{"name": "stack", "cluster": {
                "server": self.url(),
                "certificate-authority": self.files.certificate(),
            }}],
            "users": [{"name": name, "user": {"token": token}}],
            "contexts": [{"name": name, "context": {"cluster": "stack", "user": name}}],
            "current-context": name,
        });
        // YAML holds JSON. Renamed into place, since a proxy of another test may be reading the same file.
        let path = self.folder().join(format!("{name}.kubeconfig"));
        let mut file = tempfile::NamedTempFile::new_in(self.folder())?;
        serde_json::to_writer_pretty(&mut file, &config)?;
        file.persist(&path)?;
        Ok(path)
    }

    /// Sends a signal to the API server: [`UnixSignal::Stop`] makes it hang with its sockets open.
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub fn signal(&self, signal: UnixSignal) -> Result<()> {
        self.api().signal(signal)
    }

    /// Kills the API server; etcd stays. (With SIGTERM its port would stay taken for over twenty seconds.)
    ///
    /// # Errors
    ///
    /// When the supervisor is gone.
    pub fn kill_api(&self) -> Result<()> {
        self.api().kill()
    }

    /// Starts the API server again, on the same port, with the same keys and data, and waits until it is ready.
    ///
    /// # Errors
    ///
    /// When it does not get ready.
    pub async fn restart_api(&self) -> Result<()> {
        let api = Arc::new(server::start_api(&self.supervisor, &self.files, &self.ports).await?);
        *self.api.lock().unwrap_or_else(PoisonError::into_inner) = api;
        self.ready().await
    }

    /// The process id of etcd, for tests of the supervisor.
    pub fn etcd_pid(&self) -> u32 {
        self.etcd.pid()
    }

    fn folder(&self) -> &Path {
        self.supervisor.folder()
    }

    fn api(&self) -> Arc<Process> {
        Arc::clone(&self.api.lock().unwrap_or_else(PoisonError::into_inner))
    }

    async fn ready(&self) -> Result<()> {
        let api = self.api();
        let probe = async || {
            let request = http::Request::get("/readyz").body(Vec::new())?;
            // Made anew each time: the certificate appears some time after the start.
            let answer = self.admin()?.request_text(request).await?;
            anyhow::ensure!(answer == "ok", "readyz answers {answer:?}");
            Ok(())
        };
        api.until(server::READY, probe).await.context("start the API server")
    }
}
