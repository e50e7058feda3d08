use proptest::prelude::*;

use super::parse_go_duration;

/// What `time.ParseDuration` of Go 1.26 says, in nanoseconds; printed by a Go program.
const GO: &[(&str, Option<i64>)] = &[
    ("0", Some(0)),
    ("+0", Some(0)),
    ("-0", Some(0)),
    ("00", None),
    ("0s", Some(0)),
    ("1ns", Some(1)),
    ("1us", Some(1000)),
    ("1µs", Some(1000)),
    ("1μs", Some(1000)),
    ("1ms", Some(1000000)),
    ("1s", Some(1000000000)),
    ("1m", Some(60000000000)),
    ("1h", Some(3600000000000)),
    ("10s", Some(10000000000)),
    ("1m30s", Some(90000000000)),
    ("168h", Some(604800000000000)),
    ("1h30m", Some(5400000000000)),
    ("1.5h", Some(5400000000000)),
    (".5s", Some(500000000)),
    ("+5s", Some(5000000000)),
    ("-1s", Some(-1000000000)),
    ("-.5s", Some(-500000000)),
    ("1.s", Some(1000000000)),
    ("1.5.5s", None),
    ("1s1s", Some(2000000000)),
    ("1m1h", Some(3660000000000)),
    ("5m30.5s", Some(330500000000)),
    ("-1m30s", Some(-90000000000)),
    ("3ns", Some(3)),
    ("1.9ns", Some(1)),
    ("0.9ns", Some(0)),
    ("0.1ms", Some(100000)),
    ("1.00000000000000000001s", Some(1000000000)),
    ("0.100000000000000000000h", Some(360000000000)),
    ("0.9223372036854775807h", Some(3320413933267)),
    ("0.9223372036854775808h", Some(3320413933267)),
    ("0.3333333333333333333h", Some(1200000000000)),
    ("9223372036854775807ns", Some(9223372036854775807)),
    ("9223372036854775808ns", None),
    ("-9223372036854775808ns", Some(-9223372036854775808)),
    ("-9223372036854775809ns", None),
    ("9223372036.854775807s", Some(9223372036854775807)),
    ("9223372036.854775808s", None),
    ("-9223372036.854775808s", Some(-9223372036854775808)),
    ("9223372036854.775808ms", None),
    ("2562047h47m16.854775807s", Some(9223372036854775807)),
    ("2562047h47m16.854775808s", None),
    ("-2562047h47m16.854775808s", Some(-9223372036854775808)),
    ("2562048h", None),
    ("18446744073709551615ns", None),
    ("18446744073709551616ns", None),
    ("99999999999999999999h", None),
    ("1d", None),
    ("1w", None),
    ("1y", None),
    ("1M", None),
    ("1S", None),
    ("1H", None),
    ("1MS", None),
    ("10", None),
    ("", None),
    ("-", None),
    ("+", None),
    ("s", None),
    (".", None),
    ("-.", None),
    ("+.s", None),
    (".s", None),
    ("1e3s", None),
    ("1E3s", None),
    (" 1s", None),
    ("1s ", None),
    ("1 s", None),
    ("1h 30m", None),
    ("--1s", None),
    ("+-1s", None),
    ("1..5s", None),
    ("1s,2s", None),
    ("1_000s", None),
    ("0x1s", None),
    ("½s", None),
    ("1sec", None),
    ("1min", None),
    ("5min", None),
    ("1ns1", None),
    ("1h1", None),
    ("1.5", None),
    ("-5", None),
    ("1us1ns", Some(1001)),
    ("1h1m1s1ms1us1ns", Some(3661001001001)),
    ("0.000000001s", Some(1)),
    ("0.0000000001s", Some(0)),
    ("1000000000000000000000ns", None),
    ("1.7976931348623157s", Some(1797693134)),
    ("0.999999999999999999s", Some(1000000000)),
    ("8m59.9999s", Some(539999900000)),
    ("39h9m14.425s", Some(140954425000000)),
    ("1µ", None),
    ("1ms2", None),
];

fn nanos(text: &str) -> Option<i64> {
    parse_go_duration(text).ok().map(super::GoDuration::nanos)
}

#[test]
fn reads_and_refuses_what_go_does() {
    let wrong: Vec<_> = GO.iter().filter(|(text, expected)| nanos(text) != *expected).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_negative_duration_has_no_length() {
    assert_eq!(parse_go_duration("-1ns").unwrap().length(), None);
    assert_eq!(parse_go_duration("0").unwrap().length(), Some(std::time::Duration::ZERO));
}

proptest! {
    #[test]
    fn whole_parts_add_up(hours in 0_i64..2_000_000, minutes in 0_i64..60, millis in 0_i64..60_000, minus: bool) {
        let text = format!("{}{hours}h{minutes}m{millis}ms", if minus { "-" } else { "" });
        let sum = (hours * 3_600_000 + minutes * 60_000 + millis) * 1_000_000;
        prop_assert_eq!(nanos(&text), Some(if minus { -sum } else { sum }));
    }

    #[test]
    fn no_text_makes_it_panic(text in "[-+.0-9a-zµ ]{0,24}") {
        let _ = nanos(&text);
    }
}
