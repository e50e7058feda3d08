use chrono::{DateTime, TimeDelta, Utc};

use super::{TimeArg, TimeError, Window, WindowError, WindowLimits, format_time, parse_duration};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn now() -> DateTime<Utc> {
    at("2026-11-30T12:00:00Z")
}

fn resolved(text: &str) -> String {
    format_time(TimeArg::parse(text).unwrap().resolve_start(now()))
}

#[test]
fn times_are_read_as_the_store_reads_them_and_without_zone_in_utc() {
    for (text, expected) in [
        ("now", "2026-11-30T12:00:00.000000000Z"),
        ("5m", "2026-11-30T11:55:00.000000000Z"),
        ("-5m", "2026-11-30T11:55:00.000000000Z"),
        ("now-1h30m", "2026-11-30T10:30:00.000000000Z"),
        ("2026", "2026-01-01T00:00:00.000000000Z"),
        ("2026-11-20", "2026-11-20T00:00:00.000000000Z"),
        ("2026-11-20T10:30:15+02:00", "2026-11-20T08:30:15.000000000Z"),
        ("2026-11-20T10:30:15.123456789Z", "2026-11-20T10:30:15.123456789Z"),
        ("1796032800", "2026-11-30T10:00:00.000000000Z"),
        ("1796032800123", "2026-11-30T10:00:00.123000000Z"),
        ("1796032800123456789", "2026-11-30T10:00:00.123456789Z"),
        ("1796032800.5", "2026-11-30T10:00:00.500000000Z"),
        ("20261120", "1970-08-23T12:05:20.000000000Z"),
        ("2026Z", "2026-01-01T00:00:00.000000000Z"),
        ("2026-11-20+99:99", "2026-11-15T19:21:00.000000000Z"),
        ("2026-11-20T1:30:15.5Z", "2026-11-20T01:30:15.500000000Z"),
        ("2026-11-20T10:30:15,1234567891Z", "2026-11-20T10:30:15.123456789Z"),
        ("1.7960328e9", "2026-11-30T10:00:00.000000000Z"),
        ("now5m", "2026-11-30T11:55:00.000000000Z"),
        ("-3600", "2026-11-30T11:00:00.000000000Z"),
        ("1H", "2026-11-30T11:00:00.000000000Z"),
        ("1.5d", "2026-11-29T00:00:00.000000000Z"),
        ("5i", "2026-11-30T12:00:00.000000000Z"),
    ] {
        assert_eq!(resolved(text), expected, "{text}");
        assert_eq!(
            TimeArg::parse(text).unwrap().resolve_end(now()),
            at(expected),
            "an end means the same instant"
        );
    }
    for bad in [
        "",
        "foo",
        "24:00",
        "1_0",
        "+5m",
        "now+1h",
        " 5m",
        "2026-11-20 10:00:00",
        "NOW",
        "m",
        "-m",
        "1M",
        "1e-3",
        "2026-11-20T12:60",
        "2026-11-20T10:30:15+0200",
        "2026-11-20t10:30:15Z",
        "2026-13",
        "2026-02-30",
        "0x10",
    ] {
        assert!(matches!(TimeArg::parse(bad), Err(TimeError::Syntax { .. })), "{bad}");
    }
}

#[test]
fn dates_that_the_store_would_wrap_are_refused() {
    for text in ["9999-12-31", "1677", "2263", "0001-01-01T00:00:00Z", "2262-04-12"] {
        assert_eq!(TimeArg::parse(text), Err(TimeError::OutOfRange { text: text.to_owned() }), "{text}");
    }
    assert!(TimeArg::parse("1678").is_ok() && TimeArg::parse("2262-04-11").is_ok());
    assert_eq!(resolved("292y"), "1735-02-09T12:00:00.000000000Z");
}

#[test]
fn durations_of_a_timeout_have_units() {
    assert_eq!(parse_duration("1m30s"), Ok(TimeDelta::seconds(90)));
    assert_eq!(parse_duration("-1.5s"), Ok(TimeDelta::milliseconds(-1_500)));
    for bad in ["", "0", "5", "-", "1M", "5min", "1 s", "5us"] {
        assert!(parse_duration(bad).is_err(), "{bad}");
    }
}

fn limits() -> WindowLimits {
    WindowLimits { default_range: TimeDelta::hours(1), max_range: TimeDelta::days(7), not_before: None }
}

fn plan(start: Option<&str>, end: Option<&str>, limits: &WindowLimits) -> (String, String, bool) {
    let arg = |text: Option<&str>| text.map(|text| TimeArg::parse(text).unwrap());
    let planned = Window::plan(arg(start), arg(end), now(), limits).unwrap();
    let short = |time: DateTime<Utc>| time.format("%dT%H:%M").to_string();
    (short(planned.window.start), short(planned.window.end), planned.clamped_start)
}

fn window(start: &str, end: &str, clamped: bool) -> (String, String, bool) {
    (start.to_owned(), end.to_owned(), clamped)
}

#[test]
fn what_is_missing_is_filled_and_what_is_too_wide_starts_later() {
    assert_eq!(plan(None, None, &limits()), window("30T11:00", "30T12:00", false));
    assert_eq!(plan(None, Some("2026-11-20"), &limits()), window("19T23:00", "20T00:00", false));
    assert_eq!(plan(Some("2h"), None, &limits()), window("30T10:00", "30T12:00", false));
    assert_eq!(plan(Some("7d"), None, &limits()), window("23T12:00", "30T12:00", false));
    assert_eq!(plan(Some("8d"), None, &limits()), window("23T12:00", "30T12:00", true));
    assert_eq!(plan(Some("1970"), Some("2026-11-20"), &limits()), window("13T00:00", "20T00:00", true));
    assert_eq!(plan(Some("now"), Some("now"), &limits()), window("30T12:00", "30T12:00", false));
}

#[test]
fn a_start_after_the_end_is_an_error_that_names_both() {
    let start = TimeArg::parse("2026-11-21").unwrap();
    let end = TimeArg::parse("2026-11-20").unwrap();
    let error = Window::plan(Some(start), Some(end), now(), &limits()).unwrap_err();
    assert_eq!(
        error,
        WindowError::StartAfterEnd { start: at("2026-11-21T00:00:00Z"), end: at("2026-11-20T00:00:00Z") }
    );
    assert!(error.to_string().contains("2026-11-21T00:00:00.000000000Z"));
}

#[test]
fn no_window_begins_before_what_may_be_read() {
    let limits = WindowLimits { not_before: Some(at("2026-11-30T11:30:00Z")), ..limits() };
    assert_eq!(plan(None, None, &limits), window("30T11:30", "30T12:00", false));
    assert_eq!(plan(Some("2h"), None, &limits), window("30T11:30", "30T12:00", true));
    assert_eq!(plan(Some("10m"), None, &limits), window("30T11:50", "30T12:00", false));
    assert_eq!(plan(Some("2026-11-01"), Some("2026-11-02"), &limits), window("30T11:30", "30T11:30", true));
    assert_eq!(plan(None, Some("2026-11-02"), &limits), window("30T11:30", "30T11:30", false));
}
