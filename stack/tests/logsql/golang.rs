//! Reads the string literals out of Go source.

use std::iter::Peekable;
use std::str::CharIndices;

/// The strings that stand in calls of these functions, inner calls included. What is joined with `+` is one string.
pub(crate) fn arguments(source: &str, functions: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut depth: Vec<bool> = Vec::new();
    let (mut word, mut joins) = (String::new(), false);
    for token in tokens(source) {
        let inside = depth.iter().any(|called| *called);
        match token {
            Token::Text(text) if inside => match found.last_mut() {
                Some(last) if joins => last.push_str(&text),
                Some(_) | None => found.push(text),
            },
            Token::Mark('(') => depth.push(functions.contains(&word.as_str())),
            Token::Mark(')') => drop(depth.pop()),
            Token::Mark('+') => {
                joins = true;
                continue;
            }
            Token::Word(name) => {
                word = name;
                joins = false;
                continue;
            }
            Token::Text(_) | Token::Mark(_) => {}
        }
        word.clear();
        joins = false;
    }
    found
}

enum Token {
    Word(String),
    Text(String),
    Mark(char),
}

/// Enough of Go's lexer to tell strings from comments.
fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut chars = source.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '/' if source[at..].starts_with("//") => {
                chars.by_ref().find(|(_, c)| *c == '\n');
            }
            '/' if source[at..].starts_with("/*") => {
                let end = at + source[at..].find("*/").unwrap() + 1;
                chars.by_ref().find(|(at, _)| *at == end);
            }
            '"' => tokens.push(Token::Text(interpreted(&mut chars))),
            '`' => {
                let text = chars.by_ref().map(|(_, c)| c).take_while(|c| *c != '`').filter(|c| *c != '\r');
                tokens.push(Token::Text(text.collect()));
            }
            '\'' => {
                rune(&mut chars);
            }
            _ if c.is_alphanumeric() || c == '_' => {
                let mut word = String::from(c);
                while let Some((_, c)) = chars.next_if(|(_, c)| c.is_alphanumeric() || *c == '_') {
                    word.push(c);
                }
                tokens.push(Token::Word(word));
            }
            _ if c.is_whitespace() => {}
            _ => tokens.push(Token::Mark(c)),
        }
    }
    tokens
}

fn rune(chars: &mut Peekable<CharIndices<'_>>) {
    while let Some((_, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '\'' => return,
            _ => {}
        }
    }
}

/// A string in double quotes, behind its first one. Bytes that are no UTF-8 are replaced: no form can hold them.
fn interpreted(chars: &mut Peekable<CharIndices<'_>>) -> String {
    let mut bytes = Vec::new();
    let utf8 = |c: char, bytes: &mut Vec<u8>| bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    while let Some((_, c)) = chars.next() {
        match c {
            '"' => break,
            '\\' => match chars.next().unwrap().1 {
                'x' => bytes.push(u8::try_from(code(chars, 2, 16)).unwrap()),
                'u' => utf8(char::from_u32(code(chars, 4, 16)).unwrap(), &mut bytes),
                'U' => utf8(char::from_u32(code(chars, 8, 16)).unwrap(), &mut bytes),
                digit @ '0'..='7' => {
                    let high = digit.to_digit(8).unwrap() * 64;
                    bytes.push(u8::try_from(high + code(chars, 2, 8)).unwrap());
                }
                other => utf8(simple(other), &mut bytes),
            },
            other => utf8(other, &mut bytes),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn code(chars: &mut Peekable<CharIndices<'_>>, digits: usize, radix: u32) -> u32 {
    let digits: String = chars.by_ref().take(digits).map(|(_, c)| c).collect();
    u32::from_str_radix(&digits, radix).unwrap()
}

fn simple(escape: char) -> char {
    match escape {
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\u{b}',
        other => other,
    }
}

#[test]
fn the_strings_of_go_source_are_read_as_go_reads_them() {
    let source = r#"
        // f("in a comment")
        f("a\t\"b\u00e9", `raw \n "x"`) /* f("no") */
        g("not called by a known name", '"')
        f("left " + "right", other(`deep`))
        f('"', "\x41\101")
    "#;
    assert_eq!(
        arguments(source, &["f"]),
        ["a\t\"bé", "raw \\n \"x\"", "left right", "deep", "AA"].map(str::to_owned)
    );
}
