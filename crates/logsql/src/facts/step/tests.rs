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
