//! Filters that are added to a query.

use super::{Filter, Query};
use crate::visit::{VisitMut, walk_query_mut};

impl Query {
    /// Lets only those rows into the query that `filter` matches too. Sub-queries stay as they are.
    pub fn conjoin(&mut self, filter: Filter) {
        let own = std::mem::replace(&mut self.filter, Filter::placeholder());
        self.filter = own.under(filter);
    }

    /// Lets only those rows into the query and into each of its sub-queries that `filter` matches too, as the store does
    /// with `extra_filters`. Queries inside `filter` itself stay as they are.
    pub fn conjoin_everywhere(&mut self, filter: &Filter) {
        Everywhere { filter }.query(self);
    }
}

struct Everywhere<'a> {
    filter: &'a Filter,
}

impl VisitMut for Everywhere<'_> {
    fn query(&mut self, query: &mut Query) {
        // Sub-queries first, so that those inside the filter are not met.
        walk_query_mut(self, query);
        query.conjoin(self.filter.clone());
    }
}

#[cfg(test)]
mod tests {
    use crate::parse::{parse, parse_filter};

    #[test]
    fn a_filter_is_added_to_the_query_and_to_each_of_its_sub_queries() {
        let filter = parse_filter("{a=b} or c").unwrap();
        for (text, expected) in [
            ("d", r#"({a="b"} or c) d"#),
            ("d or e | filter f", r#"({a="b"} or c) (d or e) | filter f"#),
            (
                "u:in(d | fields u) | filter v:in(e | fields v)",
                r#"({a="b"} or c) u:in(({a="b"} or c) d | fields u) | filter v:in(({a="b"} or c) e | fields v)"#,
            ),
            ("_stream_id:in(d | fields f)", r#"({a="b"} or c) _stream_id:in(({a="b"} or c) d | fields f)"#),
            (
                "options(global_filter=(u:in(d | fields u))) e",
                r#"options(global_filter=(({a="b"} or c) u:in(({a="b"} or c) d | fields u))) ({a="b"} or c) e"#,
            ),
        ] {
            let mut query = parse(text).unwrap();
            query.conjoin_everywhere(&filter);
            assert_eq!(query.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn a_query_inside_the_added_filter_stays_as_it_is() {
        let filter = parse_filter("u:in(a | fields u)").unwrap();
        let mut query = parse("v:in(b | fields v)").unwrap();
        query.conjoin_everywhere(&filter);
        let expected = "u:in(a | fields u) v:in(u:in(a | fields u) b | fields v)";
        assert_eq!(query.to_string(), expected);
    }
}
