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

/// A token before its place is known: what it is, its bytes, and whether it is escaped.
type Cut = (Kind, usize, bool);

impl<'a> Lexer<'a> {
    fn next_token(&mut self) -> Result<Option<Token>, Fault> {
        let spaced = self.skip_blanks();
        let start = self.at;
        let Some((&first, _)) = self.bytes().split_first() else { return Ok(None) };
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
        self.at = start + len;
        Ok(Some(Token { kind, span: Span::new(start, self.at), spaced, escaped }))
    }

    fn bytes(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn is_guard(&self) -> bool {
        !self.guard.is_empty() && self.bytes().starts_with(self.guard.as_bytes())
    }

    fn word(&self) -> Cut {
        let bytes = self.bytes();
        let end = bytes.iter().position(|byte| Class::of(*byte) != Class::Word);
        let word = end.and_then(|end| bytes.get(..end)).unwrap_or(bytes);
        if end.and_then(|end| bytes.get(end)).is_some_and(|byte| !byte.is_ascii()) {
            return self.wide_word();
        }
        (Kind::Word(Keyword::find_ascii(word)), word.len(), false)
    }

    fn wide_word(&self) -> Cut {
        let rest = self.rest();
        let len = rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
        (Kind::Word(Keyword::find(rest.get(..len).unwrap_or_default())), len, false)
    }

    /// A token that begins outside ASCII.
    fn wide(&self) -> Cut {
        match self.rest().chars().next() {
            Some(first) if is_word_char(first) => self.wide_word(),
            Some(first) => (Kind::Sym(first), first.len_utf8(), false),
            None => (Kind::Sym(char::REPLACEMENT_CHARACTER), 1, false),
        }
    }

    fn quoted(&self) -> Result<Cut, Fault> {
        let quoted = quoted::scan(self.rest()).map_err(|fault| fault.shifted(self.at))?;
        Ok((Kind::Quoted, quoted.len, quoted.escaped))
    }

    fn operator(&self, first: u8) -> Cut {
        match (first, self.bytes().get(1)) {
            (b'=', Some(b'~')) => (Kind::EqTilde, 2, false),
            (b'!', Some(b'~')) => (Kind::NotTilde, 2, false),
            (b'!', Some(b'=')) => (Kind::NotEq, 2, false),
            _ => (Kind::Sym(char::from(first)), 1, false),
        }
    }

    /// Skips blanks and comments; whether there were blanks.
    fn skip_blanks(&mut self) -> bool {
        let mut spaced = false;
        for byte in self.bytes() {
            match Class::of(*byte) {
                Class::Blank => {
                    spaced = true;
                    self.at += 1;
                }
                Class::Comment | Class::Wide => return self.skip_rare_blanks(spaced),
                Class::Word | Class::Quote | Class::Operator | Class::Open | Class::Symbol => break,
            }
        }
        spaced
    }

    /// The same where a comment stands, or a character outside ASCII, which may be a blank.
    fn skip_rare_blanks(&mut self, mut spaced: bool) -> bool {
        loop {
            let rest = self.rest();
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

/// An open or malformed quote: the store takes the quote for a token of its own, which nothing accepts.
fn quote_fault(kind: ErrorKind, start: usize, end: usize) -> Fault {
    Fault::new(kind, Span::new(start, end))
}
