//! The dependency arrows of `ARCHITECTURE.md`: which crate of this workspace may know which other.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// What each shipped crate may depend on: of the workspace, and of the foreign crates with a fixed home.
const ARROWS: &[(&str, &[&str])] = &[
    ("obsproxy-tenancy", &[]),
    ("obsproxy-logsql", &["nom"]),
    ("obsproxy-limits", &["governor"]),
    ("obsproxy-authz", &["obsproxy-tenancy", "kube"]),
    ("obsproxy-resolver", &["obsproxy-tenancy", "kube"]),
    (
        "obsproxy-proxy-bin",
        &[
            "obsproxy-tenancy",
            "obsproxy-logsql",
            "obsproxy-limits",
            "obsproxy-authz",
            "obsproxy-resolver",
            "kube",
            "hyper",
        ],
    ),
];

/// Crates that no shipped crate may use, and who may all the same (`benches` measures what `stack` starts).
const LEAVES: &[(&str, &[&str])] = &[("stack", &["benches"]), ("benches", &[])];

/// Foreign crates that live where `ARROWS` says, and nowhere else among the shipped crates.
const HOUSED: &[&str] = &["nom", "governor", "kube", "hyper"];

/// Package name → names of what it ships with (normal and build dependencies, not dev).
fn shipped_dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    packages.iter().map(|package| (text(&package["name"]), dependencies(package))).collect()
}

fn dependencies(package: &Value) -> BTreeSet<String> {
    let all = package["dependencies"].as_array().unwrap();
    all.iter().filter(|one| one["kind"] != "dev").map(|one| text(&one["name"])).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

#[test]
fn each_crate_knows_only_what_its_arrows_allow() {
    let graph = shipped_dependencies();
    for (name, allowed) in ARROWS {
        let found = graph.get(*name).unwrap_or_else(|| panic!("{name} is not in the workspace"));
        for dependency in found {
            let watched = graph.contains_key(dependency) || HOUSED.contains(&dependency.as_str());
            assert!(
                !watched || allowed.contains(&dependency.as_str()),
                "{name} must not depend on {dependency}"
            );
        }
    }
}

#[test]
fn no_shipped_crate_depends_on_the_test_servers_or_the_benchmarks() {
    let graph = shipped_dependencies();
    for (leaf, allowed) in LEAVES {
        for (name, found) in &graph {
            assert!(
                !found.contains(*leaf) || allowed.contains(&name.as_str()),
                "{name} must not depend on {leaf}"
            );
        }
    }
}

#[test]
fn every_crate_of_the_workspace_has_its_arrows_told() {
    let told: BTreeSet<&str> = ARROWS.iter().chain(LEAVES).map(|(name, _)| *name).collect();
    let graph = shipped_dependencies();
    let found: BTreeSet<&str> = graph.keys().map(String::as_str).collect();
    assert_eq!(told, found);
}
