//! The rows.

use obsproxy_authz::Verb;

use super::{
    Absent, Answer, Argument, ArgumentName, Cap, Contract, Endpoint, ErrorShape, Gzip, Kind, Methods, Occurs,
    PathShape, Pipes, Row, Serving, Step,
};
use Endpoint as E;
use PathShape::{Between, Exact, Under};

/// Every endpoint, one row each, in the order of [`Endpoint`].
pub static TABLE: [Row; Endpoint::COUNT] = [
    Row { serving: Serving::Built(QUERY), ..logs(E::Query, &[Exact("/logs/select/logsql/query")]) },
    logs(E::Tail, &[Exact("/logs/select/logsql/tail")]),
    logs(E::Hits, &[Exact("/logs/select/logsql/hits")]),
    logs(E::Facets, &[Exact("/logs/select/logsql/facets")]),
    stats(E::StatsQuery, &[Exact("/logs/select/logsql/stats_query")]),
    stats(E::StatsQueryRange, &[Exact("/logs/select/logsql/stats_query_range")]),
    logs(E::FieldNames, &[Exact("/logs/select/logsql/field_names")]),
    logs(E::FieldValues, &[Exact("/logs/select/logsql/field_values")]),
    logs(E::Streams, &[Exact("/logs/select/logsql/streams")]),
    logs(E::StreamIds, &[Exact("/logs/select/logsql/stream_ids")]),
    logs(E::StreamFieldNames, &[Exact("/logs/select/logsql/stream_field_names")]),
    logs(E::StreamFieldValues, &[Exact("/logs/select/logsql/stream_field_values")]),
    logs(E::QueryTimeRange, &[Exact("/logs/select/logsql/query_time_range")]),
    Row { methods: Methods::Get, ..logs(E::TenantIds, &[Exact("/logs/select/tenant_ids")]) },
    Row { methods: Methods::Get, ..logs(E::BuildInfo, &[Exact("/logs/select/buildinfo")]) },
    Row { methods: Methods::Get, ..logs(E::Vmui, &[Under("/logs/select/vmui/")]) },
    logs(E::Explain, &[Exact("/logs/explain")]),
    metrics(E::MetricsQuery, &[Exact("/metrics/api/v1/query"), Exact("/metrics/prometheus/api/v1/query")]),
    metrics(
        E::MetricsQueryRange,
        &[Exact("/metrics/api/v1/query_range"), Exact("/metrics/prometheus/api/v1/query_range")],
    ),
    metrics(E::MetricsSeries, &[Exact("/metrics/api/v1/series"), Exact("/metrics/prometheus/api/v1/series")]),
    metrics(E::MetricsLabels, &[Exact("/metrics/api/v1/labels"), Exact("/metrics/prometheus/api/v1/labels")]),
    metrics(
        E::MetricsLabelValues,
        &[
            Between("/metrics/api/v1/label/", "/values"),
            Between("/metrics/prometheus/api/v1/label/", "/values"),
        ],
    ),
    traces(E::Jaeger, &[Under("/traces/select/jaeger/api/")]),
    traces(E::Tempo, &[Under("/traces/select/tempo/api/")]),
    Row { methods: Methods::GetPost, ..traces(E::TracesLogsql, &[Under("/traces/select/logsql/")]) },
    Row {
        methods: Methods::Post,
        verb: Verb::Create,
        ..traces(E::TracesInsert, &[Exact("/traces/insert/opentelemetry/v1/traces")])
    },
];

const QUERY: Contract = Contract {
    store_path: "/select/logsql/query",
    arguments: &[
        argument(ArgumentName::Query, Kind::Query, Absent::Refused, Cap::GuardedQuery),
        argument(ArgumentName::Start, Kind::Time, Absent::DefaultRange, Cap::MaxRange),
        argument(ArgumentName::End, Kind::Time, Absent::Now, Cap::Request),
        argument(ArgumentName::Limit, Kind::Integer, Absent::DefaultLimit, Cap::MaxLimit),
        argument(ArgumentName::Offset, Kind::Integer, Absent::Nothing, Cap::RowWindow),
        argument(ArgumentName::Timeout, Kind::Duration, Absent::RequestTimeout, Cap::RequestTimeout),
        argument(ArgumentName::Format, Kind::Word, Absent::Nothing, Cap::Request),
        filter(ArgumentName::ExtraFilters),
        filter(ArgumentName::ExtraStreamFilters),
    ],
    answer: Answer::JsonLines,
    pipes: Pipes::Kept,
    step: Step::Dropped,
    gzip: Gzip::Passes,
};

const fn argument(name: ArgumentName, kind: Kind, absent: Absent, cap: Cap) -> Argument {
    Argument { name, kind, occurs: Occurs::Once, absent, cap }
}

const fn filter(name: ArgumentName) -> Argument {
    Argument {
        name,
        kind: Kind::Filter,
        occurs: Occurs::Repeated,
        absent: Absent::Nothing,
        cap: Cap::GuardedQuery,
    }
}

const fn logs(endpoint: Endpoint, paths: &'static [PathShape]) -> Row {
    row(endpoint, paths, Methods::GetPost, ErrorShape::Text)
}

const fn stats(endpoint: Endpoint, paths: &'static [PathShape]) -> Row {
    row(endpoint, paths, Methods::GetPost, ErrorShape::PrometheusJson)
}

const fn metrics(endpoint: Endpoint, paths: &'static [PathShape]) -> Row {
    row(endpoint, paths, Methods::GetPost, ErrorShape::PrometheusJson)
}

const fn traces(endpoint: Endpoint, paths: &'static [PathShape]) -> Row {
    row(endpoint, paths, Methods::Get, ErrorShape::Text)
}

/// A row that reads, and is not built yet.
const fn row(endpoint: Endpoint, paths: &'static [PathShape], methods: Methods, errors: ErrorShape) -> Row {
    Row { endpoint, paths, methods, verb: Verb::Get, errors, serving: Serving::NotBuilt }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_endpoint_has_one_row_at_its_own_place() {
        for (place, row) in TABLE.iter().enumerate() {
            assert_eq!(row.endpoint as usize, place, "{:?}", row.endpoint);
        }
    }

    #[test]
    fn signal_and_word_together_name_one_endpoint() {
        let words: HashSet<_> =
            TABLE.iter().map(|row| (row.endpoint.signal(), row.endpoint.as_str())).collect();
        assert_eq!(words.len(), TABLE.len());
    }

    #[test]
    fn no_table_lists_an_argument_twice() {
        for row in &TABLE {
            if let Serving::Built(contract) = &row.serving {
                let names: HashSet<_> = contract.arguments.iter().map(|argument| argument.name).collect();
                assert_eq!(names.len(), contract.arguments.len(), "{:?}", row.endpoint);
            }
        }
    }
}
