//! The table suite: each data file is a construct.
#![expect(clippy::unwrap_used, clippy::panic, clippy::string_slice, reason = "tests")]

mod support;

use std::collections::HashSet;

use support::{Suite, cases, rewrites_to, suites};

/// How many cases a construct has at least, so that none is lost unseen. A file that is not named has one.
const AT_LEAST: &[(&str, usize)] = &[
    ("addresses", 100),
    ("anchor", 40),
    ("any_case", 90),
    ("calls", 230),
    ("change", 110),
    ("compare", 110),
    ("conditions", 40),
    ("contains", 190),
    ("copy", 110),
    ("drop_empty_fields", 6),
    ("extract", 110),
    ("families", 160),
    ("fields", 100),
    ("format", 50),
    ("functions", 290),
    ("invariant6", 50),
    ("join", 125),
    ("lists", 110),
    ("math", 180),
    ("near_misses", 60),
    ("operators", 90),
    ("options", 130),
    ("pack", 60),
    ("pipes", 150),
    ("quotes", 50),
    ("ranges", 140),
    ("refused_families", 140),
    ("refused_growth", 6),
    ("refused_numbers", 3),
    ("refused_pipes", 170),
    ("refused_regexps", 7),
    ("refused_spellings", 6),
    ("regexp", 80),
    ("replace", 110),
    ("results", 225),
    ("rows", 140),
    ("sets", 70),
    ("sort", 160),
    ("stats", 80),
    ("stream_id", 70),
    ("streams", 70),
    ("substring", 70),
    ("time", 110),
    ("top", 220),
    ("unpack", 110),
    ("vectors", 200),
    ("words", 80),
];

#[test]
fn every_case_holds() {
    let failures: Vec<String> = suites()
        .iter()
        .flat_map(|suite| &suite.cases)
        .filter_map(|case| {
            let error = case.check().err()?;
            Some(format!("{}: `{}` {error}", case.place, case.text))
        })
        .collect();
    assert!(failures.is_empty(), "{} cases fail:\n\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn every_construct_has_its_cases() {
    let suites = suites();
    let count = |name: &str| suites.iter().find(|suite| suite.name == name).map(|suite| suite.cases.len());
    for (name, at_least) in AT_LEAST {
        assert!(count(name) >= Some(*at_least), "{name}: {:?} cases, {at_least} are due", count(name));
    }
    for Suite { name, cases } in &suites {
        assert!(!cases.is_empty(), "{name} has no cases");
    }
    let texts: HashSet<&str> = suites.iter().flat_map(|suite| &suite.cases).map(|case| &*case.text).collect();
    assert!(texts.len() >= 4_400, "{} different texts", texts.len());
}

#[test]
fn a_case_that_says_nothing_or_too_much_is_no_case() {
    for bad in [
        "[[case]]\ntext = 'a'",
        "[[case]]\ntext = 'a'\ncanonical = 'a'\nerror = 'b'",
        "[[case]]\ntext = 'a'\nscoped = 'a'\nrefused = 'b'",
        "[[case]]\ntext = 'a'\ncanonical = 'a'\nnote = 'b'",
        "[[case]]\ncanonical = 'a'",
        "[[cases]]\ntext = 'a'\ncanonical = 'a'",
        "[[case]]\ntext = 'a'\ntext = 'b'\ncanonical = 'a'",
    ] {
        assert!(cases("bad", bad).is_err(), "{bad}");
    }
    let good = cases("good", "\n[[case]]\ntext = 'a'\ncanonical = 'a'").unwrap();
    assert_eq!(good[0].place, "good.toml:2");
}

const SCOPE: &str = r#"{ns="{namespace}"}"#;
const WIDE: &str = r#"{ns="{namespace}"} or tenant:="{namespace}""#;

#[test]
fn the_guard_stands_at_the_root() {
    rewrites_to("*", SCOPE, r#"{ns="ns"} *"#);
    rewrites_to("a b", SCOPE, r#"{ns="ns"} a b"#);
    rewrites_to("a or b", SCOPE, r#"{ns="ns"} (a or b)"#);
    rewrites_to("!(a or b)", SCOPE, r#"{ns="ns"} !(a or b)"#);
    rewrites_to("a or b", WIDE, r#"({ns="ns"} or tenant:=ns) (a or b)"#);
    rewrites_to("a # or {ns=other}", SCOPE, r#"{ns="ns"} a"#);
    rewrites_to("a | filter b or c | limit 1", SCOPE, r#"{ns="ns"} a | filter b or c | limit 1"#);
    rewrites_to(r#"{ns="other"} or *"#, SCOPE, r#"{ns="ns"} ({ns="other"} or *)"#);
}

#[test]
fn the_guard_stands_in_every_sub_query() {
    rewrites_to("u:in(a | fields u)", SCOPE, r#"{ns="ns"} u:in({ns="ns"} a | fields u)"#);
    rewrites_to(
        "u:in(a or v:in(b | uniq by (v)) | fields u) or c",
        SCOPE,
        r#"{ns="ns"} (u:in({ns="ns"} (a or v:in({ns="ns"} b | uniq by (v))) | fields u) or c)"#,
    );
    rewrites_to(
        "u:(!in(a | fields u) or x) | filter v:in(b | filter w:in(c | fields w) | fields v)",
        SCOPE,
        r#"{ns="ns"} u:(!in({ns="ns"} a | fields u) or x) | filter v:in({ns="ns"} b | filter w:in({ns="ns"} c | fields w) | fields v)"#,
    );
    rewrites_to("u:in(*)", SCOPE, r#"{ns="ns"} u:in(*)"#);
    for (name, field) in [("contains_all", "u:"), ("contains_any", "u:"), ("in", "_stream_id:")] {
        rewrites_to(
            &format!("a or {field}{name}(b | fields v)"),
            SCOPE,
            &format!(r#"{{ns="ns"}} (a or {field}{name}({{ns="ns"}} b | fields v))"#),
        );
    }
}

#[test]
fn the_guard_stands_in_the_global_filter() {
    rewrites_to(
        "options(global_filter=(a or b)) c",
        SCOPE,
        r#"options(global_filter=({ns="ns"} (a or b))) {ns="ns"} c"#,
    );
    rewrites_to(
        "x:in(options(global_filter=(u:in(a | fields u))) b | fields x)",
        SCOPE,
        r#"{ns="ns"} x:in(options(global_filter=({ns="ns"} u:in({ns="ns"} a | fields u))) {ns="ns"} b | fields x)"#,
    );
}
