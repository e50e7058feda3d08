use clap::CommandFactory;

use super::super::raw::Raw;
use super::{Ended, read};

fn reads(arguments: &[&str]) -> (Vec<String>, Option<Ended>) {
    let read = read(&Raw::command(), arguments.iter().map(ToString::to_string));
    (read.flags, read.ended)
}

#[test]
fn one_dash_or_two_and_a_value_after_a_sign_or_a_space_are_the_same() {
    for arguments in [&["--max-tails=3"][..], &["-max-tails=3"], &["--max-tails", "3"], &["-max-tails", "3"]]
    {
        assert_eq!(reads(arguments), (vec!["--max-tails=3".to_owned()], None));
    }
}

#[test]
fn a_value_may_look_like_a_flag_or_hold_a_sign() {
    assert_eq!(reads(&["-auth-cache-ttl", "-1s"]).0, ["--auth-cache-ttl=-1s"]);
    assert_eq!(reads(&["--root-tenant", "--probe-address"]).0, ["--root-tenant=--probe-address"]);
    assert_eq!(reads(&["--logs-scope=a=b=c"]).0, ["--logs-scope=a=b=c"]);
    assert_eq!(reads(&["--kubeconfig", ""]).0, ["--kubeconfig="]);
}

#[test]
fn a_boolean_never_takes_the_next_argument() {
    assert_eq!(
        reads(&["--audit-queries", "false"]),
        (vec!["--audit-queries".to_owned()], Some(Ended::Stray("false".to_owned())))
    );
    assert_eq!(reads(&["-audit-queries=f", "-h"]).0, ["--audit-queries=f", "--help"]);
}

#[test]
fn reading_ends_where_a_flag_cannot_be_read() {
    let ends = |arguments: &[&str]| reads(arguments).1;
    assert_eq!(ends(&["--max-tails=1", "x", "--nope"]), Some(Ended::Stray("x".to_owned())));
    assert_eq!(ends(&["-"]), Some(Ended::Stray("-".to_owned())));
    assert_eq!(ends(&["--"]), None);
    assert_eq!(ends(&["--", "--max-tails=1"]), Some(Ended::Stray("--max-tails=1".to_owned())));
    assert_eq!(ends(&["--nope=1"]), Some(Ended::Unknown("--nope".to_owned())));
    assert_eq!(ends(&["--max-tails"]), Some(Ended::NoValue("--max-tails".to_owned())));
    assert_eq!(ends(&["---max-tails=1"]), Some(Ended::Malformed("---max-tails=1".to_owned())));
    assert_eq!(ends(&["--=1"]), Some(Ended::Malformed("--=1".to_owned())));
}
