use super::bucket::{BucketSize, unsigned};
use super::number::{Reading, read};
use super::point::Point;
use super::{Bucket, BucketOffset, Duration, Regexp, TimeOfDay, TimePoint, Weekday, is_one_token};

#[test]
fn a_text_is_one_token_when_it_has_word_and_glue_characters_only() {
    for text in ["5", "-5", "1.2.3.4", "2024-05-06T07:08:09.5+02:00", "/24", "a:b/c$d", "1µs", "_", "5m"] {
        assert!(is_one_token(text), "{text}");
    }
    for text in ["", "-", "/", "a b", "5)", "a#", "a\"", "5 ", "a,b", "a*", "½"] {
        assert!(!is_one_token(text), "{text}");
    }
}

#[test]
fn numbers_texts_and_lax_forms_are_told_apart_as_in_the_store() {
    let numbers = [
        "0",
        "5",
        "-5",
        "1.5",
        "1_000",
        "1__0",
        "_",
        "1e5",
        "1E+5",
        ".5",
        "5.",
        "+5",
        "0x10",
        "-0X1f",
        "0b11",
        "0o17",
        "017",
        "inf",
        "-INF",
        "nan",
        "NaN",
        "0x1p-2",
        "1_0e1",
        "5m",
        "-1h30m",
        "1.5KiB",
        "5B",
        "1K5",
        "10Ti",
        "-",
        "1.2.3.4",
        "001.2.3.4",
        "2024-05-06T07:08:09Z",
        "2024-05-06 07:08:09",
        "2024-05-06T07:08:09.123456789+0200",
        "2024-99-99T99:99:99",
    ];
    for text in numbers {
        assert!(matches!(read(text), Reading::Number(_)), "{text}");
    }
    let texts = [
        "",
        "foo",
        "infinity",
        "0x",
        "0x1.8",
        "08x",
        "1e",
        "1e999",
        "--5",
        "5us",
        "1h-5m",
        "5.5.5",
        "1.2.3.256",
        "1.2.3.4.5",
        "2024-05-06",
        "2024-05-06T07:08",
        "1600-05-06T07:08:09Z",
        "2024-05-06T07:08:09+25:00",
        "2024-05-06T07:08:09.1234567890Z",
        "2024-05-06T07:08:09.Z",
        "5$",
        "5:5",
    ];
    for text in texts {
        assert_eq!(read(text), Reading::Text, "{text}");
    }
    let lax = [
        "0.0.0.0)",
        "1.1.1.0#",
        "0).0.0.0",
        "1.2.3.4a",
        "2024-0a-06T07:08:09Z",
        "2024-05-06T07:08:0)",
        "2024-0:-06T07:08:09Z",
    ];
    for text in lax {
        assert_eq!(read(text), Reading::Lax, "{text}");
    }
}

#[test]
fn durations_are_nanoseconds() {
    let nanoseconds = |text: &str| Duration::parse(text).map(|duration| duration.nanoseconds());
    assert_eq!(nanoseconds("1h30m"), Some(5_400_000_000_000));
    assert_eq!(nanoseconds("-1.5s"), Some(-1_500_000_000));
    assert_eq!(nanoseconds("1µs1ns"), Some(1_001));
    assert_eq!(nanoseconds("1y"), Some(365 * 86_400_000_000_000));
    assert_eq!(nanoseconds("1000y"), Some(i64::MAX));
    assert_eq!(nanoseconds("-"), Some(0));
    for bad in ["", "5", "0", "5us", "1M", "1h-5m", "1H", "m", "5 m", "1h30"] {
        assert_eq!(nanoseconds(bad), None, "{bad}");
    }
}

#[test]
fn row_counts_are_go_literals_sizes_and_durations() {
    let cases = [
        ("10", 10),
        ("010", 8),
        ("0x10", 16),
        ("0b11", 3),
        ("1_000", 1_000),
        ("1K", 1_000),
        ("1.5KiB", 1_536),
        ("1µs", 1_000),
        ("inf", u64::MAX),
        ("+Inf", u64::MAX),
        ("18446744073709551615", u64::MAX),
        ("_", 0),
    ];
    for (text, rows) in cases {
        assert_eq!(unsigned(text), Some(rows), "{text}");
    }
    for bad in ["", "-5", "1.5", "08", "a", "18446744073709551616", "-inf", "1us", "+5"] {
        assert_eq!(unsigned(bad), None, "{bad}");
    }
}

#[test]
fn buckets_have_a_size_above_zero() {
    let size = |text: &str| Bucket::parse(text).map(|bucket| bucket.size());
    assert_eq!(size("5m"), Some(BucketSize::Number(300e9)));
    assert_eq!(size("1M"), Some(BucketSize::Number(1e6)));
    assert_eq!(size("week"), Some(BucketSize::Number(604_800e9)));
    assert_eq!(size("month"), Some(BucketSize::Month));
    assert_eq!(size("/24"), Some(BucketSize::Number(256.0)));
    assert_eq!(size("/0"), Some(BucketSize::Number(4_294_967_296.0)));
    for bad in ["0", "-5", "-5m", "1e3", "/33", "Day", "0x10", "foo", ""] {
        assert_eq!(size(bad), None, "{bad}");
    }
    assert!(BucketOffset::parse("-7h").is_some() && BucketOffset::parse("day").is_none());
}

