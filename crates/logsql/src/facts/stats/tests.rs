use super::{NotStats, NotStatsKind, StatsShape, stats_query, stats_query_range};
use crate::parse::parse;

fn instant(text: &str) -> Result<StatsShape, NotStats> {
    stats_query(&parse(text).unwrap())
}

fn range(text: &str) -> Result<StatsShape, NotStats> {
    stats_query_range(&parse(text).unwrap())
}

/// Labels and metrics in one text.
fn shown(shape: &StatsShape) -> String {
    format!("{} -> {}", shape.labels().join(" "), shape.metrics().join(" "))
}

#[test]
fn fields_and_functions_become_labels_and_metrics() {
    for (text, expected) in [
        ("* | count()", " -> count(*)"),
        ("* | stats by (a, b) count() x, sum(c) y", "a b -> x y"),
        ("* | stats by (_time:5m, a) count() x", "_time a -> x"),
        ("* | stats by (a) row_any(b) x, row_max(c) y, row_min(c) z, max(c) m", "a x y z -> m"),
        ("* | stats any(a), field_max(a, b), histogram(c)", " -> any(a) field_max(a, b) histogram(c)"),
        ("* | stats count() switch (case (a) x, default y)", " -> x y"),
        ("* | stats count() if (a)", " -> count(*) if (a)"),
        ("* | stats_remote by (a) count() x", "a -> x"),
        ("* | stats by (a) count() x | stats by (b) sum(x) y", "b -> y"),
        ("* | stats by (a) count() x | running_stats by (a) sum(x) y", "a -> x y"),
        ("* | stats by (a, b) count() x | total_stats by (a) sum(x) y", "a b -> x y"),
        ("* | stats by (a) count() x | running_stats by (a) sum(x) a", " -> x a"),
        ("* | stats by (a, ab) count() x, sum(b) y | fields a*, y", "a ab -> y"),
        ("* | stats by (a, ab) count() x, sum(b) y | delete ab, y", "a -> x"),
        ("* | stats by (a) count() x | filter x:>5 | sort by (x) | limit 5 | offset 1", "a -> x"),
        ("* | uniq by (a) | limit 5 | count()", " -> count(*)"),
        ("* | stats by (a) count() x | copy a b, x y", "a b -> x y"),
        ("* | stats by (a) count() x | copy a* b*", "a b -> x"),
        ("* | stats by (a) count() x, sum(b) y | copy x y", "a -> x y"),
        ("* | stats by (a, ab) count() x | rename a* b*, x z", "b bb -> z"),
        ("* | stats by (a) count() x, sum(b) y | rename x a", " -> y a"),
        ("* | stats by (a) count() x | math x*2 as y, 5 as a", " -> x y a"),
        ("* | stats by (a) count() x, sum(b) y | format \"<x>\" as x", "a x -> y"),
        ("* | stats by (a) count() x | unpack_json from a fields (b, c)", "a b c -> x"),
    ] {
        assert_eq!(shown(&instant(text).unwrap()), expected, "{text}");
    }
}

#[test]
fn a_range_query_has_the_time_as_a_label() {
    for (text, expected) in [
        ("* | count()", "_time -> count(*)"),
        ("* | stats by (a, _time:1d) count() x", "_time a -> x"),
        ("* | stats by (a) count() x | stats sum(x) y", "_time -> y"),
        ("* | filter a | fields a, _time | delete b | stats by (a) count() x", "_time a -> x"),
        ("* | offset 0 | count() x", "_time -> x"),
        ("* | stats by (a) count() x | running_stats by (a) sum(x) y", "_time a -> x y"),
        ("* | stats by (a) count() x | first 3 by (x) | last 2 by (x) partition by (a)", "_time a -> x"),
        ("* | count() x | delete _time", " -> x"),
    ] {
        assert_eq!(shown(&range(text).unwrap()), expected, "{text}");
    }
}

#[test]
fn a_limit_right_behind_a_sort_is_a_part_of_it() {
    let stats = "* | stats by (a) count() x";
    for (pipes, taken) in [
        ("sort by (x) | limit 5", true),
        ("sort by (x) | offset 5 | limit 5", true),
        ("sort by (x) limit 9 | limit 5 | offset 4", true),
        ("sort by (x) limit 9 | limit 5 | offset 5", false),
        ("sort by (x) limit 9 | offset 9", false),
        ("sort by (x) | limit 0", false),
        ("sort by (x) | filter x:1 | limit 5", false),
        ("first 9 by (x) | limit 5", false),
        ("limit 5", false),
        ("offset 1", false),
        ("offset 0", true),
    ] {
        let text = format!("{stats} | {pipes}");
        assert!(instant(&text).is_ok(), "{text}");
        let verdict =
            range(&text).map(drop).map_err(|error| matches!(error.kind(), NotStatsKind::LimitInRange { .. }));
        assert_eq!(verdict, if taken { Ok(()) } else { Err(true) }, "{text}");
    }
}

