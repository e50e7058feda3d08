use std::collections::{BTreeMap, HashSet};

use super::{Identity, IdentityParts, NoUserName};

fn parts(user: &str, uid: &str, groups: &[&str], extra: &[(&str, &[&str])]) -> IdentityParts {
    let owned = |all: &[&str]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    IdentityParts {
        user: user.to_owned(),
        uid: uid.to_owned(),
        groups: owned(groups),
        extra: extra.iter().map(|(key, values)| ((*key).to_owned(), owned(values))).collect(),
    }
}

#[test]
fn identities_that_differ_in_any_part_or_its_borders_have_different_digests() {
    let different = [
        parts("a", "", &[], &[]),
        parts("b", "", &[], &[]),
        parts("a", "1", &[], &[]),
        parts("a1", "", &[], &[]),
        parts("a", "", &["1"], &[]),
        parts("a", "", &["g", "h"], &[]),
        parts("a", "", &["gh"], &[]),
        parts("a", "", &["g", ""], &[]),
        parts("a", "", &["g"], &[]),
        parts("a", "", &[], &[("g", &[])]),
        parts("a", "", &[], &[("g", &[""])]),
        parts("a", "", &[], &[("g", &["x", "y"])]),
        parts("a", "", &[], &[("g", &["xy"])]),
        parts("a", "", &[], &[("g", &["x"]), ("y", &[])]),
        parts("a", "", &["g"], &[("g", &["x"])]),
    ];
    let digests: HashSet<_> =
        different.iter().cloned().map(|parts| Identity::new(parts).unwrap().digest()).collect();
    assert_eq!(digests.len(), different.len());
}

#[test]
fn equal_parts_have_equal_digests() {
    let one = parts("a", "1", &["g", "h"], &[("k", &["v"]), ("l", &[])]);
    let same = parts("a", "1", &["g", "h"], &[("l", &[]), ("k", &["v"])]);
    assert_eq!(Identity::new(one).unwrap().digest(), Identity::new(same).unwrap().digest());
}

#[test]
fn the_uid_may_be_empty_and_the_user_name_may_not() {
    assert!(Identity::new(parts("cn-of-a-certificate", "", &[], &[])).is_ok());
    assert_eq!(Identity::new(parts("", "1", &["g"], &[])).unwrap_err(), NoUserName);
}

#[test]
fn the_parts_are_readable() {
    let identity = Identity::new(parts("a", "1", &["g"], &[("k", &["v"])])).unwrap();
    assert_eq!((identity.user(), identity.uid()), ("a", "1"));
    assert_eq!(identity.groups(), ["g"]);
    assert_eq!(identity.extra(), &BTreeMap::from([("k".to_owned(), vec!["v".to_owned()])]));
}
