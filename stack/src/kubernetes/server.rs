//! How etcd and the API server are started.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use rcgen::KeyPair;

use crate::process::{Launch, Process};
use crate::supervisor::Supervisor;
use crate::{Program, client, port};

/// It takes under five seconds, but tests also run on machines that are busy building.
pub(super) const READY: Duration = Duration::from_secs(180);

/// The keys, and the files that hold them.
#[derive(Debug)]
pub(super) struct Files {
    folder: PathBuf,
    pub(super) admin_token: String,
}

/// Where the two listen.
#[derive(Debug)]
pub(super) struct Ports {
    api: u16,
    etcd: u16,
    etcd_peer: u16,
}

// === impl Files ===

impl Files {
    /// Makes the key that signs ServiceAccount tokens, and the token of the administrator.
    pub(super) fn make(supervised: &Path) -> Result<Self> {
        let folder = supervised.join("keys");
        fs::create_dir_all(&folder)?;
        let key = KeyPair::generate()?;
        let files = Self { folder, admin_token: format!("admin-{}", hex(key.public_key_raw())) };
        fs::write(files.signing_key(), key.serialize_pem())?;
        fs::write(files.verifying_key(), key.public_key_pem())?;
        fs::write(files.tokens(), format!("{},admin,admin,\"system:masters\"\n", files.admin_token))?;
        Ok(files)
    }

    /// What the API server's own certificate is verified with; it writes both itself when it first starts.
    pub(super) fn certificate(&self) -> PathBuf {
        self.folder.join("apiserver.crt")
    }

    fn signing_key(&self) -> PathBuf {
        self.folder.join("service-accounts.key")
    }

    fn verifying_key(&self) -> PathBuf {
        self.folder.join("service-accounts.pub")
    }

    fn tokens(&self) -> PathBuf {
        self.folder.join("tokens.csv")
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().skip(1).take(20).map(|byte| format!("{byte:02x}")).collect()
}

// === impl Ports ===

impl Ports {
    pub(super) fn choose() -> Result<Self> {
        Ok(Self { api: port::free()?, etcd: port::free()?, etcd_peer: port::free()? })
    }

    pub(super) fn api_url(&self) -> String {
        format!("https://127.0.0.1:{}", self.api)
    }

    fn etcd_url(&self) -> String {
        format!("http://127.0.0.1:{}", self.etcd)
    }
}

/// Starts etcd and waits until it is healthy.
pub(super) async fn start_etcd(supervisor: &Arc<Supervisor>, ports: &Ports) -> Result<Process> {
    let (own, peer) = (ports.etcd_url(), format!("http://127.0.0.1:{}", ports.etcd_peer));
    let arguments = vec![
        "--data-dir=data".to_owned(),
        format!("--listen-client-urls={own}"),
        format!("--advertise-client-urls={own}"),
        format!("--listen-peer-urls={peer}"),
        format!("--initial-advertise-peer-urls={peer}"),
        format!("--initial-cluster=default={peer}"),
        // The data lives as long as the process: what a crash of the machine would lose is not missed.
        "--unsafe-no-fsync".to_owned(),
    ];
    let program = Program::ETCD.installed().await?;
    let launch = Launch { name: "etcd", program, arguments, environment: Vec::new() };
    let process = Process::start(supervisor, launch)?;
    let health = format!("{own}/health");
    process.until(READY, async || client::get(&health).await).await.context("start etcd")?;
    Ok(process)
}

/// Starts the API server and does not wait.
pub(super) async fn start_api(supervisor: &Arc<Supervisor>, files: &Files, ports: &Ports) -> Result<Process> {
    let arguments = vec![
        format!("--etcd-servers={}", ports.etcd_url()),
        "--bind-address=127.0.0.1".to_owned(),
        format!("--secure-port={}", ports.api),
        format!("--cert-dir={}", files.folder.display()),
        format!("--service-account-signing-key-file={}", files.signing_key().display()),
        format!("--service-account-key-file={}", files.verifying_key().display()),
        "--service-account-issuer=https://kubernetes.default.svc".to_owned(),
        "--authorization-mode=RBAC".to_owned(),
        format!("--token-auth-file={}", files.tokens().display()),
        "--service-cluster-ip-range=10.0.0.0/24".to_owned(),
        // Without controllers no namespace gets the ServiceAccount that it would insist on.
        "--disable-admission-plugins=ServiceAccount".to_owned(),
    ];
    let program = Program::KUBE_APISERVER.installed().await?;
    let launch = Launch { name: "kube-apiserver", program, arguments, environment: Vec::new() };
    Process::start(supervisor, launch)
}
