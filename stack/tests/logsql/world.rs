//! The rows of two tenants, with values at the edges, and the stores that hold them.
//!
//! Every value and field that only rows of others have holds a mark, which no generated text holds.

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use obsproxy_logsql::{COZYSTACK_SCOPE, Guard, ScopeTemplate};
use stack::Row;

/// The tenant whose rows may be shown.
pub(crate) const OWN: &str = "tenant-a";

/// What only rows that must not be shown hold: the other tenant's, the audit log's, and own ones outside the window.
pub(crate) const MARKS: &[&str] = &["zqforeign", "tenant-b", "7770777", "77.70.77.7", "zqaudit", "zqoutside"];

/// The window of every request.
pub(crate) const START: &str = "2025-06-10T12:00:00.000000000Z";
pub(crate) const END: &str = "2025-06-10T13:00:00.000000000Z";

/// Fields and the values that they take in turn: one of each at the edge of what the store tells from texts.
const OWN_VALUES: &[(&str, &[&str])] = &[
    (
        "n",
        &[
            "0",
            "1",
            "-1",
            "42",
            "1.5",
            "1e5",
            "0x10",
            "inf",
            "nan",
            "9007199254740993",
            "18446744073709551615",
            "007",
        ],
    ),
    ("d", &["5m", "1h30m", "-2s", "1.5d", "0s", "15ms", "1µs"]),
    ("size", &["1KiB", "10MB", "5", "1.5GB", "-1B"]),
    ("ip", &["1.2.3.4", "10.0.0.1", "0.0.0.0", "255.255.255.255", "::1", "2001:db8::1", "1.2.3.4:80"]),
    (
        "ts",
        &[
            "2025-06-10T12:00:00Z",
            "2025-06-10 12:00:01.5",
            "1749556800",
            "2025-06-10",
            "2025-06-10T12:00:00+02:00",
        ],
    ),
    (
        "s",
        &[
            "foo",
            "foo bar",
            "Foo",
            "fooo",
            "\"quoted\"",
            "it's",
            "a\\b",
            "`tick`",
            "päth ünïcode",
            "東京",
            "😀",
            "a=b c=d",
            "*",
            "a|b",
            "(x)",
            "tab\there",
            "new\nline",
            "-",
            ",",
            "x y",
        ],
    ),
    ("level", &["info", "error", "warn"]),
    ("user", &["alice", "bob"]),
    (
        "j",
        &[
            r#"{"a":1,"b":"x y","c":{"d":[1,"two",null]}}"#,
            r#"{"_msg":"inner","level":"debug","s":"foo"}"#,
            r#"{"a":"","b":"\"q\"","e":true}"#,
            "{\"broken\":",
            "[1,2]",
        ],
    ),
    ("list", &[r#"["x","y"]"#, "[]", r#"["foo",1,null,{"a":"b"}]"#, "[1,2,3]"]),
    ("lf", &[r#"a=1 b="x y" c="#, "level=error s=foo", "a", "=x"]),
    ("color", &["\u{1b}[31mred\u{1b}[0m text", "plain", "\u{1b}[1;32mfoo\u{1b}[m"]),
    (
        "syslog",
        &[
            "<165>1 2025-06-10T12:00:00Z host app 123 - - hello",
            "<34>Jun 10 12:00:00 host app[1]: hello",
            "hello",
        ],
    ),
    ("words", &["foo bar baz foo", "x", "a-b_c.d"]),
    ("maybe", &["", "1", "", "", "foo"]),
];

/// The same fields in rows of others.
const FOREIGN_VALUES: &[(&str, &[&str])] = &[
    ("n", &["7770777", "-7770777"]),
    ("d", &["7770777ms", "7770777s"]),
    ("size", &["7770777KiB", "7770777"]),
    ("ip", &["77.70.77.7"]),
    ("ts", &["2025-06-10T12:00:07.770777Z"]),
    ("s", &["foo zqforeign", "zqforeign", "x y zqforeign", "\"zqforeign\"", "京 zqforeign"]),
    ("level", &["zqforeign"]),
    ("user", &["alice zqforeign", "zqforeign"]),
    ("j", &[r#"{"a":"zqforeign","b":"x zqforeign","zqforeignname":"zqforeign"}"#, r#"{"_msg":"zqforeign"}"#]),
    ("list", &[r#"["x zqforeign","zqforeign"]"#]),
    ("lf", &[r#"a=zqforeign b="x zqforeign" zqforeignname=zqforeign"#]),
    ("color", &["\u{1b}[31mzqforeign\u{1b}[0m red"]),
    ("syslog", &["<165>1 2025-06-10T12:00:00Z zqforeign zqforeign 123 - - zqforeign"]),
    ("words", &["foo zqforeign bar"]),
    ("maybe", &["", "zqforeign"]),
];

/// Rows of each kind and tenant.
const ROWS: i64 = 40;

/// The guard of the tenant whose rows may be shown.
pub(crate) fn guard() -> Guard {
    ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap().guard([OWN]).unwrap()
}

/// The rows that may be shown, and those of the same tenant outside the window.
pub(crate) fn own_rows() -> Vec<Row> {
    let inside =
        (0..ROWS).flat_map(|number| rows(OWN, number, "foo").map(|row| valued(row, OWN_VALUES, number)));
    let outside = [-90, 90].into_iter().flat_map(|minutes| {
        let time = start() + TimeDelta::minutes(minutes);
        rows(OWN, 0, "zqoutside foo")
            .map(|row| at(row.with("s", "zqoutside").with("zqoutsidename", "1"), time))
    });
    inside.chain(outside).collect()
}

/// The rows of another tenant and of nobody, in the same streams where streams can be shared.
pub(crate) fn foreign_rows() -> Vec<Row> {
    let other = |number| {
        rows("tenant-b", number, "foo zqforeign")
            .map(|row| valued(row, FOREIGN_VALUES, number).with("zqforeignname", "zqforeign"))
    };
    let audit = (0..3).map(|number| {
        let row = Row::audit(OWN, "zqaudit foo").with("s", "zqaudit");
        at(row, start() + TimeDelta::seconds(77 * number))
    });
    (0..ROWS).flat_map(other).chain(audit).collect()
}

/// One row of each kind.
fn rows(tenant: &str, number: i64, message: &str) -> [Row; 3] {
    let message = match number % 4 {
        0 => message.to_owned(),
        1 => format!("{message} bar {number}"),
        2 => format!("info: {message} 1.2.3.4 took 5ms"),
        _ => format!("{message} x=y 東京"),
    };
    let pod = format!("app-{}", number % 2);
    let time = start() + TimeDelta::seconds(83 * number) + TimeDelta::nanoseconds(i64::from(tenant != OWN));
    let mut nth = 0;
    [
        Row::container(tenant, &message),
        Row::guest(tenant, "default", &message).with("kubernetes_pod_name", &pod),
        Row::event(tenant, &message),
    ]
    .map(|row| {
        nth += 1;
        at(row, time + TimeDelta::milliseconds(100 * nth))
    })
}

fn valued(row: Row, values: &[(&str, &[&str])], number: i64) -> Row {
    let number = usize::try_from(number).unwrap();
    values.iter().fold(row, |row, (field, values)| row.with(field, values[number % values.len()]))
}

fn at(row: Row, time: DateTime<Utc>) -> Row {
    row.with("_time", &time.to_rfc3339_opts(SecondsFormat::Nanos, true))
}

fn start() -> DateTime<Utc> {
    START.parse().unwrap()
}
