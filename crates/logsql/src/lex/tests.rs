use super::keyword::Keyword;
use super::letters::is_word_char;
use super::quoted::meaning;
use super::{Kind, tokens};

fn texts(text: &str) -> Vec<String> {
    tokens(text, "").unwrap().iter().map(|token| text.get(token.span.range()).unwrap().to_owned()).collect()
}

#[test]
fn words_end_at_the_first_character_that_is_no_letter_digit_or_underscore() {
    assert_eq!(texts("foo_9 bar-baz.x"), ["foo_9", "bar", "-", "baz", ".", "x"]);
    assert_eq!(texts("жук名٣é"), ["жук名٣é"]);
    assert_eq!(texts("a²b"), ["a", "²", "b"]);
}

#[test]
fn word_characters_are_those_of_go_and_not_those_of_rust() {
    for c in ['a', 'Z', '0', '_', 'µ', 'é', 'ß', 'ж', '名', '٣', '९', 'ʰ', 'ǅ', '𝔘'] {
        assert!(is_word_char(c), "{c} is a letter or a decimal digit");
    }
    for c in ['²', 'Ⅷ', '½', 'ⓐ', '\u{301}', '\u{903}', '-', '\u{200b}', '\u{fffd}', '\u{20ac}', '\u{10ffff}']
    {
        assert!(!is_word_char(c), "{c:?} is none");
    }
    assert!('Ⅷ'.is_alphanumeric() && 'ⓐ'.is_alphanumeric(), "the two classes do differ");
}

#[test]
fn two_character_tokens_are_one_token() {
    assert_eq!(
        texts("=~ !~ != >= <= == =! !!"),
        ["=~", "!~", "!=", ">", "=", "<", "=", "=", "=", "=", "!", "!", "!"]
    );
}

#[test]
fn blanks_part_tokens_and_comments_alone_do_not() {
    let spaced = |text: &str| tokens(text, "").unwrap().iter().map(|token| token.spaced).collect::<Vec<_>>();
    assert_eq!(spaced("a b"), [false, true]);
    assert_eq!(spaced("a#x\nb"), [false, false]);
    assert_eq!(spaced("a #x\nb"), [false, true]);
    assert_eq!(spaced("a#x\n b"), [false, true]);
    for blank in
        ['\t', '\n', '\u{b}', '\u{c}', '\r', ' ', '\u{85}', '\u{a0}', '\u{1680}', '\u{2028}', '\u{3000}']
    {
        assert_eq!(spaced(&format!("a{blank}b")), [false, true], "{blank:?}");
    }
    assert_eq!(texts("a # all of this\n# and this"), ["a"]);
}

#[test]
fn quoted_tokens_hold_what_the_quotes_mean() {
    let token = |text: &str| {
        let tokens = tokens(text, "").unwrap();
        assert_eq!(tokens.len(), 1, "{text}");
        assert_eq!(tokens[0].kind, Kind::Quoted);
        assert_eq!(tokens[0].span.end(), text.len());
        meaning(text, tokens[0].escaped).into_owned()
    };
    assert_eq!(token(r#""a\"\\\n\x41\101\u00e9\U0001F600""#), "a\"\\\nAAé😀");
    assert_eq!(token(r#""\xc3\xa9\303\251""#), "éé");
    assert_eq!(token(r"'\'\xe9\351'"), "'éé");
    assert_eq!(token("'a\nb'"), "a\nb");
    assert_eq!(token("`a\r\n\\n\"`"), "a\n\\n\"");
    assert_eq!(token("\"\""), "");
    for bad in [
        r#""\'""#,
        r#"'\"'"#,
        r#""\ud800""#,
        r#""\xff""#,
        r#""\400""#,
        r#""\x+1""#,
        "\"a\nb\"",
        "\"a",
        "'a",
        "`a",
    ] {
        assert!(tokens(bad, "").is_err(), "{bad}");
    }
}

#[test]
fn keywords_are_found_in_any_case_and_with_the_two_letters_that_fold() {
    for keyword in Keyword::ALL {
        assert_eq!(Keyword::find(keyword.text()), Some(*keyword));
        assert_eq!(Keyword::find(&keyword.text().to_uppercase()), Some(*keyword));
        let folded = keyword.text().replace('i', "\u{130}").replace('k', "\u{212a}");
        assert_eq!(Keyword::find(&folded), Some(*keyword), "{folded}");
        assert_eq!(Keyword::find(&format!("{}x1", keyword.text())), None);
    }
    assert_eq!(Keyword::find("ıs"), None, "the dotless letter is another one");
    assert_eq!(Keyword::find("ſort"), None, "a lower case letter stays what it is");
    assert_eq!(Keyword::find(""), None);
}

#[test]
fn the_fuzzer_knows_every_keyword() {
    const DICTIONARY: &str = include_str!("../../../../fuzz/logsql.dict");
    for keyword in Keyword::ALL {
        let word = keyword.text();
        let whole = DICTIONARY.match_indices(word).any(|(at, _)| {
            let (before, rest) = DICTIONARY.split_at(at);
            let around = [before.chars().next_back(), rest.chars().nth(word.len())];
            around.into_iter().flatten().all(|c| !c.is_ascii_alphanumeric() && c != '_')
        });
        assert!(whole, "`{word}` is missing in fuzz/logsql.dict");
    }
}

#[test]
fn the_text_of_the_guard_is_one_token_where_a_token_may_begin() {
    let kinds = |text: &str, guard: &str| {
        let tokens = tokens(text, guard).unwrap();
        tokens.iter().map(|token| text.get(token.span.range()).unwrap().to_owned()).collect::<Vec<_>>()
    };
    let guard = r#"({a="b"} or c)"#;
    assert_eq!(kinds(r#"({a="b"} or c) d"#, guard), [guard, "d"]);
    assert_eq!(kinds(r#"x:in(({a="b"} or c) d)"#, guard), ["x", ":", "in", "(", guard, "d", ")"]);
    // Inside quotes and comments it is none, and what is almost the guard is not it.
    assert_eq!(kinds(r#""({a=" "({a=""#, guard).len(), 2);
    assert_eq!(kinds(r#"`({a="b"} or c)` d"#, guard).len(), 2);
    assert_eq!(kinds("d # ({a=\"b\"} or c)", guard), ["d"]);
    assert_eq!(kinds(r#"({a="b"} or cc)"#, guard).len(), 9);
    // Without a guard no text is that token.
    let plain = tokens(guard, "").unwrap();
    assert!(plain.iter().all(|token| token.kind != Kind::Guard) && plain.len() == 9);
    // The tokens around it are the same whether the guard is known or not.
    for text in [r#"({a="b"} or c)d"#, r#"a({a="b"} or c)"#, r#"!({a="b"} or c)*"#, r#"({a="b"} or c)"x""#] {
        let (with, without) = (tokens(text, guard).unwrap(), tokens(text, "").unwrap());
        let outside: Vec<_> = without.iter().map(|token| token.span).collect();
        let around = with.iter().filter(|token| token.kind != Kind::Guard);
        assert!(around.clone().all(|token| outside.contains(&token.span)), "{text}");
        assert_eq!(around.count() + 9, without.len(), "{text}");
    }
}
