use crate::parse::parse;

fn of_last<T>(text: &str, ask: impl Fn(&crate::ast::Pipe) -> T) -> T {
    ask(parse(&format!("* | {text}")).unwrap().pipes().last().unwrap())
}

#[test]
fn a_tail_takes_what_needs_no_other_rows() {
    for text in [
        "filter a",
        "a:b",
        "fields a",
        "delete _time",
        "drop_empty_fields",
        "join by (a) (b)",
        "join by (a) rows()",
    ] {
        assert!(of_last(text, |pipe| pipe.may_tail()), "{text}");
    }
    for text in [
        "block_stats",
        "blocks_count",
        "count()",
        "facets",
        "field_names",
        "field_values a",
        "first",
        "generate_sequence 5",
        "last by (a)",
        "limit",
        "offset 1",
        "query_stats",
        "running_stats count()",
        "sort by (a)",
        "stats_remote count()",
        "stream_context before 1",
        "top a",
        "total_stats count()",
        "union (b)",
        "uniq a",
    ] {
        assert!(!of_last(text, |pipe| pipe.may_tail()), "{text}");
    }
}

#[test]
fn the_time_is_kept_by_filters_and_by_lists_that_hold_it() {
    for text in [
        "a:b",
        "fields _time",
        "fields a, _t*",
        "fields *",
        "delete a",
        "delete a*, _msg",
        "drop_empty_fields",
    ] {
        assert!(of_last(text, |pipe| pipe.keeps_time()), "{text}");
    }
    for text in [
        "fields a",
        "delete _time",
        "delete _*",
        "delete *",
        "limit 5",
        "offset 5",
        "sort by (a)",
        "join by (a) (b)",
        "union (b)",
    ] {
        assert!(!of_last(text, |pipe| pipe.keeps_time()), "{text}");
    }
}

#[test]
fn pipes_that_make_fields_may_write_the_time() {
    for text in [
        "join by (a) (b)",
        "union rows({_time=a})",
        "count() _time",
        "sort by (a) rank as _time",
        "last rank _time",
        "generate_sequence 5",
    ] {
        assert!(of_last(text, |pipe| pipe.writes_time()), "{text}");
    }
    for text in
        ["a:b", "fields a", "limit 5", "offset 5", "sort by (a) rank", "first 5 by (_time)", "delete a"]
    {
        assert!(!of_last(text, |pipe| pipe.writes_time()), "{text}");
    }
}

#[test]
fn pipes_say_how_many_rows_they_let_through() {
    for (text, rows) in [
        ("limit 5", Some(5)),
        ("limit", Some(10)),
        ("limit 0", Some(0)),
        ("sort by (a) limit 5", Some(5)),
        ("sort by (a) limit 5 partition by (b)", None),
        ("sort by (a)", None),
        ("first", Some(1)),
        ("last 3 by (a)", Some(3)),
        ("last 3 by (a) partition by (b)", None),
        ("top a", Some(10)),
        ("top 3 a", Some(3)),
        ("uniq a limit 3", Some(3)),
        ("uniq a", None),
        ("field_values a limit 3", Some(3)),
        ("generate_sequence 7", Some(7)),
        ("offset 5", None),
        ("facets", None),
    ] {
        assert_eq!(of_last(text, |pipe| pipe.row_limit()), rows, "{text}");
    }
}

#[test]
fn a_tail_takes_all_pipes_that_work_on_one_row() {
    for text in ROW_PIPES {
        assert!(of_last(text, |pipe| pipe.may_tail()), "{text}");
    }
}

/// Each of them, with results that are not the time.
const ROW_PIPES: [&str; 26] = [
    "coalesce(_time) as a",
    "collapse_nums at a",
    "copy _time as a",
    "decolorize a",
    "extract \"<a>\" from _time",
    "extract_regexp \"(?P<a>b)\" from _time",
    "format \"<_time>\" as a",
    "hash(_time) as a",
    "json_array_concat \",\" from _time as a",
    "json_array_len(_time) as a",
    "len(_time) as a",
    "math _time + 1 as a, _time * 2",
    "pack_json fields (_time) as a",
    "pack_logfmt fields (_time) as a",
    "rename b as a",
    "replace (a, b) at a",
    "replace_regexp (a, b) at a",
    "sample 10",
    "set_stream_fields _time",
    "split \",\" from _time as a",
    "time_add 5m at a",
    "unpack_json from _time fields (a)",
    "unpack_logfmt from _time fields (a*)",
    "unpack_syslog from _time result_prefix a",
    "unpack_words from _time as a",
    "unroll by (a)",
];

#[test]
fn pipes_that_write_another_field_keep_the_time() {
    for text in ROW_PIPES {
        let sample = text.starts_with("sample");
        assert_eq!(of_last(text, |pipe| pipe.keeps_time()), !sample, "{text}");
        assert!(!of_last(text, |pipe| pipe.writes_time()), "{text}");
    }
}

#[test]
fn pipes_whose_result_the_store_looks_at_do_not_keep_the_time_when_they_write_it() {
    for text in [
        "coalesce(a) as _time",
        "copy a as _time",
        "copy a* as _ti*",
        "format \"<a>\" as _time",
        "hash(a) as _time",
        "json_array_concat \",\" from a as _time",
        "json_array_len(a) as _time",
        "len(a) as _time",
        "pack_json as _time",
        "pack_logfmt as _time",
        "rename a as _time",
        "split \",\" from a as _time",
        "unpack_words from a as _time",
    ] {
        assert!(!of_last(text, |pipe| pipe.keeps_time()), "{text}");
        assert!(of_last(text, |pipe| pipe.writes_time()), "{text}");
    }
    for text in ["rename _time as a", "rename _t* as a*", "rename * as a*"] {
        assert!(!of_last(text, |pipe| pipe.keeps_time()), "{text}");
        assert!(!of_last(text, |pipe| pipe.writes_time()), "{text}");
    }
}

#[test]
fn pipes_that_the_store_does_not_look_into_may_write_the_time_and_yet_keep_it() {
    for text in [
        "collapse_nums at _time",
        "decolorize _time",
        "extract \"<a> <_time>\"",
        "extract_regexp \"(?P<a>b)(?P<_time>c)\"",
        "math a as b, a as _time",
        "math _time",
        "math (_time)",
        "replace if (a) (b, c) at _time",
        "replace_regexp (a, b) at _time",
        "time_add 5m",
        "unpack_json",
        "unpack_json fields (a, _t*)",
        "unpack_json fields (ime) result_prefix _t",
        "unpack_json fields (a) result_prefix _time",
        "unpack_logfmt from a",
        "unpack_syslog",
        "unpack_syslog result_prefix _",
        "unroll by (a, _time)",
    ] {
        assert!(of_last(text, |pipe| pipe.keeps_time()), "{text}");
        assert!(of_last(text, |pipe| pipe.writes_time()), "{text}");
    }
}
