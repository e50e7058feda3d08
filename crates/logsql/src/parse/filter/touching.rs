//! Blanks that must stand before a filter.

use super::super::Input;
use super::super::value::missing_space;
use crate::error::{ErrorKind, Fault};
use crate::lex::keyword::{Family, Keyword};
use crate::lex::{Kind, Token};
use crate::suggest;

/// A filter that touches the token before it is an error, except behind a few tokens.
pub(super) fn check_touching(input: Input<'_>, token: &Token) -> Result<(), nom::Err<Fault>> {
    let Some(before) = input.before().filter(|_| !token.spaced) else { return Ok(()) };
    let allowed = match before.kind {
        Kind::Sym('|' | ':' | '(' | '!' | '-') => true,
        Kind::Word(Some(Keyword::Not | Keyword::And | Keyword::Or)) => token.is_sym('('),
        Kind::Word(_)
        | Kind::Quoted
        | Kind::Sym(_)
        | Kind::EqTilde
        | Kind::NotTilde
        | Kind::NotEq
        | Kind::Guard => false,
    };
    if allowed {
        return Ok(());
    }
    let better = if token.is_sym('(') { no_function(input, before) } else { missing_colon(before, token) };
    better.unwrap_or_else(|| missing_space(input, before, token)).soft()
}

/// The fault for a name with an operator behind it: `a=b`.
fn missing_colon(name: &Token, operator: &Token) -> Option<Fault> {
    if !matches!(name.kind, Kind::Word(_) | Kind::Quoted) {
        return None;
    }
    let written = match operator.kind {
        Kind::Sym('=') => "=",
        Kind::Sym('~') | Kind::EqTilde => "~",
        Kind::Sym('>') => ">",
        Kind::Sym('<') => "<",
        Kind::NotEq => "!=",
        Kind::NotTilde => "!~",
        Kind::Word(_) | Kind::Quoted | Kind::Sym(_) | Kind::Guard => return None,
    };
    Some(Fault::new(ErrorKind::MissingColon { operator: written }, name.span.to(operator.span)))
}

/// The fault for a name with `(` behind it that is almost a filter function, or the query options.
fn no_function(input: Input<'_>, name: &Token) -> Option<Fault> {
    match name.kind {
        Kind::Word(None) => {}
        Kind::Word(Some(Keyword::Options)) => {
            return Some(Fault::new(ErrorKind::MisplacedOptions, name.span));
        }
        _ => return None,
    }
    let text = input.text(name.span);
    let known = Keyword::ALL.iter().filter(|keyword| keyword.family() == Family::Filter);
    let near = suggest::nearest(text, known.map(|keyword| keyword.text()))?;
    Some(Fault::new(ErrorKind::UnknownFilterFunction { name: text.to_owned(), near }, name.span))
}
