//! The table of endpoints: what is served, or will be, one row each. Nothing else knows a path.

mod argument;
mod table;

use http::Method;
use obsproxy_authz::Verb;
use obsproxy_tenancy::Signal;

pub use argument::{Absent, Argument, ArgumentName, Cap, Kind, Occurs};
pub use table::TABLE;

/// An endpoint of the API listener. The set is closed: what is not here is 404.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endpoint {
    /// Rows of a LogsQL query.
    Query,
    /// Live tail.
    Tail,
    /// Rows over time.
    Hits,
    /// The most frequent values of each field.
    Facets,
    /// `stats` at one instant.
    StatsQuery,
    /// `stats` over time.
    StatsQueryRange,
    /// Names of fields.
    FieldNames,
    /// Values of one field.
    FieldValues,
    /// Streams.
    Streams,
    /// Ids of streams.
    StreamIds,
    /// Names of stream fields.
    StreamFieldNames,
    /// Values of one stream field.
    StreamFieldValues,
    /// The time range that a query reads, for vmui.
    QueryTimeRange,
    /// The accounts of a store, for vmui.
    TenantIds,
    /// The version of a store, for vmui.
    BuildInfo,
    /// vmui's files.
    Vmui,
    /// What would be sent for a query.
    Explain,
    /// MetricsQL at one instant.
    MetricsQuery,
    /// MetricsQL over time.
    MetricsQueryRange,
    /// Time series that match.
    MetricsSeries,
    /// Names of labels.
    MetricsLabels,
    /// Values of one label.
    MetricsLabelValues,
    /// Jaeger's query API.
    Jaeger,
    /// Tempo's query API.
    Tempo,
    /// LogsQL over spans.
    TracesLogsql,
    /// Spans by OTLP over HTTP.
    TracesInsert,
}

/// One row of the table.
#[derive(Debug)]
pub struct Row {
    /// Which endpoint.
    pub endpoint: Endpoint,
    /// Its paths below `/namespaces/{namespace}`.
    pub paths: &'static [PathShape],
    /// The methods that it has. Every other method is 405.
    pub methods: Methods,
    /// The verb that is reviewed.
    pub verb: Verb,
    /// How its clients expect errors.
    pub errors: ErrorShape,
    /// What goes upstream and comes back, where that part is built.
    pub serving: Serving,
}

/// Whether the part behind an endpoint is built.
#[derive(Debug)]
pub enum Serving {
    /// Known, and 501 until it is.
    NotBuilt,
    /// Served as the contract says.
    Built(Contract),
}

/// What an endpoint takes, sends and answers.
#[derive(Debug)]
pub struct Contract {
    /// The one path of the store that is asked.
    pub store_path: &'static str,
    /// The arguments that are read. Every other argument is dropped.
    pub arguments: &'static [Argument],
    /// What the store answers on success.
    pub answer: Answer,
    /// Whether the pipes of the query stay.
    pub pipes: Pipes,
    /// Whether `step` and a duration `offset` pass.
    pub step: Step,
    /// Whether the store may compress its answer, where the client can read that.
    pub gzip: Gzip,
}

/// How a path is matched. All matching is exact, on the path decoded once.
#[derive(Debug)]
pub enum PathShape {
    /// This path.
    Exact(&'static str),
    /// Every path that begins so and goes on.
    Under(&'static str),
    /// One segment of the caller's choice between the two.
    Between(&'static str, &'static str),
}

/// The methods of an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Methods {
    /// `GET` only.
    Get,
    /// `POST` only.
    Post,
    /// Both; the arguments of a `POST` stand in its URL and its form body.
    GetPost,
}

/// The body of a successful answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One JSON object a line.
    JsonLines,
}

/// The body of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorShape {
    /// The message and a line break.
    Text,
    /// `{"status":"error","errorType":…,"error":…}`
    PrometheusJson,
}

/// What becomes of the pipes of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pipes {
    /// They stay.
    Kept,
    /// They are dropped.
    Dropped,
}

/// What becomes of `step` and a duration `offset`, which widen the window in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// They pass, within bounds.
    Passes,
    /// They are dropped.
    Dropped,
}

/// Whether compressed answers pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gzip {
    /// They pass as they are.
    Passes,
    /// The store is asked for plain answers.
    Off,
}

