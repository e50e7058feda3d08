use super::{Facts, facts};
use crate::parse;

fn of(text: &str) -> Facts {
    facts(&parse(text).unwrap())
}

#[test]
fn sub_queries_are_counted_wherever_they_stand() {
    for (text, count, depth) in [
        ("a", 0, 0),
        ("a:in(b | fields a)", 1, 1),
        ("a:in(b | fields a) or c:in(d | fields c)", 2, 1),
        ("a:in(b:in(c | fields b) | fields a) | union (d)", 3, 2),
        (
            "a | stats count() if (b:in(c | fields b)) as d | join by (d) (e | filter f:in(g | fields f))",
            3,
            2,
        ),
        ("options(global_filter=(a:in(b | fields a))) c", 2, 2),
    ] {
        let facts = of(text);
        assert_eq!((facts.subqueries, facts.subquery_depth), (count, depth), "{text}");
    }
}

#[test]
fn pipes_and_limits_are_those_of_the_query_itself() {
    let facts =
        of("a:in(b | limit 1 | fields a) | where c | limit 10 | sort by (d) limit 5 | by (e) count()");
    assert_eq!(facts.pipes, ["filter", "limit", "sort", "stats"]);
    assert_eq!(facts.limit, Some(5));
    assert_eq!(of("a").limit, None);
}

#[test]
fn the_narrowest_bucket_of_time_is_told() {
    assert_eq!(of("* | stats by (a:1ms) count()").time_bucket, None);
    assert_eq!(of("* | stats by (_time:5m, a:1ms) count() | by (_time:1h) count()").time_bucket, Some(300e9));
    assert_eq!(of("* | stats by (_time:month) count()").time_bucket, Some(28.0 * 86_400e9));
    assert_eq!(of("* | stats by (_time:1) count()").time_bucket, Some(1.0));
    assert_eq!(
        of("a:in(* | by (_time:1s) count() x | fields x) | by (_time:1m) count()").time_bucket,
        Some(1e9)
    );
}

#[test]
fn pipes_count_as_timed_up_to_the_first_that_may_lose_the_time() {
    for (text, timed) in [
        ("*", 0),
        ("* | filter a | fields b, _time | format \"<b>\" as c", 3),
        ("* | filter a | fields b | filter c", 1),
        ("* | filter a | limit 5", 1),
        ("* | unpack_json | filter c", 0),
        ("* | unpack_json fields (a) | filter c", 2),
        ("* | math a as _time", 0),
        ("* | stats count()", 0),
    ] {
        assert_eq!(of(text).timed_pipes, timed, "{text}");
    }
}
