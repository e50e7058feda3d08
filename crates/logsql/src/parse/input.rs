//! What is still to be parsed, and the budgets of the whole parse.

use std::borrow::Cow;
use std::cell::Cell;

use crate::ast::{Filter, GuardFilter};
use crate::error::{ErrorKind, Fault, PResult};
use crate::lex::keyword::Keyword;
use crate::lex::{Kind, Token, quoted};
use crate::options::ParseOptions;
use crate::scope::Guard;
use crate::span::Span;

/// A place between the tokens.
#[derive(Clone, Copy)]
pub(crate) struct Input<'t> {
    whole: &'t Limits<'t>,
    at: usize,
}

/// The whole text, and budgets that are counted over it.
pub(crate) struct Limits<'t> {
    tokens: &'t [Token],
    options: &'t ParseOptions,
    text: &'t str,
    nodes: Cell<u32>,
    subqueries: Cell<u32>,
    guard: Option<&'t Guard>,
    /// Where the query that was begun last begins.
    query_start: Cell<usize>,
}

impl<'t> Limits<'t> {
    pub(super) fn new(
        options: &'t ParseOptions,
        text: &'t str,
        tokens: &'t [Token],
        guard: Option<&'t Guard>,
    ) -> Self {
        let (nodes, subqueries, query_start) = (Cell::new(0), Cell::new(0), Cell::new(0));
        Self { tokens, options, text, nodes, subqueries, guard, query_start }
    }

    pub(super) fn subqueries(&self) -> u32 {
        self.subqueries.get()
    }
}

impl<'t> Input<'t> {
    pub(super) fn new(whole: &'t Limits<'t>) -> Self {
        Self { whole, at: 0 }
    }

