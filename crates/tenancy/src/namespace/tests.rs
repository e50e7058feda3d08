use std::collections::HashMap;

use proptest::prelude::*;

use super::*;

#[track_caller]
fn refuses(text: &str, why: InvalidNamespace) {
    assert_eq!(Namespace::parse(text), Err(why), "{text:?}");
}

#[test]
fn names_as_kubernetes_makes_them_are_taken_as_they_are() {
    for text in ["a", "0", "tenant-a", "tenant-a-b", "x--y", "123", &"a".repeat(63)] {
        assert_eq!(Namespace::parse(text).unwrap().as_str(), text);
    }
}

#[test]
fn an_empty_name_is_refused() {
    refuses("", InvalidNamespace::Empty);
}

#[test]
fn the_longest_name_has_63_characters() {
    refuses(&"a".repeat(64), InvalidNamespace::TooLong { length: 64 });
}

#[test]
fn a_dash_at_an_edge_is_refused() {
    for text in ["-", "-a", "a-", "--"] {
        refuses(text, InvalidNamespace::Edge);
    }
}

#[test]
fn nothing_is_trimmed_or_lowered() {
    refuses("Tenant", InvalidNamespace::Character { found: 'T', at: 0 });
    refuses(" a", InvalidNamespace::Character { found: ' ', at: 0 });
    refuses("a\n", InvalidNamespace::Character { found: '\n', at: 1 });
}

#[test]
fn what_could_end_a_path_a_host_or_a_string_is_refused() {
    for found in [
        '/', '.', '"', '\'', '\\', '`', '{', '}', ':', '@', '?', '#', '%', '&', ',', '+', '*', '_', '\0',
        '\u{7f}',
    ] {
        refuses(&format!("a{found}b"), InvalidNamespace::Character { found, at: 1 });
    }
}

#[test]
fn letters_and_digits_of_other_scripts_are_refused() {
    for found in ['ä', '٣', 'а', '\u{212a}', '\u{200b}', '\u{ff41}'] {
        refuses(&format!("a{found}"), InvalidNamespace::Character { found, at: 1 });
    }
}

#[test]
fn a_map_of_names_is_asked_with_a_text() {
    let map = HashMap::from([(Namespace::parse("tenant-a").unwrap(), 1)]);
    assert_eq!(map.get("tenant-a"), Some(&1));
    assert_eq!(map.get("tenant-b"), None);
}

#[test]
fn display_keeps_to_the_width_asked_for() {
    assert_eq!(format!("{:>4}", Namespace::parse("a").unwrap()), "   a");
}

proptest! {
    #[test]
    fn every_label_is_taken(text in "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?") {
        let name = Namespace::parse(&text).unwrap();
        prop_assert_eq!(name.as_str(), &text);
        prop_assert_eq!(name.to_string(), text.clone());
        prop_assert_eq!(text.parse::<Namespace>().unwrap(), name);
    }

    #[test]
    fn what_is_taken_is_a_label(text in "[a-c0-1A\\-_./ é]{0,70}") {
        let label = (1..=63).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
            && !text.starts_with('-')
            && !text.ends_with('-');
        prop_assert_eq!(Namespace::parse(&text).is_ok(), label);
    }

    #[test]
    fn any_text_gets_an_answer(text in ".{0,200}") {
        let _ = Namespace::parse(&text);
    }
}