#[test]
fn the_reason_says_what_to_change_and_where() {
    let drawn = |verdict: fn(&str) -> Result<StatsShape, NotStats>, text: &str| {
        verdict(text).unwrap_err().in_text(text).to_string()
    };
    assert_eq!(
        drawn(instant, "foo | limit 5"),
        "the query has no `stats`; add one, such as `| stats count()`\n  foo | limit 5\n  ^^^^^^^^^^^^^"
    );
    assert_eq!(
        drawn(instant, "* | count() | uniq by (a)"),
        "`uniq` cannot stand behind the last `stats`; put it before, or leave it out\n  * | count() | uniq by (a)\n                ^^^^^^^^^^^"
    );
    assert_eq!(
        drawn(range, "* | delete _t* | count()"),
        "`delete` may lose the time of the rows before `stats`; put it behind, or leave it out\n  * | delete _t* | count()\n      ^^^^^^^^^^"
    );
    assert_eq!(
        drawn(range, "* | count() | limit 5"),
        "`limit` would count over all steps; write `sort by (…) limit …`, `first` or `last`\n  * | count() | limit 5\n                ^^^^^^^"
    );
    assert_eq!(
        drawn(instant, "* | stats by (a) count() x | running_stats count()"),
        "`running_stats` must have the same `by (…)` as the `stats` before it\n  * | stats by (a) count() x | running_stats count()\n                               ^^^^^^^^^^^^^^^^^^^^^"
    );
    assert_eq!(
        drawn(instant, "* | stats by (a) count() x | fields a"),
        "no field with a number is left; keep a result of `stats`\n  * | stats by (a) count() x | fields a\n  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
    );
}

#[test]
fn what_is_no_stats_query_is_told_by_its_kind() {
    for (text, instant_kind, range_kind) in [
        ("* | sort by (a)", Some(NotStatsKind::NoStats), Some(NotStatsKind::NoStats)),
        ("* | fields a | count()", None, Some(NotStatsKind::LosesTime { pipe: "fields" })),
        ("* | limit 5 | count()", None, Some(NotStatsKind::LosesTime { pipe: "limit" })),
        ("* | sort by (a) | count()", None, Some(NotStatsKind::LosesTime { pipe: "sort" })),
        ("* | join by (a) (b) | count()", None, Some(NotStatsKind::LosesTime { pipe: "join" })),
        (
            "* | count() | top 5 (a)",
            Some(NotStatsKind::NotAfterStats { pipe: "top" }),
            Some(NotStatsKind::NotAfterStats { pipe: "top" }),
        ),
        (
            "* | count() | union (b)",
            Some(NotStatsKind::NotAfterStats { pipe: "union" }),
            Some(NotStatsKind::NotAfterStats { pipe: "union" }),
        ),
        ("* | stats row_any(a)", Some(NotStatsKind::NoMetric), Some(NotStatsKind::NoMetric)),
        ("* | count() x | delete x", Some(NotStatsKind::NoMetric), Some(NotStatsKind::NoMetric)),
        (
            "* | stats by (a) count() x | total_stats by (b) sum(x)",
            Some(NotStatsKind::OtherGroups { pipe: "total_stats" }),
            Some(NotStatsKind::OtherGroups { pipe: "total_stats" }),
        ),
        (
            "* | stats by (a) count() x | running_stats by (a, _time) sum(x)",
            Some(NotStatsKind::OtherGroups { pipe: "running_stats" }),
            None,
        ),
        ("* | count() x | format \"a\" as x", Some(NotStatsKind::NoMetric), Some(NotStatsKind::NoMetric)),
        (
            "* | count() | unpack_json fields (a*)",
            Some(NotStatsKind::NotAfterStats { pipe: "unpack_json" }),
            Some(NotStatsKind::NotAfterStats { pipe: "unpack_json" }),
        ),
        ("* | copy a _time | count()", None, Some(NotStatsKind::LosesTime { pipe: "copy" })),
        ("* | math 5 as _time | count()", None, None),
        ("x:in(a | stats count() x | fields x)", Some(NotStatsKind::NoStats), Some(NotStatsKind::NoStats)),
    ] {
        assert_eq!(instant(text).err().map(|error| error.kind()), instant_kind, "{text}");
        assert_eq!(range(text).err().map(|error| error.kind()), range_kind, "{text}");
    }
}

#[test]
fn pipes_that_work_on_one_row_change_the_names() {
    const STATS: &str = "* | stats by (a, ab) count() x, sum(y) xy";
    for (pipes, expected) in [
        ("copy a as b", "a ab b -> x xy"),
        ("copy x as z", "a ab -> x xy z"),
        ("copy a* as b*, x as z", "a ab b bb -> x xy z"),
        ("copy a as x", "a ab x -> xy"),
        ("copy a as b*", "a ab b* -> x xy"),
        ("copy x as xy", "a ab -> x xy"),
        ("rename a as b", "b ab -> x xy"),
        ("rename a* as b, x as a", "b -> xy a"),
        ("rename x* as z*", "a ab -> z zy"),
        ("format \"<x>\" as x", "a ab x -> xy"),
        ("math x + xy", "a ab -> x xy x + xy"),
        ("math (x or xy + 1 * 2) as a", "ab -> x xy a"),
        ("math x or xy + 1 * 2 | fields a, \"x or (xy + 1) * 2\"", "a -> x or (xy + 1) * 2"),
        ("unpack_json fields (b, x) result_prefix p", "a ab b x -> xy"),
    ] {
        assert_eq!(shown(&instant(&format!("{STATS} | {pipes}")).unwrap()), expected, "{pipes}");
        assert!(range(&format!("{STATS} | {pipes}")).is_ok(), "{pipes}");
    }
    for pipes in ["unpack_json", "unpack_json fields (b, c*)", "unpack_logfmt fields (b)", "len(a) as b"] {
        assert!(instant(&format!("{STATS} | {pipes}")).is_err(), "{pipes}");
    }
}

#[test]
fn pipes_before_the_last_stats_of_a_range_query_must_keep_the_time() {
    for (pipe, taken) in [
        ("copy a as b", true),
        ("math a as _time", true),
        ("sample 5", false),
        ("rename _time as t", false),
        ("len(a) as _time", false),
    ] {
        let text = format!("* | {pipe} | count()");
        assert_eq!((instant(&text).is_ok(), range(&text).is_ok()), (true, taken), "{pipe}");
    }
}