    /// The next token.
    pub(crate) fn peek(self) -> Option<&'t Token> {
        self.whole.tokens.get(self.at)
    }

    /// The token before.
    pub(crate) fn before(self) -> Option<&'t Token> {
        self.whole.tokens.get(self.at.checked_sub(1)?)
    }

    /// Before the token before.
    pub(crate) fn back(self) -> Option<Self> {
        Some(Self { at: self.at.checked_sub(1)?, ..self })
    }

    /// Behind the next token.
    pub(crate) fn advance(self) -> Self {
        Self { at: self.at + 1, ..self }
    }

    pub(crate) fn is_end(self) -> bool {
        self.at >= self.whole.tokens.len()
    }

    pub(crate) fn is_sym(self, c: char) -> bool {
        self.peek().is_some_and(|token| token.is_sym(c))
    }

    pub(crate) fn is_keyword(self, keyword: Keyword) -> bool {
        self.peek().is_some_and(|token| token.is_keyword(keyword))
    }

    /// Whether the next token is this character and touches what stands before it.
    pub(crate) fn touches_sym(self, c: char) -> bool {
        self.peek().is_some_and(|token| !token.spaced && token.is_sym(c))
    }

    /// Whether blanks stand before the next token, or before the end.
    pub(crate) fn is_spaced(self) -> bool {
        self.peek().is_none_or(|token| token.spaced)
    }

    /// Whether a part of a query ends here: at `|`, `)`, `;` or the end.
    pub(crate) fn is_trailer(self) -> bool {
        self.peek().is_none_or(|token| matches!(token.kind, Kind::Sym('|' | ')' | ';')))
    }

    /// Goes over this keyword, if it stands here.
    pub(crate) fn skip_keyword(self, keyword: Keyword) -> (Self, bool) {
        if self.is_keyword(keyword) { (self.advance(), true) } else { (self, false) }
    }

    /// Where the next token stands, or the end of the text.
    pub(crate) fn span(self) -> Span {
        self.peek()
            .map_or_else(|| Span::new(self.whole.text.len(), self.whole.text.len()), |token| token.span)
    }

    /// From the start of `self` to the end of the token before `end`.
    pub(crate) fn span_to(self, end: Input<'_>) -> Span {
        let start = self.span();
        Span::new(
            start.start(),
            end.before().map_or(start.end(), |token| token.span.end().max(start.start())),
        )
    }

    /// The text of a span.
    pub(crate) fn text(self, span: Span) -> &'t str {
        self.whole.text.get(span.range()).unwrap_or_default()
    }

    /// What a token says: decoded when it is quoted, else its bytes.
    pub(crate) fn meaning(self, token: &Token) -> Cow<'t, str> {
        let text = self.text(token.span);
        if token.kind == Kind::Quoted { quoted::meaning(text, token.escaped) } else { Cow::Borrowed(text) }
    }

    /// Marks that a filter begins here which our own rewriter gives a guard.
    pub(crate) fn begin_guarded(self) {
        self.whole.query_start.set(self.at);
    }

    /// The guard that stands here, where one belongs; elsewhere its conditions, as the client may write them too.
    pub(crate) fn guard(self) -> Option<Filter> {
        let guard =
            self.whole.guard.filter(|_| self.peek().is_some_and(|token| token.kind == Kind::Guard))?;
        Some(if self.whole.query_start.get() == self.at {
            GuardFilter::filter_of(guard)
        } else {
            guard.filter().clone()
        })
    }

    /// The conditions of the guard, where its token stands with the brackets that belong to `if (…)` or `case (…)`.
    pub(crate) fn guard_in_brackets(self) -> Option<Filter> {
        self.text(self.span()).starts_with('(').then(|| self.guard())?
    }

    pub(crate) fn options(self) -> &'t ParseOptions {
        self.whole.options
    }

    /// The fault "this must not stand here".
    pub(crate) fn unexpected(self, expected: &'static str) -> Fault {
        match self.peek() {
            Some(token) => {
                let found = self.text(token.span).chars().take(40).collect();
                Fault::new(ErrorKind::Unexpected { found, expected }, token.span)
            }
            None => Fault::new(ErrorKind::UnexpectedEnd { expected }, self.span()),
        }
    }

    /// Counts a node.
    pub(crate) fn count_node(self) -> Result<(), nom::Err<Fault>> {
        let nodes = self.whole.nodes.get() + 1;
        self.whole.nodes.set(nodes);
        let max = self.whole.options.max_nodes;
        if nodes > max { Fault::new(ErrorKind::TooManyNodes { max }, self.span()).hard() } else { Ok(()) }
    }

    /// Counts a sub-query.
    pub(crate) fn count_subquery(self) -> Result<(), nom::Err<Fault>> {
        let subqueries = self.whole.subqueries.get() + 1;
        self.whole.subqueries.set(subqueries);
        let max = self.whole.options.max_subqueries;
        if subqueries > max {
            Fault::new(ErrorKind::TooManySubqueries { max }, self.span()).hard()
        } else {
            Ok(())
        }
    }
}

/// Takes this character.
pub(super) fn sym<'t>(c: char, expected: &'static str) -> impl Fn(Input<'t>) -> PResult<'t, ()> {
    move |input| if input.is_sym(c) { Ok((input.advance(), ())) } else { input.unexpected(expected).soft() }
}

/// Takes the character that closes what stands at `open`.
pub(super) fn close<'t>(
    c: char,
    open: Input<'t>,
    expected: &'static str,
) -> impl Fn(Input<'t>) -> PResult<'t, ()> {
    move |input| {
        if input.is_sym(c) { Ok((input.advance(), ())) } else { unclosed(input, open, expected).soft() }
    }
}

/// The fault when something else stands where what is open at `open` should go on or be closed.
pub(super) fn unclosed(input: Input<'_>, open: Input<'_>, expected: &'static str) -> Fault {
    if !input.is_end() {
        return input.unexpected(expected);
    }
    let span = open.span();
    let open = open.text(span).chars().next().unwrap_or('(');
    Fault::new(ErrorKind::Unclosed { open }, span)
}

/// A list of which more is to come: grown once, not for each of the first items.
pub(super) fn started<T>(first: T) -> Vec<T> {
    let mut items = Vec::with_capacity(4);
    items.push(first);
    items
}
