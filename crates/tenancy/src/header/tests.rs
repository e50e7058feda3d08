use proptest::prelude::*;

use super::*;

#[test]
fn every_spelling_is_found() {
    for name in [
        "AccountID",
        "ProjectID",
        "accountid",
        "PROJECTID",
        "Account-ID",
        "account_id",
        "Account.Id",
        "project-id",
        "_AccountID",
        "AccountID-",
        "--project--id--",
        "a.c.c.o.u.n.t.i.d",
        "Account ID",
        "AccountID\t",
        "project:id",
    ] {
        assert!(is_account_header(name), "{name:?}");
    }
}

#[test]
fn other_names_are_not() {
    for name in [
        "",
        "-",
        "Account",
        "ID",
        "AccountIDs",
        "XAccountID",
        "AccountProjectID",
        "AccountID0",
        "Accept",
        "id-account",
    ] {
        assert!(!is_account_header(name), "{name:?}");
    }
}

#[test]
fn the_values_are_plain_decimal_numbers() {
    let headers = Account { id: u32::MAX, project: 7 }.headers();
    assert_eq!(headers, [("AccountID", "4294967295".to_owned()), ("ProjectID", "7".to_owned())]);
    assert_eq!(Account::SHARED.headers(), [("AccountID", "0".to_owned()), ("ProjectID", "0".to_owned())]);
}

proptest! {
    #[test]
    fn no_case_and_no_filler_hides_an_account(
        name in prop_oneof![Just(ACCOUNT_ID_HEADER), Just(PROJECT_ID_HEADER)],
        upper in any::<[bool; 9]>(),
        filler in prop::collection::vec("[-_. ]{0,2}", 10),
    ) {
        let mut spelling = filler[0].clone();
        for ((letter, upper), filler) in name.chars().zip(upper).zip(&filler[1..]) {
            spelling.push(if upper { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() });
            spelling.push_str(filler);
        }
        prop_assert!(is_account_header(&spelling), "{:?}", spelling);
    }

    #[test]
    fn one_more_letter_is_another_name(at in 0_usize..=9, letter in "[a-z0-9]") {
        for header in [ACCOUNT_ID_HEADER, PROJECT_ID_HEADER] {
            let mut name = header.to_owned();
            name.insert_str(at, &letter);
            prop_assert!(!is_account_header(&name), "{:?}", name);
        }
    }
}
