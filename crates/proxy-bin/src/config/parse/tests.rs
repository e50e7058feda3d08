use super::{FlagError, Invocation, parse};
use crate::config::Config;

fn config(arguments: &[&str]) -> Config {
    match parse(arguments.iter().map(ToString::to_string)) {
        Ok(Invocation::Serve(config)) => *config,
        other => panic!("{other:?}"),
    }
}

fn error(arguments: &[&str]) -> String {
    match parse(arguments.iter().map(ToString::to_string)) {
        Err(error) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

fn text(arguments: &[&str]) -> String {
    match parse(arguments.iter().map(ToString::to_string)) {
        Ok(Invocation::Print(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn help_names_every_flag_and_version_the_version() {
    let help = text(&["--help"]);
    for flag in ["--listen-address", "--logs-max-tail-resume", "--hide-before-creation", "--audit-queries"] {
        assert!(help.contains(flag), "{flag}");
    }
    assert_eq!(text(&["-h"]), help);
    assert!(text(&["-version"]).starts_with("observability-proxy "));
}

#[test]
fn the_last_of_a_repeated_flag_counts() {
    let config = config(&["--max-tails=1", "--audit-queries", "-max-tails", "2", "--audit-queries=false"]);
    assert_eq!(config.limits.tails, 2);
    assert!(!config.audit.queries);
}

#[test]
fn each_of_a_repeated_flag_is_read() {
    assert_eq!(
        error(&["--auth-cache-ttl=x", "--auth-cache-ttl=1s"]),
        r#"invalid value "x" for --auth-cache-ttl: not a duration; write it as in 10s, 1m30s or 168h"#
    );
}

#[test]
fn the_first_argument_that_cannot_be_read_is_named() {
    assert_eq!(
        error(&["--max-tails=x", "--nope"]),
        r#"invalid value "x" for --max-tails: not a whole number"#
    );
    assert_eq!(error(&["--nope", "--max-tails=x"]), "unknown flag --nope; --help lists all flags");
    assert_eq!(error(&["--max-tails"]), "--max-tails needs a value, as in --max-tails=…");
    assert_eq!(
        error(&["--rate-limit-per-user="]),
        r#"invalid value "" for --rate-limit-per-user: not a number"#
    );
    assert_eq!(
        error(&["-audit-queries=yes"]),
        r#"invalid value "yes" for --audit-queries: neither true nor false"#
    );
    assert_eq!(
        error(&["--logs-max-response-bytes", "1 GiB"]),
        r#"invalid value "1 GiB" for --logs-max-response-bytes: not a size; write whole bytes or a unit as in 512KiB, 64MiB or 1GiB, or 0 for no bound"#
    );
}

#[test]
fn what_cannot_be_read_comes_before_a_stray_argument_and_that_before_the_checks() {
    assert!(error(&["--max-tails=x", "stray"]).starts_with("invalid value"));
    assert_eq!(error(&["--root-tenant=", "stray"]), r#"unexpected argument "stray""#);
}

#[test]
fn an_error_of_several_lines_becomes_one_without_its_picture() {
    assert_eq!(FlagError::new("no `)`\n  (a or b\n         ^\n").to_string(), "no `)`: (a or b");
}
