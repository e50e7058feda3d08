use chrono::{DateTime, Utc};

use super::{COZYSTACK_SCOPE, GuardError, ScopeTemplate, TemplateError};
use crate::parse::parse_filter;

fn guard(template: &str, names: &[&str]) -> String {
    ScopeTemplate::parse(template).unwrap().guard(names.iter().copied()).unwrap().to_string()
}

#[test]
fn the_cozystack_scope_is_filled_with_a_name() {
    assert_eq!(
        guard(COZYSTACK_SCOPE, &["tenant-a"]),
        r#"{log_source="container_log",kubernetes_namespace_name="tenant-a"} or {log_source="",kubernetes_namespace_name!=""} tenant:="tenant-a" !cluster:="root-cluster" or {log_source="kube_events",kubernetes_namespace_name=""} metadata_namespace:="tenant-a""#
    );
}

#[test]
fn several_names_share_one_guard() {
    assert_eq!(
        guard(r#"{ns="{namespace}"} or tenant:="{namespace}""#, &["a", "b", "c"]),
        r#"{ns in ("a", "b", "c")} or tenant:in(a, b, c)"#
    );
    assert_eq!(guard(r#"x:=a ns:="pre-{namespace}""#, &["a", "b"]), r#"x:=a ns:in("pre-a", "pre-b")"#);
    assert_eq!(guard(r#"ns:(="{namespace}" or ="x{namespace}")"#, &["a"]), "ns:(=a or =xa)");
}

#[test]
fn a_name_stays_one_value_whatever_it_holds() {
    let template = ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap();
    for name in
        [r#"a"} or *"#, "a\" or \"b", "\\", "a|b", ".*", "{namespace}", "x\n# y", "*", "a*", "-", "5m", "İ"]
    {
        let guard = template.guard([name]).unwrap();
        assert_eq!(parse_filter(guard.as_str()).as_ref(), Ok(guard.filter()), "{name}");
        // A name that is a word of its own shows where values stand.
        let plain = template.guard(["plain"]).unwrap();
        let shape = |text: &str| text.matches("log_source").count();
        assert_eq!(shape(guard.as_str()), shape(plain.as_str()));
    }
}

#[test]
fn a_guard_needs_names_that_are_not_empty() {
    let template = ScopeTemplate::parse(COZYSTACK_SCOPE).unwrap();
    assert_eq!(template.guard([]), Err(GuardError::NoNamespace));
    assert_eq!(template.guard([""]), Err(GuardError::EmptyName));
    assert_eq!(template.guard(["a", ""]), Err(GuardError::EmptyName));
}

#[test]
fn each_branch_of_a_template_must_hold_a_positive_equality() {
    for open in [
        "*",
        "ns:=a",
        r#"ns:="{namespace}" or *"#,
        r#"ns:="{namespace}" or x:=a"#,
        r#"{ns="{namespace}" or x="a"}"#,
        r#"{ns="{namespace}"} or {}"#,
        r#"(a or ns:="{namespace}") b"#,
        r#"ns:(="{namespace}" or =a)"#,
        r#"ns*:="{namespace}""#,
        r#"="{namespace}""#,
        "_time:5m",
    ] {
        assert_eq!(ScopeTemplate::parse(open), Err(TemplateError::Open), "{open}");
    }
    for sound in [
        r#"{ns="{namespace}"}"#,
        r#"ns:="{namespace}""#,
        r#"ns:exact("{namespace}")"#,
        r#"ns:="{namespace}" (a or b)"#,
        r#"ns:(="{namespace}" x)"#,
        r#"{ns="{namespace}",a!="b" or x="{namespace}"} or c:="{namespace}""#,
        r#"ns:="{namespace}" _time:>=2024 !x:=y"#,
    ] {
        assert!(ScopeTemplate::parse(sound).is_ok(), "{sound}");
    }
}

#[test]
fn the_placeholder_stands_in_equalities_only() {
    for misplaced in [
        r#"!ns:="{namespace}""#,
        r#"ns:="{namespace}" -x:="{namespace}""#,
        r#"!(ns:="{namespace}" a)"#,
        r#"ns:!="{namespace}""#,
        r#"ns:"{namespace}""#,
        r#"ns:"{namespace}"*"#,
        r#"ns:="{namespace}"*"#,
        r#"ns:~"{namespace}""#,
        r#"ns:>"{namespace}""#,
        r#"ns:in("{namespace}")"#,
        r#""{namespace}":=a ns:="{namespace}""#,
        r#"{ns!="{namespace}"}"#,
        r#"{ns=~"\\{namespace\\}{namespace}"}"#,
        r#"{ns in ("{namespace}")}"#,
        r#"{"{namespace}"="a"}"#,
        r#"!{ns="{namespace}"}"#,
    ] {
        assert!(
            matches!(
                ScopeTemplate::parse(misplaced),
                Err(TemplateError::Misplaced | TemplateError::Parse(_))
            ),
            "{misplaced}"
        );
    }
}

#[test]
fn a_template_without_quotes_or_with_more_than_a_filter_is_refused() {
    assert!(matches!(ScopeTemplate::parse("ns:={namespace}"), Err(TemplateError::Parse(_))));
    assert!(matches!(ScopeTemplate::parse(r#"ns:="{namespace}" | limit 1"#), Err(TemplateError::Parse(_))));
    assert!(matches!(ScopeTemplate::parse(""), Err(TemplateError::Parse(_))));
    let sub_query = r#"ns:="{namespace}" x:in(a | fields x)"#;
    assert_eq!(ScopeTemplate::parse(sub_query), Err(TemplateError::SubQuery));
}

#[test]
fn a_guard_never_begins_as_json_does() {
    let text = guard(r#"{"my label"="{namespace}"} a"#, &["x"]);
    assert_eq!(text, r#"({"my label"="x"} a)"#);
    assert!(parse_filter(&text).is_ok());
}

#[test]
fn each_name_may_begin_at_a_time_of_its_own() {
    let template = ScopeTemplate::parse(r#"{ns="{namespace}"} or tenant:="{namespace}""#).unwrap();
    let at = |seconds| DateTime::from_timestamp(seconds, 5);
    let guard = |names: &[(&str, Option<DateTime<Utc>>)]| {
        let guard = template.guard_since(names.iter().copied()).unwrap();
        assert_eq!(parse_filter(guard.as_str()).as_ref(), Ok(guard.filter()));
        guard.to_string()
    };
    assert_eq!(guard(&[("a", None), ("b", None)]), r#"{ns in ("a", "b")} or tenant:in(a, b)"#);
    assert_eq!(
        guard(&[("a", at(1_700_000_000))]),
        r#"_time:>=2023-11-14T22:13:20.000000005Z ({ns="a"} or tenant:=a)"#
    );
    assert_eq!(
        guard(&[("a", at(0)), ("b", None), ("c", at(0)), ("d", at(1))]),
        concat!(
            r#"_time:>=1970-01-01T00:00:00.000000005Z ({ns in ("a", "c")} or tenant:in(a, c)) or "#,
            r#"({ns="b"} or tenant:=b) or _time:>=1970-01-01T00:00:01.000000005Z ({ns="d"} or tenant:=d)"#
        )
    );
    assert_eq!(template.guard_since([("", at(0))]), Err(GuardError::EmptyName));
    assert_eq!(template.guard_since([("a", at(100_000_000_000))]), Err(GuardError::Time));
}
