//! Builds programs with Go, once, into a cache that lives outside `target`.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use sha2::{Digest, Sha256};

use crate::Program;

/// The oldest Go that the pinned modules build with.
const GO: (u32, u32) = (1, 26);

// === impl Program ===

impl Program {
    /// The path of the built program. Builds it first when the cache does not hold it, and tells so on
    /// stderr. Two processes that ask at once build once: the second waits for the first.
    ///
    /// # Errors
    ///
    /// When Go is missing or too old (the message says what to install), when the build fails (with the
    /// output of the compiler), or when the cache cannot be written.
    pub fn install(&self) -> Result<PathBuf> {
        let source = source(self);
        let path = cache()?.join(self.file_name(&source)?);
        if path.exists() {
            return Ok(path);
        }
        let folder = path.parent().context("the cache has no folder")?;
        fs::create_dir_all(folder).with_context(|| format!("make {}", folder.display()))?;
        let lock = File::create(beside(&path, "lock"))?;
        lock.lock().context("lock the cache")?;
        // Another process may have built it while this one waited.
        if !path.exists() {
            self.build(&source, &path)?;
        }
        Ok(path)
    }

    /// As [`install`](Self::install), without holding up the runtime.
    ///
    /// # Errors
    ///
    /// Those of [`install`](Self::install).
    pub async fn installed(self) -> Result<PathBuf> {
        tokio::task::spawn_blocking(move || self.install()).await?
    }

    /// The name holds all that the bytes depend on, so that a change of a pin or a flag builds anew.
    fn file_name(&self, source: &Path) -> Result<String> {
        let mut hash = Sha256::new();
        for name in ["go.mod", "go.sum"] {
            let path = source.join(name);
            hash.update(fs::read(&path).with_context(|| format!("read {}", path.display()))?);
        }
        hash.update(self.package);
        hash.update(self.ldflags);
        let short: String = hash.finalize().iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        Ok(format!("{}-{}-{short}", self.name, self.version))
    }

    fn build(&self, source: &Path, path: &Path) -> Result<()> {
        check_go()?;
        eprintln!("building {} {} ({} the first time)", self.name, self.version, self.first_build);
        // A killed build leaves a temporary name, never half a program under the final one.
        let half = beside(path, "half");
        let output = go(["build", "-trimpath", "-ldflags", self.ldflags, "-o"])
            .arg(&half)
            .arg(self.package)
            .current_dir(source)
            .output()
            .context("run go build")?;
        if !output.status.success() {
            bail!(
                "go build of {} failed:\n{}",
                self.name,
                String::from_utf8_lossy(&output.stderr).trim_end()
            );
        }
        fs::rename(&half, path).with_context(|| format!("rename to {}", path.display()))?;
        eprintln!("built {}", path.display());
        Ok(())
    }
}

fn source(program: &Program) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("go").join(program.module)
}

/// The folder of the built programs: `observability-proxy/stack` in the user's cache.
fn cache() -> Result<PathBuf> {
    let base = match std::env::var_os("XDG_CACHE_HOME").filter(|value| !value.is_empty()) {
        Some(cache) => PathBuf::from(cache),
        None => PathBuf::from(std::env::var_os("HOME").context("neither XDG_CACHE_HOME nor HOME is set")?)
            .join(".cache"),
    };
    Ok(base.join("observability-proxy").join("stack"))
}

fn go<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new("go");
    // A workspace of the user's must not change what is built.
    command.args(arguments).env("GOWORK", "off").stdin(Stdio::null());
    command
}

fn check_go() -> Result<()> {
    let (major, minor) = GO;
    let install = format!("install Go {major}.{minor} or newer (https://go.dev/dl) and put `go` on PATH");
    let output = match go(["env", "GOVERSION"]).output() {
        Ok(output) if output.status.success() => output,
        Ok(_) | Err(_) => bail!("the real servers are built with Go, which is not there: {install}"),
    };
    let found = String::from_utf8_lossy(&output.stdout);
    let found = found.trim();
    ensure!(is_new_enough(found), "the real servers are built with Go, and {found} is too old: {install}");
    Ok(())
}

/// `go1.26.8` is; what cannot be read (a development version) is tried.
fn is_new_enough(version: &str) -> bool {
    let mut parts = version.trim_start_matches("go").split('.').map(str::parse::<u32>);
    match (parts.next(), parts.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => (major, minor) >= GO,
        (Some(_) | None, _) => true,
    }
}

/// `name` becomes `name.extension`; the dots of a version are left alone.
fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_go_that_is_too_old_is_told_from_one_that_is_new_enough() {
        assert!(is_new_enough("go1.26.0"));
        assert!(is_new_enough("go1.27"));
        assert!(is_new_enough("go2.0"));
        assert!(is_new_enough("devel +abc"));
        assert!(!is_new_enough("go1.25.9"));
    }

    #[test]
    fn a_change_of_a_flag_changes_the_name_in_the_cache() {
        let name = |program: &Program| program.file_name(&source(program)).unwrap();
        let other = Program { ldflags: "-s", ..Program::ETCD };
        assert_ne!(name(&Program::ETCD), name(&other));
        assert!(name(&Program::ETCD).starts_with("etcd-v3.7.0-"));
    }
}
