//! The programs of the stack: which module pins each, and how it is built.

/// One server or tool that is built from source, at the version its Go module pins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Program {
    /// The binary's name, also the first part of its name in the cache.
    pub name: &'static str,
    /// The Go module in `stack/go` whose `go.mod` pins it.
    pub module: &'static str,
    /// The main package.
    pub package: &'static str,
    /// The version that the module pins. A test compares the two.
    pub version: &'static str,
    /// What the linker writes into the binary.
    pub ldflags: &'static str,
    /// How long a first build takes on two cores, in words, for the progress line.
    pub first_build: &'static str,
}

impl Program {
    /// The API server of Kubernetes. Without the version in its flags it calls itself `v0.0.0-master`.
    pub const KUBE_APISERVER: Self = Self {
        name: "kube-apiserver",
        module: "kubernetes",
        package: "k8s.io/kubernetes/cmd/kube-apiserver",
        version: "v1.37.2",
        ldflags: "-s -w -X k8s.io/component-base/version.gitVersion=v1.37.2",
        first_build: "about nine minutes",
    };

    /// The store of the API server.
    pub const ETCD: Self = Self {
        name: "etcd",
        module: "kubernetes",
        package: "go.etcd.io/etcd/server/v3",
        version: "v3.7.0",
        ldflags: "-s -w",
        first_build: "half a minute",
    };

    /// The log store, as a single node.
    pub const VICTORIA_LOGS: Self = Self {
        name: "victoria-logs",
        module: "victorialogs",
        package: "github.com/VictoriaMetrics/VictoriaLogs/app/victoria-logs",
        version: "v1.52.1",
        ldflags: "-s -w",
        first_build: "about a minute",
    };

    /// The command line client of the log store.
    pub const VLOGSCLI: Self = Self {
        name: "vlogscli",
        module: "victorialogs",
        package: "github.com/VictoriaMetrics/VictoriaLogs/app/vlogscli",
        version: "v1.52.1",
        ldflags: "-s -w",
        first_build: "a few seconds",
    };

    /// The proxy that the benchmarks measure beside ours.
    pub const VMAUTH: Self = Self {
        name: "vmauth",
        module: "victoriametrics",
        package: "github.com/VictoriaMetrics/VictoriaMetrics/app/vmauth",
        version: "v1.151.0",
        ldflags: "-s -w",
        first_build: "half a minute",
    };

    /// All programs, the slowest build first.
    pub const ALL: [Self; 5] =
        [Self::KUBE_APISERVER, Self::ETCD, Self::VICTORIA_LOGS, Self::VLOGSCLI, Self::VMAUTH];
}

#[cfg(test)]
mod tests {
    use super::Program;

    #[test]
    fn each_version_is_the_one_that_the_module_pins() {
        for program in Program::ALL {
            let path = format!("{}/go/{}/go.mod", env!("CARGO_MANIFEST_DIR"), program.module);
            let text = std::fs::read_to_string(path).unwrap();
            let mut pinned = text.lines().filter_map(|line| {
                let (module, version) = line.trim().strip_suffix(" // indirect")?.split_once(' ')?;
                // The package stands in the module itself or in a folder of it.
                let rest = program.package.strip_prefix(module)?;
                (rest.is_empty() || rest.starts_with('/')).then_some(version)
            });
            assert_eq!(pinned.next_back(), Some(program.version), "{}", program.name);
            assert!(text.contains(program.package), "{} is no tool of its module", program.name);
        }
    }
}
