//! Builds the binaries of this workspace that tests start, once per process.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::once::Once;

/// The binary that supervises: this very program when it is `stack`, the one beside it in tests of this crate
/// (Cargo builds it with them), else built from the same sources.
pub(crate) async fn supervisor_binary() -> Result<PathBuf> {
    static BUILT: Once<PathBuf> = Once::new();
    let itself = std::env::current_exe()?;
    if itself.file_stem().is_some_and(|name| name == "stack") {
        return Ok(itself);
    }
    let beside = itself.ancestors().nth(2).map(|folder| folder.join("stack"));
    if let Some(beside) =
        beside.filter(|path| std::env::var("CARGO_PKG_NAME").as_deref() == Ok("stack") && path.exists())
    {
        return Ok(beside);
    }
    BUILT.get(|| build("stack")).await.cloned()
}

/// The proxy, with the profile that this crate itself was built with: benchmarks get a release build.
///
/// # Errors
///
/// When it does not build; the compiler's messages are on stderr.
pub async fn proxy_binary() -> Result<PathBuf> {
    static BUILT: Once<PathBuf> = Once::new();
    BUILT.get(|| build("observability-proxy")).await.cloned()
}

async fn build(binary: &'static str) -> Result<PathBuf> {
    tokio::task::spawn_blocking(move || build_blocking(binary)).await?
}

fn build_blocking(binary: &str) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    // Chosen from the whole workspace, since Cargo would build the dependencies anew with the features that one
    // package alone asks for.
    command.args([
        "build",
        "--quiet",
        "--message-format=json-render-diagnostics",
        "--workspace",
        "--bin",
        binary,
    ]);
    if !cfg!(debug_assertions) {
        command.arg("--release");
    }
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the crate has no workspace")?;
    command.current_dir(workspace).stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command.output().context("run cargo")?;
    ensure!(output.status.success(), "cargo build --bin {binary} failed");
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message.pointer("/target/name").is_some_and(|name| name == binary))
        .find_map(|message| Some(PathBuf::from(message.get("executable")?.as_str()?)))
        .with_context(|| format!("cargo names no executable {binary}"))
}
