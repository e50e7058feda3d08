use super::{Visit, VisitMut, walk_query, walk_query_mut};
use crate::ast::{Query, Test};
use crate::parse::parse;

const EVERYWHERE: &str = "a:in(q1 | fields a) {s=t} _time:5m b:(x or !in(q2 (q3 or c:in(q4 | fields c)) | fields b)) \
    | filter !(d:in(q5 | fields d) or q6) | stats count() | sort | limit 1 | offset 1 | delete z | uniq by (z) | fields z";

/// Each construct around a query, and how often that stands in it.
const AROUND: [&str; 19] = [
    "options(global_filter=(Q)) Q",
    "options(global_filter=(options(global_filter=(Q)) Q)) a:in(Q | fields a)",
    "a:in(Q | fields a)",
    "a:contains_all(Q | fields a)",
    "!a:contains_any(Q | uniq by (a))",
    "a:(x* or !(contains_any(Q | fields a) in(Q | fields a)))",
    "_stream_id:in(options(concurrency=1) Q | fields a)",
    "* | filter !_stream_id:in(Q | fields a)",
    "* | collapse_nums if (a:in(Q | fields a)) at b",
    "* | extract if (Q or a:in(Q | fields a)) '<b>'",
    "* | extract_regexp if (a:in(Q | fields a)) '(?P<b>c)'",
    "* | format if (a:in(Q | fields a)) '<b>'",
    "* | replace if (a:in(Q | fields a)) (b, c)",
    "* | replace_regexp if (a:in(Q | fields a)) (b, c)",
    "* | set_stream_fields if (a:in(Q | fields a)) b",
    "* | unpack_json if (a:in(Q | fields a)) from b",
    "* | unpack_logfmt if (a:in(Q | fields a)) from b",
    "* | unpack_syslog if (a:in(Q | fields a)) from b",
    "* | unroll if (a:in(Q | format if (a:in(Q | fields a)) '<b>' | fields a)) by (b)",
];

#[derive(Default)]
struct Seen {
    queries: usize,
    phrases: Vec<String>,
}

impl Visit for Seen {
    fn query(&mut self, query: &Query) {
        self.queries += 1;
        walk_query(self, query);
    }

    fn test(&mut self, test: &Test) {
        if let Test::Phrase(text) = test {
            self.phrases.push(text.to_string());
        }
        super::walk_test(self, test);
    }
}

#[test]
fn the_reader_reaches_every_sub_query_and_filter() {
    let mut seen = Seen::default();
    seen.query(&parse(EVERYWHERE).unwrap());
    assert_eq!(seen.queries, 5);
    assert_eq!(seen.phrases, ["q1", "x", "q2", "q3", "q4", "q5", "q6"]);
}

struct Rename;

impl VisitMut for Rename {
    fn query(&mut self, query: &mut Query) {
        walk_query_mut(self, query);
    }

    fn test(&mut self, test: &mut Test) {
        if let Test::Phrase(text) = test {
            *text = format!("{text}_").into();
        }
        super::walk_test_mut(self, test);
    }
}

#[test]
fn the_rewriter_reaches_every_sub_query_and_filter() {
    let mut query = parse(EVERYWHERE).unwrap();
    Rename.query(&mut query);
    let mut seen = Seen::default();
    seen.query(&query);
    assert_eq!(seen.phrases, ["q1_", "x_", "q2_", "q3_", "q4_", "q5_", "q6_"]);
}

#[test]
fn every_construct_around_a_query_is_reached() {
    for text in AROUND {
        let inner = text.matches('Q').count();
        let mut query = parse(&text.replace('Q', "q")).unwrap();
        Rename.query(&mut query);
        let mut seen = Seen::default();
        seen.query(&query);
        assert_eq!(seen.phrases, vec!["q_"; inner], "{text}");
    }
}
