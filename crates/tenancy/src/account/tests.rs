use std::cell::Cell;

use proptest::prelude::*;

use super::*;

fn account_of(namespace: &str, uid: &str) -> Account {
    account(&Namespace::parse(namespace).unwrap(), &Uid::parse(uid).unwrap())
}

#[test]
fn the_vectors_hold() {
    for vector in ACCOUNT_VECTORS {
        assert_eq!(account_of(vector.namespace, vector.uid), vector.account, "{vector:?}");
    }
}

#[test]
fn a_namespace_made_again_has_another_account() {
    let (first, second) = ("6f1c2d3e-4b5a-6789-8abc-def012345678", "6f1c2d3e-4b5a-6789-8abc-def012345679");
    assert_ne!(account_of("tenant-a", first), account_of("tenant-a", second));
}

/// A digest that begins with these two numbers.
fn digest(id: u32, project: u32) -> [u8; 32] {
    let mut digest = [0xff; 32];
    digest[..4].copy_from_slice(&id.to_be_bytes());
    digest[4..8].copy_from_slice(&project.to_be_bytes());
    digest
}

#[test]
fn a_digest_with_a_zero_half_is_passed_over() {
    let asked = Cell::new(0);
    let answer = first_without_zero(|counter| {
        asked.set(asked.get() + 1);
        match counter {
            0 => digest(0, 5),
            1 => digest(5, 0),
            2 => digest(0, 0),
            3 => digest(1, 2),
            more => panic!("asked for {more}"),
        }
    });
    assert_eq!((answer, asked.get()), (Account { id: 1, project: 2 }, 4));
}

#[test]
fn both_halves_are_big_endian_and_in_this_order() {
    assert_eq!(first_without_zero(|_| digest(0x0102_0304, 1)).id, 0x0102_0304);
    assert_eq!(first_without_zero(|_| digest(1, 0x0102_0304)).project, 0x0102_0304);
}

#[test]
fn an_account_reads_as_two_numbers_and_a_colon() {
    assert_eq!(Account { id: 11, project: 22 }.to_string(), "11:22");
    assert_eq!(Account::SHARED.to_string(), "0:0");
}

proptest! {
    #[test]
    fn no_half_is_zero_and_the_answer_stays(name in "[a-z]([a-z0-9-]{0,61}[a-z0-9])?", uid in "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}") {
        let answer = account_of(&name, &uid);
        prop_assert!(answer.id != 0 && answer.project != 0);
        prop_assert_eq!(answer, account_of(&name, &uid));
    }

    #[test]
    fn different_namespaces_differ(
        names in ("[a-z]{1,9}", "[a-z]{1,9}"),
        uids in ("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"),
    ) {
        prop_assume!(names.0 != names.1 || uids.0 != uids.1);
        prop_assert_ne!(account_of(&names.0, &uids.0), account_of(&names.1, &uids.1));
    }
}
