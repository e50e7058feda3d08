//! Rows in the shapes that cozystack's collectors write.

use chrono::{SecondsFormat, Utc};
use serde_json::{Map, Value};

/// One row, and the fields that make its stream.
#[derive(Debug, Clone)]
pub struct Row {
    stream_fields: &'static str,
    fields: Map<String, Value>,
}

const CONTAINER: &str =
    "log_source,stream,kubernetes_pod_name,kubernetes_container_name,kubernetes_namespace_name";
const GUEST: &str = "stream,kubernetes_pod_name,kubernetes_container_name,kubernetes_namespace_name";
/// `meatdata` is cozystack's spelling: so the events' namespace is no stream field.
const EVENT: &str = "log_source,reason,meatdata_namespace,metadata_name";
const AUDIT: &str = "log_source,stage,user_username,verb,requestUri";

// === impl Row ===

impl Row {
    /// A line of a container in the management cluster.
    pub fn container(namespace: &str, message: &str) -> Self {
        Self::new(CONTAINER, message)
            .with("log_source", "container_log")
            .with("stream", "stdout")
            .with("kubernetes_pod_name", "web-0")
            .with("kubernetes_container_name", "web")
            .with("kubernetes_namespace_name", namespace)
            .with("tenant", "tenant-root")
            .with("cluster", "root-cluster")
    }

    /// A Kubernetes event in the management cluster.
    pub fn event(namespace: &str, message: &str) -> Self {
        Self::new(EVENT, message)
            .with("log_source", "kube_events")
            .with("reason", "Scheduled")
            .with("metadata_name", "web-0.17f")
            .with("metadata_namespace", namespace)
            .with("tenant", "tenant-root")
            .with("cluster", "root-cluster")
    }

    /// A line of a container in a guest cluster of `tenant`, whose own namespaces have any name.
    pub fn guest(tenant: &str, guest_namespace: &str, message: &str) -> Self {
        Self::new(GUEST, message)
            .with("stream", "stdout")
            .with("kubernetes_pod_name", "app-0")
            .with("kubernetes_container_name", "app")
            .with("kubernetes_namespace_name", guest_namespace)
            .with("tenant", tenant)
            .with("cluster", "kubernetes-guest")
    }

    /// A line of the API server's audit log, which is no tenant's.
    pub fn audit(namespace: &str, message: &str) -> Self {
        Self::new(AUDIT, message)
            .with("log_source", "audit_log")
            .with("stage", "ResponseComplete")
            .with("user_username", "alice")
            .with("verb", "get")
            .with("requestUri", "/api")
            .with("objectRef.namespace", namespace)
            .with("tenant", "tenant-root")
            .with("cluster", "root-cluster")
    }

    /// The same row with a field set, as a workload does that prints JSON with this field.
    #[must_use]
    pub fn with(mut self, field: &str, value: &str) -> Self {
        self.fields.insert(field.to_owned(), Value::from(value));
        self
    }

    pub(super) fn stream_fields(&self) -> &'static str {
        self.stream_fields
    }

    pub(super) fn fields(&self) -> &Map<String, Value> {
        &self.fields
    }

    /// Its time is now.
    fn new(stream_fields: &'static str, message: &str) -> Self {
        Self { stream_fields, fields: Map::new() }
            .with("_time", &Utc::now().to_rfc3339_opts(SecondsFormat::Nanos, true))
            .with("_msg", message)
    }
}
