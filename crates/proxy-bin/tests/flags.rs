//! The flags of the real binary: what is refused, with which line, in which order, and with which exit code.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::process::{Command, Output};

/// A flag that breaks a check, and the line of the check. In the order of the design.
const CHECKS: [(&[&str], &str); 21] = [
    (&["stray"], r#"unexpected argument "stray""#),
    (&["--root-tenant="], "--root-tenant must not be empty"),
    (&["--cluster-domain="], "--cluster-domain must not be empty"),
    (&["--logs-default-range=0s"], "--logs-default-range must be positive and not above --logs-max-range"),
    (&["--logs-max-buckets=3"], "--logs-max-buckets must be at least 4"),
    (&["--logs-max-range=2.999s", "--logs-default-range=1s"], "--logs-max-range must be at least 3s"),
    (&["--logs-default-limit=10001"], "--logs-default-limit must be positive and not above --logs-max-limit"),
    (&["--logs-max-tail-resume=-1ns"], "--logs-max-tail-resume must not be negative"),
    (&["--auth-cache-ttl=-1s"], "timeouts and the auth cache TTL must not be negative"),
    (&["--rate-limit-per-user=NaN"], "--rate-limit-per-user must be a finite number"),
    (&["--max-tails=-1"], "limits must not be negative; 0 disables a limit"),
    // From here on ours, each naming its flag.
    (&["--logs-store-url=ftp://{host}"], "--logs-store-url: "),
    (&["--logs-scope={namespace}"], "--logs-scope: "),
    (
        &["--max-concurrent-per-namespace=-1"],
        "--max-concurrent-per-namespace: must not be negative; 0 disables the limit",
    ),
    (&["--rate-limit-per-namespace=+Inf"], "--rate-limit-per-namespace: "),
    (&["--review-api-group=Core"], "--review-api-group: "),
    (&["--review-logs-resource=pods/log/x"], "--review-logs-resource: "),
    (&["--review-timeout=-1s"], "--review-timeout: must not be negative"),
    (&["--root-tenant=Root"], "--root-tenant: "),
    (&["--listen-address=8080"], "--listen-address: "),
    (&["--probe-address=:http"], "--probe-address: "),
];

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_observability-proxy"))
        .args(arguments)
        .env_remove("KUBERNETES_SERVICE_HOST")
        .output()
        .unwrap()
}

/// The line of a refusal, without its beginning.
#[track_caller]
fn refusal(arguments: &[&str]) -> String {
    let output = run(arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
    assert!(output.stdout.is_empty());
    assert_eq!(text.matches('\n').count(), 1, "one line: {text:?}");
    match text.strip_prefix("observability-proxy: ") {
        Some(rest) => rest.trim_end().to_owned(),
        None => panic!("{text:?}"),
    }
}

#[track_caller]
fn assert_refusal(arguments: &[&str], expected: &str) {
    let line = refusal(arguments);
    let same = if expected.ends_with(": ") { line.starts_with(expected) } else { line == expected };
    assert!(same, "{arguments:?} gave {line:?}, not {expected:?}");
}

#[test]
fn each_check_has_its_line_and_exit_code_2() {
    for (arguments, expected) in CHECKS {
        assert_refusal(arguments, expected);
    }
}

#[test]
fn the_first_check_that_fails_is_the_line() {
    for (index, (_, expected)) in CHECKS.iter().enumerate() {
        // All that is broken from here on, the first last: of a flag that two checks look at its value has to count, and
        // the stray argument stands at the end.
        let arguments: Vec<_> =
            CHECKS[index..].iter().rev().flat_map(|(broken, _)| *broken).copied().collect();
        assert_refusal(&arguments, expected);
    }
}

#[test]
fn every_limit_and_timeout_is_checked() {
    for flag in ["--auth-cache-ttl", "--request-timeout", "--tail-idle-timeout", "--shutdown-timeout"] {
        assert_refusal(&[flag, "-1ns"], "timeouts and the auth cache TTL must not be negative");
    }
    for flag in [
        "--max-concurrent-per-user",
        "--rate-limit-per-user",
        "--rate-limit-burst",
        "--max-tails-per-user",
        "--max-tails",
    ] {
        assert_refusal(&[flag, "-1"], "limits must not be negative; 0 disables a limit");
    }
    for value in ["NaN", "Inf", "-Inf", "1e999"] {
        assert_refusal(&["--rate-limit-per-user", value], "--rate-limit-per-user must be a finite number");
    }
    for value in ["-1s", "0s", "168h1ns"] {
        assert_refusal(
            &["--logs-default-range", value],
            "--logs-default-range must be positive and not above --logs-max-range",
        );
    }
    for value in ["-1", "0", "10001"] {
        assert_refusal(
            &["--logs-default-limit", value],
            "--logs-default-limit must be positive and not above --logs-max-limit",
        );
    }
}

#[test]
fn what_cannot_be_read_is_told_before_any_check() {
    for (arguments, expected) in [
        (
            &["--root-tenant=", "--auth-cache-ttl=x"][..],
            r#"invalid value "x" for --auth-cache-ttl: not a duration; write it as in 10s, 1m30s or 168h"#,
        ),
        (
            &["-request-timeout", "1d"],
            r#"invalid value "1d" for --request-timeout: not a duration; write it as in 10s, 1m30s or 168h"#,
        ),
        (&["--max-tails=many"], r#"invalid value "many" for --max-tails: not a whole number"#),
        (
            &["--hide-before-creation=no"],
            r#"invalid value "no" for --hide-before-creation: neither true nor false"#,
        ),
        (&["--no-such-flag=1", "stray"], "unknown flag --no-such-flag; --help lists all flags"),
        (&["--kubeconfig"], "--kubeconfig needs a value, as in --kubeconfig=…"),
        (&["---x"], r#"bad flag "---x"; write --name or --name=value"#),
    ] {
        assert_refusal(arguments, expected);
    }
}

#[test]
fn a_scope_that_is_open_is_refused_on_one_line() {
    for scope in ["*", "", "{a=\"{namespace}\"} or b:=\"c\"", "a:=\"{namespace}\" or", "a:!=\"{namespace}\""]
    {
        assert_refusal(&["--logs-scope", scope], "--logs-scope: ");
    }
}

#[test]
fn help_and_version_go_to_stdout_with_exit_code_0() {
    for arguments in [&["--help"], &["-help"], &["-h"], &["--version"]] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty() && !output.stdout.is_empty());
    }
}

#[test]
fn what_fails_later_has_exit_code_1() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (arguments, words) in [
        (&["--listen-address", &address][..], "--listen-address: cannot listen on "),
        (
            &["--listen-address=127.0.0.1:0", "--probe-address", &address],
            "--probe-address: cannot listen on ",
        ),
        (
            &["--listen-address=127.0.0.1:0", "--probe-address=127.0.0.1:0", "--kubeconfig=/no/such/file"],
            "--kubeconfig: cannot use /no/such/file",
        ),
        (&["--listen-address=127.0.0.1:0", "--probe-address=127.0.0.1:0"], "no in-cluster configuration"),
    ] {
        let output = run(arguments);
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_eq!(last["level"], "ERROR");
        assert!(last["error"].as_str().unwrap().contains(words), "{last}");
    }
}
