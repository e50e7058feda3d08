//! A reader of canonical LogsQL that shares nothing with the parser: it knows quotes and brackets, and no more.

/// The filter of the root query: up to the first `|` that stands in no quotes and no brackets.
pub(crate) fn root_filter(query: &str) -> &str {
    query.get(..top_level(query, "|").unwrap_or(query.len())).unwrap_or(query).trim()
}

/// Whether `guard` is a conjunct of `filter`: it stands in parentheses at the begin or the end, outside of all others, and
/// nothing at the same level is joined by `or`, nor the guard by `not`.
pub(crate) fn is_conjunct(filter: &str, guard: &str) -> bool {
    let wrapped = format!("({guard})");
    let rest = filter.strip_prefix(&*wrapped).or_else(|| {
        let rest = filter.strip_suffix(&*wrapped)?;
        // The guard's parenthesis must not lie in a string or a bracket of what stands before it.
        (closed(rest) && !rest.trim_end().ends_with(['!', '-', ':']) && !rest.trim_end().ends_with("not"))
            .then_some(rest)
    });
    rest.is_some_and(|rest| {
        closed(rest) && top_level(rest, " or ").is_none() && (rest.is_empty() || spaced(rest))
    })
}

/// Whether all that could end a token, begin a comment or look like a quote stands in double quotes, and whether these and
/// all brackets are closed. Then the text means the same to whoever splits it into tokens.
pub(crate) fn is_plain(text: &str) -> bool {
    let mut depth = Depth::default();
    let plain = |mark: char| {
        mark.is_ascii_alphanumeric() || r#" _"()[]{},:=!~<>|*+-./"#.contains(mark) || mark == 'µ'
    };
    text.chars().all(|mark| {
        let allowed = depth.quote.is_some() || plain(mark);
        depth.step(mark) && allowed
    }) && depth == Depth::default()
}

fn spaced(rest: &str) -> bool {
    rest.starts_with(' ') || rest.ends_with(' ')
}

/// Whether every quote and bracket that opens in the text closes in it.
fn closed(text: &str) -> bool {
    let mut depth = Depth::default();
    text.chars().all(|mark| depth.step(mark)) && depth == Depth::default()
}

/// Where `mark` first stands in no quotes and no brackets, in any case.
fn top_level(text: &str, mark: &str) -> Option<usize> {
    let mut depth = Depth::default();
    text.char_indices().find_map(|(at, next)| {
        let here = depth == Depth::default()
            && text.get(at..at + mark.len()).is_some_and(|part| part.eq_ignore_ascii_case(mark));
        depth.step(next);
        here.then_some(at)
    })
}

/// How deep a place lies, and in which quotes.
#[derive(Default, PartialEq)]
struct Depth {
    brackets: u32,
    quote: Option<char>,
    escaped: bool,
}

impl Depth {
    /// Goes past a character; false when a bracket closes that is not open.
    fn step(&mut self, next: char) -> bool {
        match self.quote {
            Some(quote) if !self.escaped && next == quote => self.quote = None,
            Some(quote) => self.escaped = quote != '`' && !self.escaped && next == '\\',
            None => match next {
                '"' | '\'' | '`' => self.quote = Some(next),
                '(' | '[' | '{' => self.brackets += 1,
                // Ranges may open with one kind and close with the other, so kinds are not told apart.
                ')' | ']' | '}' => match self.brackets.checked_sub(1) {
                    Some(brackets) => self.brackets = brackets,
                    None => return false,
                },
                _ => {}
            },
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUARD: &str = r#"{a="x"} or b:="x""#;

    fn has_conjunct(query: &str) -> bool {
        is_conjunct(root_filter(&query.replace('G', GUARD)), GUARD)
    }

    #[test]
    fn a_guard_beside_other_filters_is_a_conjunct() {
        for query in [
            "(G)",
            "(G) a",
            "a (G)",
            "(G) (a or b)",
            "(a or b) (G)",
            "(G) !a | fields or",
            r#""or ((" (G)"#,
            r#"(G) "\" or ""#,
        ] {
            assert!(has_conjunct(query), "{query}");
        }
    }

    #[test]
    fn a_guard_that_does_not_bind_is_none() {
        for query in [
            "a",
            "G",
            "(G) or a",
            "a or (G)",
            "(G) a or b",
            "a OR b (G)",
            "!(G)",
            "-(G)",
            "not (G)",
            "f:(G)",
            "(G)a",
            "((G) a) or b",
            "a (b or (G))",
            "in(a (G))",
            r#""(G)""#,
            r#"a "(G)"#,
            "a | filter (G)",
            "(a | b (G)",
            "a) or (b (G)",
        ] {
            assert!(!has_conjunct(query), "{query}");
        }
    }

    #[test]
    fn marks_that_end_a_token_are_plain_only_in_double_quotes() {
        for text in [r##"a:>1.5 "#;'`é\"" b"##, "{a=b} (c [d, 1e5)) | e*"] {
            assert!(is_plain(text), "{text}");
        }
        for text in ["a#b", "a;", "'a'", "`a`", "é", "a\nb", "(a", "a)", r#""a"#, r#"a\"b"#, "a@b", "\u{a0}"]
        {
            assert!(!is_plain(text), "{text}");
        }
    }

    #[test]
    fn the_root_filter_ends_at_the_first_bare_pipe() {
        assert_eq!(root_filter(r#"a:in(b | c) "|" d | e | f"#), r#"a:in(b | c) "|" d"#);
    }
}
