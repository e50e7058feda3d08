use proptest::prelude::*;

use super::*;

const UID: &str = "6f1c2d3e-4b5a-6789-8abc-def012345678";

#[test]
fn a_uuid_in_lower_case_is_taken() {
    for text in [UID, "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"] {
        assert_eq!(Uid::parse(text).unwrap().as_str(), text);
    }
}

#[test]
fn upper_case_is_refused_since_the_account_hashes_the_text() {
    let text = UID.to_uppercase();
    assert_eq!(Uid::parse(&text), Err(InvalidUid::Character { found: 'F', at: 1 }));
}

#[test]
fn other_spellings_of_a_uuid_are_refused() {
    let braces = format!("{{{UID}}}");
    for text in
        ["", "6f1c2d3e4b5a67898abcdef012345678", UID.strip_prefix('6').unwrap(), &format!("{UID}0"), &braces]
    {
        assert_eq!(Uid::parse(text), Err(InvalidUid::Length { length: text.len() }), "{text:?}");
    }
}

#[test]
fn dashes_stand_in_four_places_only() {
    let moved = "6f1c2d3-e4b5a-6789-8abc-def012345678";
    assert_eq!(Uid::parse(moved), Err(InvalidUid::Character { found: '-', at: 7 }));
    let missing = "6f1c2d3e04b5a-6789-8abc-def012345678";
    assert_eq!(Uid::parse(missing), Err(InvalidUid::Character { found: '0', at: 8 }));
}

#[test]
fn the_length_counts_bytes_so_wide_characters_do_not_slip_in() {
    let wide = format!("{}é", UID.strip_suffix("78").unwrap());
    assert_eq!(Uid::parse(&wide), Err(InvalidUid::Character { found: 'é', at: 34 }));
}

proptest! {
    #[test]
    fn every_uuid_round_trips(text in "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}") {
        prop_assert_eq!(Uid::parse(&text).unwrap().to_string(), text);
    }

    #[test]
    fn a_changed_character_is_taken_only_if_it_fits(at in 0_usize..36, new in "[ -~]") {
        let mut text = UID.to_owned();
        text.replace_range(at..=at, &new);
        let fits = if UID.as_bytes()[at] == b'-' { new == "-" } else { new.contains(|c| "0123456789abcdef".contains(c)) };
        prop_assert_eq!(Uid::parse(&text).is_ok(), fits);
    }
}
