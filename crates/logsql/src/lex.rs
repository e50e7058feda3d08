//! Text to tokens, exactly as the store cuts it.
//!
//! Words end at the first character that is no letter, digit or `_`; blanks and comments stand between tokens, but a
//! comment alone does not part two words; whatever a parser joins from touching tokens (`a.b/c`) is joined later.

mod class;
pub(crate) mod keyword;
pub(crate) mod letters;
pub(crate) mod quoted;
mod token;

#[cfg(test)]
mod tests;

use crate::error::{ErrorKind, Fault};
use crate::span::Span;
use class::Class;
use keyword::Keyword;
use letters::is_word_char;
pub(crate) use token::{Kind, Token};

/// Cuts a text into tokens. Where a token may begin and the text of the guard stands, that is one token; empty is "no
/// guard".
pub(crate) fn tokens(text: &str, guard: &str) -> Result<Vec<Token>, Fault> {
    let mut lexer = Lexer { text, guard, at: 0 };
    // Most tokens are longer than three bytes with the blank before them.
    let mut tokens = Vec::with_capacity(text.len() / 3 + 1);
    while let Some(token) = lexer.next_token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'a> {
    text: &'a str,
    guard: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn next_token(&mut self) -> Result<Option<Token>, Fault> {
        let spaced = self.skip_blanks();
        let Some(&first) = self.text.as_bytes().get(self.at) else { return Ok(None) };
        let (kind, len, escaped) = match Class::of(first) {
            Class::Word => self.word(),
            Class::Quote => self.quoted()?,
            Class::Operator => self.operator(first),
            Class::Open if self.is_guard() => (Kind::Guard, self.guard.len(), false),
            Class::Open | Class::Symbol | Class::Blank | Class::Comment => {
                (Kind::Sym(char::from(first)), 1, false)
            }
            Class::Wide => self.wide(),
        };
        let start = self.at;
        self.at += len;
        Ok(Some(Token { kind, span: Span::new(start, self.at), spaced, escaped }))
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The byte `ahead` of the place.
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn is_guard(&self) -> bool {
        !self.guard.is_empty() && self.rest().starts_with(self.guard)
    }

    fn word(&self) -> (Kind, usize, bool) {
        let bytes = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let len = bytes.iter().position(|byte| Class::of(*byte) != Class::Word).unwrap_or(bytes.len());
        if bytes.get(len).is_some_and(|byte| !byte.is_ascii()) {
            return self.wide_word();
        }
        (Kind::Word(Keyword::find_ascii(bytes.get(..len).unwrap_or_default())), len, false)
    }

    fn wide_word(&self) -> (Kind, usize, bool) {
        let rest = self.rest();
        let len = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        (Kind::Word(Keyword::find(rest.get(..len).unwrap_or_default())), len, false)
    }

    /// A token that begins outside ASCII.
    fn wide(&self) -> (Kind, usize, bool) {
        match self.rest().chars().next() {
            Some(first) if is_word_char(first) => self.wide_word(),
            Some(first) => (Kind::Sym(first), first.len_utf8(), false),
            None => (Kind::Sym(char::REPLACEMENT_CHARACTER), 1, false),
        }
    }

    fn quoted(&self) -> Result<(Kind, usize, bool), Fault> {
        let quoted = quoted::scan(self.rest()).map_err(|fault| fault.shifted(self.at))?;
        Ok((Kind::Quoted, quoted.len, quoted.escaped))
    }

    fn operator(&self, first: u8) -> (Kind, usize, bool) {
        match (first, self.byte(1)) {
            (b'=', Some(b'~')) => (Kind::EqTilde, 2, false),
            (b'!', Some(b'~')) => (Kind::NotTilde, 2, false),
            (b'!', Some(b'=')) => (Kind::NotEq, 2, false),
            _ => (Kind::Sym(char::from(first)), 1, false),
        }
    }

    /// Skips blanks and comments; whether there were blanks.
    fn skip_blanks(&mut self) -> bool {
        let mut spaced = false;
        while let Some(byte) = self.byte(0) {
            match Class::of(byte) {
                Class::Blank => {
                    spaced = true;
                    self.at += 1;
                }
                Class::Comment => {
                    let rest = self.rest();
                    self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
                }
                Class::Wide => match self.rest().chars().next() {
                    Some(blank) if blank.is_whitespace() => {
                        spaced = true;
                        self.at += blank.len_utf8();
                    }
                    Some(_) | None => return spaced,
                },
                Class::Word | Class::Quote | Class::Operator | Class::Open | Class::Symbol => {
                    return spaced;
                }
            }
        }
        spaced
    }
}

/// An open or malformed quote: the store takes the quote for a token of its own, which nothing accepts.
fn quote_fault(kind: ErrorKind, start: usize, end: usize) -> Fault {
    Fault::new(kind, Span::new(start, end))
}
