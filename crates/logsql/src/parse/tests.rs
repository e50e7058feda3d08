use super::{parse, parse_extra_filters, parse_extra_stream_filters, parse_filter, parse_with};
use crate::error::ErrorKind;
use crate::options::ParseOptions;

fn kind(text: &str) -> ErrorKind {
    parse(text).unwrap_err().kind().clone()
}

#[test]
fn the_deepest_nesting_is_safe_on_one_mebibyte_of_stack() {
    let depth = ParseOptions::default().max_depth as usize;
    let nested = |open: &str, inner: &str, close: &str, count: usize| {
        format!("{}{inner}{}", open.repeat(count), close.repeat(count))
    };
    let texts = vec![
        nested("(", "a", ")", depth),
        nested("(b or ", "a", ")", depth),
        nested("!(b ", "a", ")", depth),
        format!("f:{}", nested("(b or ", "a", ")", depth)),
        format!("f:{}", nested("!(b !c ", "a", ")", depth)),
        nested("\"\":", "a", "", depth),
        nested("f:(b or in(a or (", "a", ") | fields f))", 8),
        nested("f:(b or contains_any(a or (", "a", ") | fields f))", 8),
        nested("_stream_id:in(b or (", "a", ") | fields f)", 8),
        nested("options(global_filter=(", "a", ")) b", 8),
        format!("* | filter {}", nested("(b or ", "a", ")", depth)),
    ];
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(move || {
        for text in texts {
            let query = parse(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(parse(&query.to_string()).as_ref(), Ok(&query));
        }
        for endless in [
            "(",
            "!(",
            "f:(",
            "in(",
            "f:in(a or (",
            "\"\":",
            "!",
            "not ",
            "-",
            "a:in(b | filter c:in(",
            "contains_all(",
            "_stream_id:in(",
            "options(global_filter=(",
            "i(",
            "range[",
        ] {
            assert!(parse(&endless.repeat(16_000 / endless.len())).is_err());
        }
    });
    thread.unwrap().join().unwrap();
}

#[test]
fn each_limit_is_told_when_it_is_passed() {
    let nested = |count: usize| format!("{}a{}", "(".repeat(count), ")".repeat(count));
    assert!(parse(&nested(64)).is_ok());
    assert_eq!(kind(&nested(65)), ErrorKind::TooDeep { max: 64 });
    assert!(parse(&"a ".repeat(8_192)).is_ok());
    assert_eq!(kind(&"a ".repeat(8_193)), ErrorKind::TooLong { bytes: 16_386, max: 16_384 });
    let options = ParseOptions { max_nodes: 5, ..ParseOptions::default() };
    assert!(parse_with(&options, "a b c d e").is_ok());
    assert!(parse_with(&options, "a b in(c, d)").is_ok());
    for text in ["a b c d e f", "in(a, b, c, d, e)", "a | fields a, b, c, d", "{a=b,c=d,e=f,g=h,i=j}"] {
        let error = parse_with(&options, text).unwrap_err();
        assert_eq!(error.kind(), &ErrorKind::TooManyNodes { max: 5 }, "{text}");
    }
    let sub_queries = |count: usize| "f:in(a | fields f) ".repeat(count);
    assert!(parse(&sub_queries(32)).is_ok());
    assert_eq!(kind(&sub_queries(33)), ErrorKind::TooManySubqueries { max: 32 });
    let deep = |count: usize| format!("{}a{}", "f:in(".repeat(count), " | fields f)".repeat(count));
    assert!(parse(&deep(8)).is_ok());
    assert_eq!(kind(&deep(9)), ErrorKind::SubqueriesTooDeep { max: 8 });
}

#[test]
fn negations_are_counted_and_not_nested() {
    assert_eq!(parse(&format!("{}a", "!".repeat(16_001))).unwrap().to_string(), "!a");
    assert_eq!(parse(&format!("{}a", "- ".repeat(8_000))).unwrap().to_string(), "a");
}

#[test]
fn errors_point_at_the_place() {
    let span = |text: &str| {
        let error = parse(text).unwrap_err();
        text.get(error.span().range()).unwrap().to_owned()
    };
    assert_eq!(span("foo bar) baz"), ")");
    assert_eq!(span("foo (bar (baz)"), "(");
    assert_eq!(span("foo 'bar"), "'");
    assert_eq!(span("foo | limt 5"), "limt");
    assert_eq!(span("{a=\"b\""), "{");
    assert_eq!(span("f:in(a, b"), "(");
    assert_eq!(span("_time:[5m,now"), "[");
    assert_eq!(span("a f:>\"0.0.0.0)\""), "\"0.0.0.0)\"");
    assert_eq!(span("жук\"x\" é"), "жук\"x\"");
    assert_eq!(parse("foo or").unwrap_err().span().start(), 6);
}

#[test]
fn a_filter_has_no_pipes() {
    assert_eq!(parse_filter("a or b;").unwrap().to_string(), "a or b");
    assert_eq!(parse_filter("a | fields b").unwrap_err().kind(), &ErrorKind::PipesInFilter);
    assert!(parse_filter("").is_err());
}

#[test]
fn conjoined_filters_keep_what_was_there_together() {
    let mut query = parse("a or b | limit 1").unwrap();
    query.conjoin(parse_filter("c or d").unwrap());
    query.conjoin(parse_filter("e").unwrap());
    assert_eq!(query.to_string(), "e (c or d) (a or b) | limit 1");
}

#[test]
fn extra_filters_are_taken_in_both_forms() {
    let field = |text: &str| parse_extra_filters(text).unwrap().to_string();
    assert_eq!(field(r#"f:in("a", "b")"#), "f:in(a, b)");
    assert_eq!(field(r#"(f:~"a" OR f:~"b")"#), "f:~a or f:~b");
    assert_eq!(field("NOT (f:*)"), "!f:*");
    assert_eq!(field(r#"f:"""#), r#"f:"""#);
    assert_eq!(field(r#"{"f":"v"}"#), "f:=v");
    assert_eq!(field(r#"{"f":["v"]}"#), "f:=v");
    assert_eq!(field(r#"{"a b":["v","w\"x"],"k*":"y"}"#), r#""a b":in(v, "w\"x") k*:=y"#);
    assert_eq!(field(r#"{"f":"a","f":"b"}"#), "f:=a f:=b");
    assert_eq!(field(r#"{"_time":"5m"}"#), "_time:5m");
    let stream = |text: &str| parse_extra_stream_filters(text).unwrap().to_string();
    assert_eq!(stream(r#"{f in ("a")}"#), r#"{f in ("a")}"#);
    assert_eq!(stream(r#"{a="b"} or {c="d"}"#), r#"{a="b"} or {c="d"}"#);
    assert_eq!(stream(r#"{"f":"v","g":["a|b","c"]}"#), r#"{f="v",g in ("a|b", "c")}"#);
    assert_eq!(stream(r#"{"f":".*"}"#), r#"{f=".*"}"#);
}

#[test]
fn many_filters_do_not_nest() {
    let keys: Vec<String> = (0..1_000).map(|key| format!(r#""k{key}":"v""#)).collect();
    let filter = parse_extra_filters(&format!("{{{}}}", keys.join(","))).unwrap();
    assert_eq!(filter.to_string().matches('(').count(), 0);
    let mut query = parse("a or b").unwrap();
    (0..1_000).for_each(|_| query.conjoin(parse_filter("c").unwrap()));
    assert_eq!(query.to_string().matches('(').count(), 1);
    let text = format!("{{{}}}", vec![r#""k":"v""#; 3_000].join(","));
    let too_long = ErrorKind::TooLong { bytes: text.len(), max: 16_384 };
    assert_eq!(parse_extra_filters(&text).unwrap_err().kind(), &too_long);
}

#[test]
fn extra_filters_that_would_not_filter_are_refused() {
    for text in [
        "",
        " ",
        "{}",
        "{ }",
        r#"{"f":[]}"#,
        r#"{"f":[],"x":"y"}"#,
        r#"{"f":""}"#,
        r#"{"f":["a",""]}"#,
        "a {}",
        "!{}",
        "{f in ()}",
        r#"{f in ("a","")}"#,
        "x or (y {f not_in ()})",
    ] {
        assert!(parse_extra_filters(text).is_err(), "{text}");
        assert!(parse_extra_stream_filters(text).is_err(), "{text}");
    }
    for text in [
        r#"{"f"="v"}"#,
        r#"{"f":1}"#,
        r#"{"f":{}}"#,
        r#"{"f":["a",1]}"#,
        r#"{"f":"a"} x"#,
        r#"{"f":null}"#,
        "a | fields b",
        "options(concurrency=1) a",
    ] {
        assert!(parse_extra_filters(text).is_err(), "{text}");
        assert!(parse_extra_stream_filters(text).is_err(), "{text}");
    }
    for text in [
        r#"{"_stream":"a"}"#,
        r#"{"_stream_id":"a"}"#,
        r#"{"_TIME":"5m"}"#,
        r#"{"_time":["5m","1h"]}"#,
        r#"{"_time":"0.0.0.0)"}"#,
        r#"{"_time":"-"}"#,
        r#"{"_time":"now"}"#,
    ] {
        assert!(parse_extra_filters(text).is_err(), "{text}");
    }
}