// === impl Endpoint ===

impl Endpoint {
    /// How many there are.
    pub const COUNT: usize = Endpoint::TracesInsert as usize + 1;

    /// The word in metrics and in the audit log. With the signal it is unique.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Endpoint::Query | Endpoint::MetricsQuery => "query",
            Endpoint::Tail => "tail",
            Endpoint::Hits => "hits",
            Endpoint::Facets => "facets",
            Endpoint::StatsQuery => "stats_query",
            Endpoint::StatsQueryRange => "stats_query_range",
            Endpoint::FieldNames => "field_names",
            Endpoint::FieldValues => "field_values",
            Endpoint::Streams => "streams",
            Endpoint::StreamIds => "stream_ids",
            Endpoint::StreamFieldNames => "stream_field_names",
            Endpoint::StreamFieldValues => "stream_field_values",
            Endpoint::QueryTimeRange => "query_time_range",
            Endpoint::TenantIds => "tenant_ids",
            Endpoint::BuildInfo => "buildinfo",
            Endpoint::Vmui => "vmui",
            Endpoint::Explain => "explain",
            Endpoint::MetricsQueryRange => "query_range",
            Endpoint::MetricsSeries => "series",
            Endpoint::MetricsLabels => "labels",
            Endpoint::MetricsLabelValues => "label_values",
            Endpoint::Jaeger => "jaeger",
            Endpoint::Tempo => "tempo",
            Endpoint::TracesLogsql => "logsql",
            Endpoint::TracesInsert => "insert",
        }
    }

    /// The signal of the endpoint.
    #[must_use]
    pub const fn signal(self) -> Signal {
        match self {
            Endpoint::Query
            | Endpoint::Tail
            | Endpoint::Hits
            | Endpoint::Facets
            | Endpoint::StatsQuery
            | Endpoint::StatsQueryRange
            | Endpoint::FieldNames
            | Endpoint::FieldValues
            | Endpoint::Streams
            | Endpoint::StreamIds
            | Endpoint::StreamFieldNames
            | Endpoint::StreamFieldValues
            | Endpoint::QueryTimeRange
            | Endpoint::TenantIds
            | Endpoint::BuildInfo
            | Endpoint::Vmui
            | Endpoint::Explain => Signal::Logs,
            Endpoint::MetricsQuery
            | Endpoint::MetricsQueryRange
            | Endpoint::MetricsSeries
            | Endpoint::MetricsLabels
            | Endpoint::MetricsLabelValues => Signal::Metrics,
            Endpoint::Jaeger | Endpoint::Tempo | Endpoint::TracesLogsql | Endpoint::TracesInsert => {
                Signal::Traces
            }
        }
    }
}

// === impl PathShape ===

impl PathShape {
    /// Whether `path`, the part behind `/namespaces/{namespace}`, is of this shape.
    #[must_use]
    pub fn matches(&self, path: &str) -> bool {
        match self {
            PathShape::Exact(whole) => path == *whole,
            PathShape::Under(prefix) => path.len() > prefix.len() && path.starts_with(prefix),
            PathShape::Between(prefix, suffix) => path
                .strip_prefix(prefix)
                .and_then(|rest| rest.strip_suffix(suffix))
                .is_some_and(|name| !name.is_empty() && !name.contains('/')),
        }
    }
}

// === impl Methods ===

impl Methods {
    /// Whether the endpoint has `method`.
    #[must_use]
    pub fn allow(self, method: &Method) -> bool {
        match self {
            Methods::Get => method == Method::GET,
            Methods::Post => method == Method::POST,
            Methods::GetPost => method == Method::GET || method == Method::POST,
        }
    }

    /// The value of `Allow`.
    #[must_use]
    pub const fn header(self) -> &'static str {
        match self {
            Methods::Get => "GET",
            Methods::Post => "POST",
            Methods::GetPost => "GET, POST",
        }
    }
}

// === impl Answer ===

impl Answer {
    /// The `Content-Type` that the client sees, whatever the store said.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Answer::JsonLines => "application/stream+json",
        }
    }
}

// === impl ErrorShape ===

impl ErrorShape {
    /// The `Content-Type` of an error.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            ErrorShape::Text => "text/plain; charset=utf-8",
            ErrorShape::PrometheusJson => "application/json",
        }
    }
}
