//! Text to tokens, exactly as the store cuts it.
//!
//! Words end at the first character that is no letter, digit or `_`; blanks and comments stand between tokens, but a
//! comment alone does not part two words; whatever a parser joins from touching tokens (`a.b/c`) is joined later.

pub(crate) mod keyword;
pub(crate) mod letters;
mod quoted;
mod token;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use crate::error::{ErrorKind, Fault};
use crate::span::Span;
use keyword::Keyword;
use letters::is_word_char;
pub(crate) use token::{Kind, Token};

/// Cuts a text into tokens.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    let mut lexer = Lexer { text, at: 0 };
    // Most tokens are longer than four bytes with the blank before them.
    let mut tokens = Vec::with_capacity(text.len() / 4 + 1);
    while let Some(token) = lexer.next_token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn next_token(&mut self) -> Result<Option<Token<'a>>, Fault> {
        let spaced = self.skip_blanks();
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let start = self.at;
        if is_word_char(first) {
            let len = word_len(rest);
            let word = rest.get(..len).unwrap_or_default();
            return Ok(Some(self.token(
                Kind::Word(Keyword::find(word)),
                start,
                len,
                Cow::Borrowed(word),
                spaced,
            )));
        }
        if matches!(first, '"' | '\'' | '`') {
            let (text, len) = quoted::unquote(rest).map_err(|fault| fault.shifted(start))?;
            return Ok(Some(self.token(Kind::Quoted, start, len, text, spaced)));
        }
        let (kind, len) = symbol(first, rest);
        let text = Cow::Borrowed(rest.get(..len).unwrap_or_default());
        Ok(Some(self.token(kind, start, len, text, spaced)))
    }

    fn token(&mut self, kind: Kind, start: usize, len: usize, text: Cow<'a, str>, spaced: bool) -> Token<'a> {
        self.at = start + len;
        Token { kind, span: Span::new(start, self.at), text, spaced }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips blanks and comments; whether there were blanks.
    fn skip_blanks(&mut self) -> bool {
        let mut spaced = false;
        loop {
            let rest = self.rest();
            // Most tokens begin right here, or behind one blank.
            match rest.as_bytes().first() {
                Some(byte)
                    if byte.is_ascii() && !byte.is_ascii_whitespace() && !matches!(byte, 0x0b | b'#') =>
                {
                    return spaced;
                }
                _ => {}
            }
            let trimmed = rest.trim_start();
            spaced |= trimmed.len() < rest.len();
            self.at = self.text.len() - trimmed.len();
            if !trimmed.starts_with('#') {
                return spaced;
            }
            self.at += trimmed.find('\n').map_or(trimmed.len(), |end| end + 1);
        }
    }
}

fn word_len(rest: &str) -> usize {
    let ascii = rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let tail = rest.get(ascii..).unwrap_or_default();
    if tail.as_bytes().first().is_none_or(u8::is_ascii) {
        return ascii;
    }
    ascii + tail.find(|c| !is_word_char(c)).unwrap_or(tail.len())
}

fn symbol(first: char, rest: &str) -> (Kind, usize) {
    match (first, rest.as_bytes().get(1)) {
        ('=', Some(b'~')) => (Kind::EqTilde, 2),
        ('!', Some(b'~')) => (Kind::NotTilde, 2),
        ('!', Some(b'=')) => (Kind::NotEq, 2),
        _ => (Kind::Sym(first), first.len_utf8()),
    }
}

/// An open or malformed quote: the store takes the quote for a token of its own, which nothing accepts.
fn quote_fault(kind: ErrorKind, start: usize, end: usize) -> Fault {
    Fault::new(kind, Span::new(start, end))
}
