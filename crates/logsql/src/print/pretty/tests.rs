use proptest::prelude::*;

use crate::{ParseOptions, generate, parse, parse_with};

#[track_caller]
fn pretty(text: &str, lines: &[&str]) {
    let query = parse(text).unwrap();
    assert_eq!(query.pretty(), lines.join("\n"));
    assert_eq!(parse(&query.pretty()).unwrap(), query);
}

#[test]
fn each_pipe_has_a_line() {
    pretty("a  b", &["a b"]);
    pretty("a | limit 5|stats by (b) count() c", &["a", "| limit 5", "| stats by (b) count(*) as c"]);
}

#[test]
fn sub_queries_are_indented() {
    pretty(
        "a or u:in(b | uniq by (u)) c | where v:in(d w:in(e | fields w) | fields v) f | limit 1",
        &[
            "a or u:in(",
            "    b",
            "    | uniq by (u)",
            "  ) c",
            "| filter v:in(",
            "    d w:in(",
            "        e",
            "        | fields w",
            "      )",
            "    | fields v",
            "  ) f",
            "| limit 1",
        ],
    );
}

#[test]
fn what_stands_in_quotes_or_has_no_pipes_stays_on_its_line() {
    pretty(
        r#""|(" {a="|)" or b=c} x:(y or "\\\"|") x:in("a|b") | filter "(|" | limit 1"#,
        &[r#""|(" {a="|)" or b="c"} x:(y or "\\\"|") x:in("a|b")"#, r#"| filter "(|""#, "| limit 1"],
    );
    pretty("_time:[2025,2026) x | limit 1", &["_time:[2025,2026) x", "| limit 1"]);
}

proptest! {
    #[test]
    fn pretty_text_parses_to_the_same_query(query in generate::query(2)) {
        // Generated trees may be large; the law does not depend on limits.
        let wide = ParseOptions { max_bytes: 1 << 20, max_nodes: 1 << 20, max_subqueries: 1 << 20, ..ParseOptions::default() };
        let text = query.pretty();
        prop_assert!(text.lines().count() > query.pipes().len());
        prop_assert_eq!(parse_with(&wide, &text), Ok(query), "{}", text);
    }
}
