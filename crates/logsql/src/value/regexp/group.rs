//! Groups, alternatives and the cost of repetitions.

use super::{Part, Range, Traits};

/// Groups inside each other; Go takes a few more.
const MAX_DEPTH: usize = 200;

/// Instructions of the compiled expression; Go would take thirty times as many, at a price.
const MAX_SIZE: u64 = 100_000;

/// Product of the counts of repetitions inside each other, as in Go.
const MAX_REPEAT: u64 = 1_000;

/// A piece of an expression: its instructions, the product of the counts inside, its wide classes, and whether it may
/// match an empty text.
#[derive(Clone, Copy)]
struct Piece {
    size: u64,
    repeats: u64,
    wide: u32,
    empty: bool,
}

/// One open group, or the whole expression.
struct Level {
    /// All that is complete before the last item.
    done: Piece,
    /// What a repetition would repeat.
    last: Option<Piece>,
    /// Whether one of the alternatives before this one may match an empty text.
    empty_before: bool,
}

/// What stands before the first item. A place such as `^` weighs the same.
const NOTHING: Piece = Piece { size: 1, repeats: 1, wide: 0, empty: true };

const CHARACTER: Piece = Piece { empty: false, ..NOTHING };

impl Level {
    const fn new() -> Self {
        Self { done: NOTHING, last: None, empty_before: false }
    }

    fn settle(&mut self) {
        if let Some(last) = self.last.take() {
            self.done.size += last.size;
            self.done.repeats = self.done.repeats.max(last.repeats);
            self.done.wide = self.done.wide.saturating_add(last.wide);
            self.done.empty &= last.empty;
        }
    }
}

/// The groups that are open.
pub(super) struct Groups {
    outer: Vec<Level>,
    level: Level,
}

impl Groups {
    pub(super) const fn new() -> Self {
        Self { outer: Vec::new(), level: Level::new() }
    }

    pub(super) fn item(&mut self) -> Result<(), &'static str> {
        self.push(CHARACTER)
    }

    /// A class with thousands of characters.
    pub(super) fn wide(&mut self) -> Result<(), &'static str> {
        self.push(Piece { wide: 1, ..CHARACTER })
    }

    /// `^`, `\b` and the like, which take no character.
    pub(super) fn place(&mut self) -> Result<(), &'static str> {
        self.push(NOTHING)
    }

    fn push(&mut self, piece: Piece) -> Result<(), &'static str> {
        self.level.settle();
        self.level.last = Some(piece);
        check_size(self.level.done.size + piece.size)
    }

    pub(super) fn repeat(&mut self, range: Range) -> Result<(), &'static str> {
        let Some(piece) = &mut self.level.last else { return Err("a repetition of nothing") };
        let (min, max) = (u64::from(range.min), u64::from(range.max.unwrap_or(range.min)));
        if range.counted {
            piece.repeats = if range.max == Some(0) { 1 } else { piece.repeats * max.max(1) };
            if (min >= 2 || max >= 2) && piece.repeats > MAX_REPEAT {
                return Err("repetitions inside each other of more than 1000");
            }
        }
        piece.wide = piece.wide.saturating_mul(range.max.unwrap_or(range.min).max(1));
        piece.empty |= min == 0;
        piece.size = piece.size * max.max(1) + (max - min) + 2;
        check_size(self.level.done.size + piece.size)
    }

    pub(super) fn bar(&mut self) {
        self.level.settle();
        self.level.done.size += 1;
        self.level.empty_before |= self.level.done.empty;
        self.level.done.empty = true;
    }

    pub(super) fn open(&mut self) -> Result<(), &'static str> {
        if self.outer.len() >= MAX_DEPTH {
            return Err("too many groups inside each other");
        }
        self.outer.push(std::mem::replace(&mut self.level, Level::new()));
        Ok(())
    }

    pub(super) fn close(&mut self) -> Result<(), &'static str> {
        let Some(outer) = self.outer.pop() else { return Err("`)` without `(`") };
        let mut inner = std::mem::replace(&mut self.level, outer);
        inner.settle();
        let empty = inner.done.empty || inner.empty_before;
        self.push(Piece { size: inner.done.size + 2, empty, ..inner.done })
    }

    /// What is known of the whole expression.
    pub(super) fn finish(mut self) -> Result<Traits, &'static str> {
        if !self.outer.is_empty() {
            return Err("`(` without `)`");
        }
        self.level.settle();
        let may_match_empty = self.level.done.empty || self.level.empty_before;
        Ok(Traits { may_match_empty, wide: self.level.done.wide })
    }
}

fn check_size(size: u64) -> Result<(), &'static str> {
    if size > MAX_SIZE { Err("it is too large") } else { Ok(()) }
}

/// What stands behind `(?`: a named group, flags, or flags with a group.
pub(super) fn flags(text: &str) -> Result<(Part, &str), &'static str> {
    if let Some(name) = text.strip_prefix("P<").or_else(|| text.strip_prefix('<')) {
        let Some((name, rest)) = name.split_once('>') else { return Err("a group name without `>`") };
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err("a group name may hold letters, digits and `_`");
        }
        return Ok((Part::Open, rest));
    }
    let mut negated = false;
    let mut seen = false;
    for (at, flag) in text.char_indices() {
        let rest = text.get(at + 1..).unwrap_or_default();
        match flag {
            'i' | 'm' | 's' | 'U' => seen = true,
            '-' if !negated => (negated, seen) = (true, false),
            ':' | ')' if negated && !seen => break,
            ':' => return Ok((Part::Open, rest)),
            ')' => return Ok((Part::Flags, rest)),
            _ => break,
        }
    }
    Err("unknown `(?…`")
}