#[test]
fn time_texts_mean_what_the_store_takes_them_for() {
    const DAY: i128 = 86_400_000_000_000;
    const MAY_6: i128 = 19_849 * DAY;
    let dates = [
        ("1970", 0),
        ("1970-02", 31 * DAY),
        ("2024-05-06", MAY_6),
        ("2024-05-06T07", MAY_6 + 7 * 3_600_000_000_000),
        ("2024-05-06T07:08Z", MAY_6 + 25_680_000_000_000),
        ("2024-05-06T07:08:09", MAY_6 + 25_689_000_000_000),
        ("2024-05-06T7:08:09.5Z", MAY_6 + 25_689_500_000_000),
        ("2024-05-06T07:08:09,123456789123Z", MAY_6 + 25_689_123_456_789),
        ("2024-05-06+02:00", MAY_6 - 7_200_000_000_000),
        ("2024-05-06T07:08:09.5-01:30", MAY_6 + 25_689_500_000_000 + 5_400_000_000_000),
        ("1970-01-01ZZ", 0),
        ("1970-01-01+99:99", -(99 * 3_600 + 99 * 60) * 1_000_000_000),
    ];
    for (text, nanoseconds) in dates {
        assert_eq!(Point::parse(text), Some(Point::Date(nanoseconds)), "{text}");
    }
    let unix = [
        ("1700000000", 1_700_000_000_000_000_000),
        ("9223372036", 9_223_372_036_000_000_000),
        ("9223372037", 9_223_372_037_000_000),
        ("1700000000123456", 1_700_000_000_123_456_000),
        ("1700000000.5", 1_700_000_000_500_000_000),
        ("1700000000.1234", 1_700_000_000_123_400_000),
        ("1.7e9", 1_700_000_000_000_000_000),
        ("20261120", 20_261_120_000_000_000),
        ("0", 0),
    ];
    for (text, nanoseconds) in unix {
        assert_eq!(Point::parse(text), Some(Point::Unix(nanoseconds)), "{text}");
    }
    let ages = [
        ("5m", 300_000_000_000),
        ("-5m", 300_000_000_000),
        ("now-1h30m", 5_400_000_000_000),
        ("now5m", 300_000_000_000),
        ("1H", 3_600_000_000_000),
        ("-3600", 3_600_000_000_000),
        ("1.5ms", 1_000_000),
        ("$__interval", 0),
        ("5i", 0),
        ("1Ms", 1_000_000),
        ("now+5", 5_000_000_000),
        ("1d-1h", 82_800_000_000_000),
    ];
    for (text, nanoseconds) in ages {
        assert_eq!(Point::parse(text), Some(Point::Ago(nanoseconds)), "{text}");
    }
    assert_eq!(Point::parse("now"), Some(Point::Now));
    let bad = [
        "",
        " ",
        "now ",
        "NOW",
        "+5m",
        "now+1h",
        "1M",
        "1mi",
        "2024-13",
        "2024-02-30",
        "2024-05-06T24",
        "2024-05-06T07:60",
        "2024-05-06t07:08:09Z",
        "2024-05-06 07:08:09",
        "2024-05-06T07:08:09+0200",
        "2024-05-06T07:08:09.5",
        "2024-05-06T07:08:09.5+25:00",
        "2024-05-06T07:08:09.Z",
        "1_0",
        "1.75e1",
        "1e19",
        "1.",
        "-",
        "now-",
        "--5m",
        "2024-5",
        "1700000000.1234567890123",
    ];
    for text in bad {
        assert_eq!(Point::parse(text), None, "{text:?}");
    }
    assert!(matches!(TimePoint::parse("2024.5s"), Some(TimePoint::At(_))), "the first token is a year");
    assert!(matches!(TimePoint::parse("20245s"), Some(TimePoint::Ago(_))));
}

#[test]
fn times_of_day_and_weekdays_are_printed_in_one_form() {
    assert_eq!(TimeOfDay::parse("0830").unwrap().to_string(), "08:30");
    assert_eq!(TimeOfDay::parse("24:60").unwrap().to_string(), "24:60");
    assert!(
        ["25:00", "8:00", "08:61", "18:0a", "08-30", ""].iter().all(|text| TimeOfDay::parse(text).is_none())
    );
    assert_eq!(Weekday::parse("FR\u{130}DAY").map(Weekday::as_str), Some("fri"));
    assert_eq!(Weekday::parse("frid"), None);
}

#[test]
fn regular_expressions_that_are_costly_to_compile_are_refused() {
    assert!(Regexp::parse(&"a".repeat(16_000)).is_ok());
    assert!(Regexp::parse("(abcdefghij){1000}").is_ok());
    assert_eq!(Regexp::parse(&format!("({}){{1000}}", "ab".repeat(60))), Err("it is too large"));
    assert_eq!(
        Regexp::parse(&format!("{}a{}", "(".repeat(201), ")".repeat(201))),
        Err("too many groups inside each other")
    );
    assert!(Regexp::parse(&format!("{}a{}", "(".repeat(200), ")".repeat(200))).is_ok());
    assert!(Regexp::parse("((a{10}){10}){10}").is_ok());
    assert!(Regexp::parse("((a{10}){10}){11}").is_err());
}
