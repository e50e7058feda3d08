use chrono::{DateTime, Utc};

use super::{TimeBounds, time_bounds};
use crate::parse;
use crate::time::format_time;

fn bounds(text: &str) -> TimeBounds {
    let now: DateTime<Utc> = "2026-11-30T12:00:00Z".parse().unwrap();
    time_bounds(&parse(text).unwrap(), now)
}

/// First and last instant of a query, `-` where there is no bound, whole parts left out.
#[track_caller]
fn states(text: &str, first: &str, last: &str) {
    let short = |bound: Option<DateTime<Utc>>| {
        bound.map_or_else(|| "-".to_owned(), |bound| format_time(bound).replace("T00:00:00.000000000Z", ""))
    };
    let bounds = bounds(text);
    assert_eq!((&*short(bounds.first), &*short(bounds.last)), (first, last), "{text}");
    assert_eq!(bounds.are_stated(), first != "-" || last != "-");
}

// All seen in the answers of `query_time_range`.

#[test]
fn ages_count_back_from_now() {
    states("_time:5m", "2026-11-30T11:55:00.000000000Z", "2026-11-30T11:59:59.999999999Z");
    states("_time:-5m", "2026-11-30T11:55:00.000000000Z", "2026-11-30T11:59:59.999999999Z");
    states("_time:1h offset 1d", "2026-11-29T11:00:00.000000000Z", "2026-11-29T11:59:59.999999999Z");
    states("_time:>5m", "-", "2026-11-30T11:54:59.999999999Z");
    states("_time:>=5m", "-", "2026-11-30T11:55:00.000000000Z");
    states("_time:<5m", "2026-11-30T11:55:00.000000001Z", "2026-11-30T11:59:59.999999999Z");
    states("_time:<=5m", "2026-11-30T11:55:00.000000000Z", "2026-11-30T11:59:59.999999999Z");
    states("_time:offset 1h", "-", "2026-11-30T11:00:00.000000000Z");
    states("_time:[1h,5m]", "2026-11-30T11:00:00.000000000Z", "2026-11-30T11:55:00.000000000Z");
    states("_time:300y", "1734-08-21T12:12:43.145224193Z", "2026-11-30T11:59:59.999999999Z");
}

#[test]
fn a_date_is_its_whole_unit_but_for_open_ends() {
    states("_time:2026", "2026-01-01", "2026-12-31T23:59:59.999999999Z");
    states("_time:2026-11", "2026-11-01", "2026-11-30T23:59:59.999999999Z");
    states("_time:2026-11-20", "2026-11-20", "2026-11-20T23:59:59.999999999Z");
    states("_time:2026-11-20T12", "2026-11-20T12:00:00.000000000Z", "2026-11-20T12:59:59.999999999Z");
    states(
        "_time:2026-11-20T12:30:15.123Z",
        "2026-11-20T12:30:15.123000000Z",
        "2026-11-20T12:30:15.123999999Z",
    );
    states("_time:[2026-11-20,2026-11-21]", "2026-11-20", "2026-11-21T23:59:59.999999999Z");
    states(
        "_time:(2026-11-20,2026-11-21)",
        "2026-11-20T00:00:00.000000001Z",
        "2026-11-20T23:59:59.999999999Z",
    );
    states(
        "_time:[1700000000,1700000000]",
        "2023-11-14T22:13:20.000000000Z",
        "2023-11-14T22:13:20.999999999Z",
    );
    states(
        "_time:[1700000000123,1700000000.5]",
        "2023-11-14T22:13:20.123000000Z",
        "2023-11-14T22:13:20.500000000Z",
    );
    states("_time:>2026", "2026-01-01T00:00:00.000000001Z", "-");
    states("_time:>=2026", "2026-01-01", "-");
    states("_time:<2026", "-", "2025-12-31T23:59:59.999999999Z");
    states("_time:<=2026", "-", "2026-12-31T23:59:59.999999999Z");
}

#[test]
fn a_zone_moves_the_unit_and_years_out_of_range_wrap() {
    states("_time:2026-11+02:00", "2026-10-31T22:00:00.000000000Z", "2026-11-30T21:59:59.999999999Z");
    states("_time:2026-11-05:00", "2026-11-01T05:00:00.000000000Z", "2026-12-01T04:59:59.999999999Z");
    states("_time:2026+02:00", "2025-12-31T22:00:00.000000000Z", "2026-12-31T21:59:59.999999999Z");
    states("_time:1969-02+05:00", "1969-01-31T19:00:00.000000000Z", "1969-02-27T18:59:59.999999999Z");
    states("_time:>=9999", "1815-03-31T05:56:08.066277376Z", "-");
}

#[test]
fn conjuncts_count_wherever_they_stand_and_nothing_else() {
    states("a _time:>=2025 (b (_time:<2026 c))", "2025-01-01", "2025-12-31T23:59:59.999999999Z");
    states(
        "_time:>=2025 _time:>=2026 _time:<=2027 _time:2027-01",
        "2027-01-01",
        "2027-01-31T23:59:59.999999999Z",
    );
    states("!!_time:>=2025", "2025-01-01", "-");
    states("* | filter _time:>=2025 | where _time:<2026", "2025-01-01", "2025-12-31T23:59:59.999999999Z");
    states("* | offset 0 | filter _time:>=2025", "2025-01-01", "-");
    for none in [
        "a",
        "!_time:5m",
        "_time:5m or a",
        "!(_time:5m a)",
        "a:_time",
        "_time:day_range[08:00,09:00]",
        "_time:week_range[mon,fri]",
        "* | limit 5 | filter _time:5m",
        "a:in(_time:5m | fields a)",
    ] {
        states(none, "-", "-");
    }
}

#[test]
fn options_move_the_filter_and_add_to_it() {
    states(
        "options(time_offset=1d) _time:>=2025 | filter _time:<2026",
        "2024-12-31",
        "2025-12-31T23:59:59.999999999Z",
    );
    states(
        "options(global_filter=(_time:>=2025 x)) _time:<2026",
        "2025-01-01",
        "2025-12-31T23:59:59.999999999Z",
    );
    states(
        "options(global_filter=(options(time_offset=1d) _time:>=2025), time_offset=1h) *",
        "2024-12-31",
        "-",
    );
}
