use super::fields_read;
use crate::parse;

/// What a query reads, as `* a b*`.
#[track_caller]
fn reads(text: &str, expected: &str) {
    let read = fields_read(&parse(text).unwrap());
    let all = read.all().then(|| "*".to_owned());
    let names = read.names().map(str::to_owned);
    let families = read.families().map(|prefix| format!("{prefix}*"));
    assert_eq!(
        all.into_iter().chain(names).chain(families).collect::<Vec<_>>().join(" "),
        expected,
        "{text}"
    );
}

#[test]
fn rows_are_read_whole_until_something_picks_fields() {
    reads("a b:c", "* _msg b");
    reads("a | limit 5", "* _msg");
    reads("b:c | fields d, e*", "b d e*");
    reads("b:c | fields *", "* b");
    reads("b:c | stats by (d, _time:5m) count() as e", "_time b d");
    reads("b:c | uniq by (d, e)", "b d e");
    reads("b:c | field_values d", "b d");
    reads("b:c | field_names", "* b");
    reads("b:c | facets", "* b");
    reads("b:c | sort by (d) limit 5 partition by (f)", "* b d f");
    reads("b:c | first 3 | fields g", "* b g");
}

#[test]
fn what_stands_behind_the_pick_reads_no_logs() {
    reads("b:c | stats by (d) sum(e) as f | filter f:>5 | sort by (f) | fields d, f", "b d e");
    reads("b:c | fields d | stats count(e)", "b d");
}

#[test]
fn filters_read_their_fields_wherever_they_stand() {
    reads(
        "b:c d*:e f:(g or h) {app=x} _time:5m _stream_id:in(*) | fields i",
        "_stream _stream_id _time b f i d*",
    );
    reads("b:eq_field(c) | fields d", "b c d");
    reads("* | filter b:c | stats count() if (d:e) as f, max(g) switch (case (h:i) j)", "b d g h");
    reads("options(global_filter=(b:c)) d:e | fields f", "b d f");
}

#[test]
fn sub_queries_read_too() {
    reads("a:in(b:c | fields d) | fields e", "a b d e");
    reads("a:in(b:c | fields d) | stats count() | filter x:in(y:z | uniq by (x))", "a b d x y");
    reads("a:b | join by (c) (d:e | fields c, f) | fields g", "a c d f g");
    reads("a:b | union (c:d) | fields e", "* a c e");
    reads("a:b | union (c:d | fields e) | fields e", "a c e");
}

#[test]
fn functions_name_their_fields() {
    reads(
        "* | stats any(a), sum(b*), histogram(c), json_values(d) sort by (e), values(f), quantile(0.5, g), rate(),
        field_max(h, i), row_min(j, k), count_uniq(l)",
        "a c d e f g h i j k l b*",
    );
    reads("* | stats quantile(0.5)", "*");
    reads("* | stats row_max(a)", "* a");
    reads("* | running_stats by (a) sum(b) as c, first(d) as e | fields c", "a b c d");
}

#[test]
fn pipes_over_single_rows_read_what_they_name_and_leave_the_rest() {
    reads("* | extract \"<a>\" from b | fields a", "a b");
    reads("* | extract_regexp \"(?P<a>b)\" | limit 1", "* _msg");
    reads("* | copy a as b, c* as d* | mv e as f | fields b", "a b e c*");
    reads("* | format if (g:h) \"<a> <q:b>\" as c | replace (\"x\", \"y\") at d | fields c", "a b c d g");
    reads("* | math (a + -b) * max(c, 5, d ^ 2) as e, f as g | stats sum(e)", "a b c d e f");
    reads(
        "* | coalesce(a, b*) as c | split \",\" from d as e | len(f) as g | hash (h) as i | fields c",
        "a c d f h b*",
    );
    reads("* | pack_json fields (a, b*) as c | fields c", "a c b*");
    reads("* | pack_json as c | fields c", "* c");
    reads("* | unpack_json from a fields (b) | unroll by (b) | time_add 1h at c | fields b", "a b c");
    reads(
        "* | sample 10 | drop_empty_fields | set_stream_fields a | collapse_nums at b | decolorize c | uniq by (d)",
        "a b c d",
    );
}
