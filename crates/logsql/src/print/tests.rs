use proptest::prelude::*;

use crate::generate;
use crate::options::ParseOptions;
use crate::parse::{parse, parse_filter, parse_with};

/// Generated trees may be large; the laws do not depend on limits.
const WIDE: ParseOptions = ParseOptions {
    max_bytes: 1 << 20,
    max_depth: 64,
    max_nodes: 1 << 20,
    max_subqueries: 1 << 20,
    max_subquery_depth: 8,
};

proptest! {
    #[test]
    fn every_query_is_the_tree_of_its_print(query in generate::query(2)) {
        let text = query.to_string();
        let again = parse_with(&WIDE, &text);
        prop_assert_eq!(again.as_ref(), Ok(&query), "{}", text);
        prop_assert_eq!(again.unwrap().to_string(), text);
    }

    #[test]
    fn every_filter_is_the_tree_of_its_print(filter in generate::filter(1)) {
        prop_assert_eq!(parse_filter(&filter.to_string()), Ok(filter));
    }

    #[test]
    fn any_text_is_refused_or_has_a_print_that_is_a_fixed_point(text in token_soup()) {
        if let Ok(query) = parse(&text) {
            let print = query.to_string();
            prop_assert_eq!(parse(&print), Ok(query), "{}", print);
        }
    }

    #[test]
    fn errors_can_be_drawn_for_any_text(text in any::<String>()) {
        if let Err(error) = parse(&text) {
            prop_assert!(error.to_string().lines().count() == 3, "{}", error);
            prop_assert!(text.is_char_boundary(error.span().start()) && text.is_char_boundary(error.span().end()));
        }
    }
}

/// Pieces of queries in any order, with and without blanks.
fn token_soup() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "a",
        "b",
        "in",
        "not",
        "or",
        "and",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        ":",
        "*",
        "!",
        "-",
        "=",
        "!=",
        "~",
        ">",
        "<",
        ",",
        "|",
        ";",
        "\"x y\"",
        "'z'",
        "`r`",
        "#",
        "5m",
        "_time",
        "_stream",
        "fields",
        "limit",
        "stats",
        "count",
        "by",
        "uniq",
        ".",
        "$",
        "İn",
        "contains_any(",
        "i(",
        "range[",
        "len_range(",
        "options(",
        "concurrency=1",
        "global_filter=(",
        "_stream_id:",
        "ipv4_range(",
        "1.2.3.4",
        "re(",
        "eq_field(",
        "if",
    ];
    let piece = (prop::sample::select(PIECES), prop::sample::select(&["", " ", "\n"][..]));
    prop::collection::vec(piece.prop_map(|(piece, blank)| format!("{piece}{blank}")), 1..14)
        .prop_map(|pieces| pieces.concat())
}
