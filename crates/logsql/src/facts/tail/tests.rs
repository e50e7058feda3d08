use super::{NotTailKind, tailable};
use crate::parse;

#[track_caller]
fn refused(text: &str, picture: &str) {
    let error = tailable(&parse(text).unwrap()).unwrap_err();
    assert_eq!(error.in_text(text).to_string(), picture);
}

#[test]
fn pipes_that_work_row_by_row_can_be_tailed() {
    for text in [
        "error",
        "* | filter b or c | fields a, _time",
        "* | fields *",
        "* | delete a",
        "* | drop_empty_fields",
        "* | join by (a) (b | limit 1)",
        "* | offset 0",
        "* | sample 10 | extract \"<a>\" | math b + c as d | unpack_json",
        "* | rename a as _time",
        "* | rename _time as a, b as _time",
        "* | delete _time | copy a as _time",
        "a:in(b | limit 5 | fields a)",
    ] {
        assert_eq!(tailable(&parse(text).unwrap()), Ok(()), "{text}");
    }
}

#[test]
fn a_pipe_that_waits_for_all_rows_is_named() {
    refused(
        "* | filter a | stats count() | limit 5",
        "`stats` waits for all rows, so it cannot stand in a tail; leave it out\n  \
         * | filter a | stats count() | limit 5\n                 ^^^^^^^^^^^^^",
    );
    for (text, name) in [
        ("* | head 5", "limit"),
        ("* | offset 5", "offset"),
        ("* | sort by (a)", "sort"),
        ("* | uniq by (a)", "uniq"),
        ("* | union (a)", "union"),
        ("* | stream_context after 1", "stream_context"),
        ("* | last 2", "last"),
        ("* | fields a | limit 1", "limit"),
    ] {
        let kind = tailable(&parse(text).unwrap()).unwrap_err().kind();
        assert_eq!(kind, NotTailKind::Waits { pipe: name }, "{text}");
    }
}

#[test]
fn a_pipe_that_takes_the_time_away_is_named() {
    refused(
        "* | keep a, b",
        "`fields` takes `_time` away, which a tail needs; keep `_time`\n  * | keep a, b\n      ^^^^^^^^^",
    );
    refused(
        "* | mv _time as a",
        "`rename` takes `_time` away, which a tail needs; keep `_time`\n  * | mv _time as a\n      ^^^^^^^^^^^^^",
    );
    refused(
        "* | delete _t*",
        "`delete` takes `_time` away, which a tail needs; keep `_time`\n  * | delete _t*\n      ^^^^^^^^^^",
    );
}
