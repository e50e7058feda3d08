//! What would tell the fields of others, with `GUARD` where the guard stands.

use obsproxy_logsql::RefusalKind;

/// Told by every store.
pub(super) const TELLING: &[(RefusalKind, &[&str])] = &[
    (
        RefusalKind::EmptyValueOfFamily,
        &[
            r#"GUARD f*:"" | count()"#,
            r#"GUARD f*:!"" | count()"#,
            r#"GUARD f*:="" | count()"#,
            r#"GUARD f*:=""* | count()"#,
            "GUARD f*:exact(*) | count()",
            r#"GUARD f*:~"^$" | count()"#,
            r#"GUARD f*:re("x*") | count()"#,
            "GUARD f*:<a | count()",
            r#"GUARD f*:<="" | count()"#,
            r#"GUARD f*:>="" | count()"#,
            r#"GUARD f*:in("") | count()"#,
            "GUARD f*:in(GUARD | fields some) | count()",
            "GUARD f*:in(GUARD | uniq by (some)) | count()",
            r#"GUARD f*:*""* | count()"#,
            r#"GUARD f*:i("") | count()"#,
            "GUARD f*:contains_all() | count()",
            "GUARD f*:contains_all(GUARD nothing | fields some) | count()",
            r#"GUARD f*:contains_any("") | count()"#,
            "GUARD f*:contains_any(GUARD | fields some) | count()",
            r#"GUARD f*:contains_common_case("") | count()"#,
            r#"GUARD f*:equals_common_case("") | count()"#,
            "GUARD f*:seq() | count()",
            "GUARD f*:len_range(0, 5) | count()",
            r#"GUARD f*:string_range("", b) | count()"#,
            r#"GUARD f*:pattern_match("") | count()"#,
            r#"GUARD f*:pattern_match_full("") | count()"#,
            r#"GUARD f*:pattern_match_prefix("") | count()"#,
            r#"GUARD f*:pattern_match_suffix("") | count()"#,
            r#"GUARD f*:(a or "") | count()"#,
            r#"GUARD | sort by (n) | filter f*:"" | count()"#,
            r#"GUARD | count() if (f*:"")"#,
            r#"GUARD | stats count() switch (case (f*:"") x, default y)"#,
            r#"GUARD | format if (f*:"") "x" as y | count_uniq(y)"#,
            r#"GUARD | join by (n) (GUARD f*:"" | stats by (n) count() c) | sum(c)"#,
            r#"GUARD nothing | union (GUARD | filter f*:"") | count()"#,
            r#"GUARD | fields n | union (GUARD) | filter f*:"" | count()"#,
        ],
    ),
    (
        RefusalKind::ValueType,
        &[
            "GUARD fforeign:value_type(string) | count()",
            "GUARD f*:value_type(string) | count()",
            "GUARD | count() if (fforeign:value_type(string))",
            "GUARD | fields fforeign | filter fforeign:value_type(string) | count()",
        ],
    ),
    (RefusalKind::MinOfFamily, &["GUARD | min(f*)", "GUARD | sort by (n) | total_stats min(f*) m | max(m)"]),
    (RefusalKind::ValuesOfFamily, &["GUARD | values(f*)", "GUARD | stats by (user) values(*)"]),
    (RefusalKind::QuantileOfFamily, &["GUARD | median(f*)", "GUARD | quantile(0.1, f*)"]),
    (
        RefusalKind::SortByAll,
        &[
            "GUARD | fields a*, f*, n | sort limit 3",
            "GUARD | fields a*, f*, n | first 3",
            "GUARD | fields a*, f*, n | last 3",
        ],
    ),
    (
        RefusalKind::PackLogfmt,
        &["GUARD | pack_logfmt as p | fields p", "GUARD | pack_logfmt fields (n, fforeign) as p"],
    ),
    (
        RefusalKind::FamilyMoved,
        &[
            "GUARD | copy pre_* as * | stats by (n) count()",
            "GUARD | rename pre_* as * | stats by (user) count()",
        ],
    ),
    (
        RefusalKind::DropEmptyFields,
        &["GUARD | drop_empty_fields | count_empty(f*)", "GUARD | drop_empty_fields | json_values(f*)"],
    ),
];

/// Told by a cluster: rows without any field are lost on their way.
pub(super) const TELLING_IN_A_CLUSTER: &[&str] = &[
    "GUARD | delete _*, c*, k*, l*, m*, n*, r*, s*, t*, u* | offset 5 | json_values(*)",
    "GUARD | delete _* | rename n m, user m, tenant m | delete c*, k*, l*, m*, r*, s* | offset 5 | json_values(*)",
];

/// Told by a cluster, unless a field holds the rows.
pub(super) const TELLING_UNLESS_HELD: &[&str] = &[
    "GUARD | limit 1000 | count_empty(f*)",
    "GUARD | limit 1000 | stats sum(f*), count()",
    "GUARD | limit 1000 | stats count() if (f*:*), count() all",
    "GUARD | limit 1000 | json_values(f*)",
    "GUARD | limit 1000 | coalesce(f*) default d as c | stats by (c) count()",
    "GUARD | limit 1000 | pack_json fields (f*) as p | stats by (p) count()",
    "GUARD | limit 1000 | set_stream_fields f* | stats by (_stream) count()",
    "GUARD | limit 1000 | fields f* | stats by (fforeign) count()",
    "GUARD | offset 1 | count_empty(f*)",
    "GUARD | running_stats count() c | count_empty(f*)",
    "GUARD | total_stats count(f*) c | count_empty(f*)",
    "GUARD | join by (fforeign) (GUARD nothing) | count_empty(f*)",
    "GUARD | union (GUARD nothing) | count_empty(f*)",
    "GUARD nothing | union (GUARD | fields f*) | count()",
    "GUARD | fields f* | limit 1000 | stats count_empty(*), count()",
    "GUARD | fields f* | total_stats count() c",
];

/// The store stops at each.
pub(super) const STOPPING: &[&str] = &[
    "GUARD | delete cluster | filter _*:len_range(1, 2)",
    "GUARD | count() if (_t*:len_range(1, 5))",
    "GUARD | copy _time t | filter t:len_range(1, 5)",
    "GUARD | rename _time t | filter t:eq_field(nothing)",
    "GUARD | copy _time t | count() if (t:le_field(nothing))",
];
