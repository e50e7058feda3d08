use crate::error::RefusalKind;
use crate::parse::parse;
use crate::rewrite::{EnforceError, enforce};
use crate::scope::{COZYSTACK_SCOPE, ScopeTemplate};

/// Why a query is refused, if it is.
fn refusal(text: &str) -> Option<RefusalKind> {
    let guard = ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap().guard(["tenant-a"]).unwrap();
    match enforce(parse(text).unwrap(), &guard) {
        Ok(_) => None,
        Err(EnforceError::Refused(refusal)) => Some(refusal.kind()),
        Err(other) => panic!("{text}: {other}"),
    }
}

/// Tests that an empty value passes.
const PASSED: &[&str] = &[
    r#""""#,
    r#"="""#,
    r#"!="""#,
    r#"=""*"#,
    "exact(*)",
    r#"in("")"#,
    r#"in(a, "")"#,
    "in(b | fields c)",
    r#"~"a?""#,
    r#"!~"^$""#,
    r#"~"(?i)""#,
    r#"~"a|""#,
    r#"~"(a|b*)c*""#,
    r#"~"\\B""#,
    r#"~"\\Q\\E""#,
    r#"~"(a{0}){3}""#,
    "<a",
    "<=a",
    r#">="""#,
    r#"(a or !(b ""))"#,
    r#"!"""#,
    r#"*""*"#,
    r#"i("")"#,
    r#"contains_all("", "")"#,
    "contains_all()",
    "contains_all(b | fields c)",
    r#"contains_any(a, "")"#,
    "contains_any(b | fields c)",
    r#"contains_common_case(a, "")"#,
    r#"equals_common_case("")"#,
    "seq()",
    r#"seq("", "")"#,
    "len_range(0, 5)",
    r#"string_range("", b)"#,
    r#"pattern_match("")"#,
    r#"pattern_match_suffix("")"#,
];

/// Tests that no empty value passes, or that look at no field.
const NOT_PASSED: &[&str] = &[
    "a",
    "a*",
    "*",
    "=a",
    "=a*",
    "!a",
    "in(a)",
    "in(*)",
    "~a",
    r#"~".*""#,
    r#"~"""#,
    r#"~".+""#,
    r#"~"^a""#,
    r#"~"(a|b)c*""#,
    r#"~"a{1,2}$""#,
    r#"~"\\Qa\\E""#,
    r#"~"[a*]""#,
    "<5",
    ">a",
    ">=a",
    r#">"""#,
    "*a*",
    "i(a)",
    "i(*)",
    "in()",
    r#"contains_all(a, "")"#,
    "contains_all(*)",
    "contains_any()",
    "contains_common_case(A)",
    "equals_common_case()",
    r#"json_array_contains_any("")"#,
    r#"seq("", a)"#,
    "range[0, 5]",
    "range(-inf, inf)",
    "len_range(1, 5)",
    "string_range(a, b)",
    "ipv4_range(0.0.0.0/0)",
    "ipv6_range(::/0)",
    "eq_field(a)",
    "le_field(a)",
    r#"pattern_match("<N>")"#,
    r#"pattern_match_full("<W>")"#,
    "(a or !b)",
];

#[test]
fn a_family_of_fields_is_not_asked_for_what_an_empty_value_passes() {
    for test in PASSED {
        for query in [
            "f*:T",
            "*:T",
            r#""f*":T"#,
            "a or !(b f*:T)",
            "a | filter f*:T",
            "x:in(f*:T | fields x)",
            "x:(y in(f*:T | fields x))",
            "_stream_id:in(f*:T | fields x)",
            "options(global_filter=(f*:T)) a",
        ] {
            let query = query.replace('T', test);
            assert_eq!(refusal(&query), Some(RefusalKind::EmptyValueOfFamily), "{query}");
        }
        assert_eq!(refusal(&format!("f:{test}")), None, "{test}: the field is named");
    }
    for test in NOT_PASSED {
        assert_eq!(refusal(&format!("f*:{test}")), None, "{test}");
    }
}

#[test]
fn the_type_of_values_is_not_asked_for() {
    for text in [
        "value_type(const)",
        "f:value_type(string)",
        "f*:value_type(dict)",
        "!f:value_type(string)",
        "f:(a or !(b value_type(string)))",
        "a | filter f:value_type(string)",
        "x:in(f:value_type(string) | fields x)",
        "_stream_id:in(f:value_type(string) | fields x)",
        "options(global_filter=(f:value_type(string))) a",
    ] {
        assert_eq!(refusal(text), Some(RefusalKind::ValueType), "{text}");
    }
    assert_eq!(refusal("value_type"), None);
    assert_eq!(refusal(r#"f:"value_type""#), None);
}
