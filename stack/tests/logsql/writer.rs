//! Writes texts by a grammar.

use crate::grammar::{Choice, Grammar, Item};
use crate::random::Random;

/// How far a text goes astray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Blanks where they should be, and ASCII keywords: nearly each text is valid.
    Tame,
    /// Odd blanks, comments, folded keywords, escapes of every kind.
    Wild,
}

/// A text that grows.
pub(crate) struct Writer<'a> {
    grammar: &'a Grammar,
    random: &'a mut Random,
    style: Style,
    /// Rules that may still be gone through before only the shortest ways are taken.
    fuel: u32,
    out: String,
}

/// A text by the rule of this name.
pub(crate) fn write(grammar: &Grammar, rule: &str, style: Style, random: &mut Random) -> String {
    // Most texts are short, a few are long.
    let fuel = u32::try_from(4 + random.below(8) * random.below(8) + random.below(20)).unwrap();
    let mut writer = Writer { grammar, random, style, fuel, out: String::new() };
    writer.rule(grammar.named(rule));
    writer.out
}

// === impl Writer ===

impl Writer<'_> {
    fn rule(&mut self, rule: usize) {
        self.fuel = self.fuel.saturating_sub(1);
        self.choice(self.grammar.rule(rule));
    }

    fn choice(&mut self, choice: &Choice) {
        let alternatives = &choice.0;
        let cheapest = alternatives.iter().map(|alternative| alternative.cost).min().unwrap_or_default();
        let open = |cost| self.fuel > 0 || cost == cheapest;
        let weights: usize =
            alternatives.iter().filter(|other| open(other.cost)).map(|other| other.weight).sum();
        let mut at = self.random.below(weights);
        let chosen =
            alternatives.iter().filter(|other| self.fuel > 0 || other.cost == cheapest).find(|other| {
                let found = at < other.weight;
                at = at.saturating_sub(other.weight);
                found
            });
        for item in chosen.into_iter().flat_map(|chosen| &chosen.items) {
            self.item(item);
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Text(text) => self.out.push_str(text),
            Item::Keyword(word) => self.keyword(word),
            Item::Blank => self.blank(),
            Item::MaybeBlank => self.maybe_blank(),
            Item::Rule(rule) => self.rule(*rule),
            Item::Group(choice) => self.choice(choice),
            Item::Quoted(choice) => self.quoted(choice),
            Item::Optional(choice) => {
                if self.fuel > 0 && self.random.chance(45) {
                    self.choice(choice);
                }
            }
            Item::Repeated(choice) => {
                for _ in 0..4 {
                    if self.fuel == 0 || self.random.chance(55) {
                        break;
                    }
                    self.choice(choice);
                }
            }
        }
    }

    /// The store takes any case, and two letters beyond ASCII that fold to `i` and `k`.
    fn keyword(&mut self, word: &str) {
        let (odd, folded) = match self.style {
            Style::Tame => (4, 0),
            Style::Wild => (8, 3),
        };
        if self.random.chance(folded) {
            let text: String = word.chars().map(|c| folding(c, self.random)).collect();
            self.out.push_str(&text);
        } else if self.random.chance(odd) {
            let text: String = word.chars().map(|c| any_case(c, self.random)).collect();
            self.out.push_str(&text);
        } else {
            self.out.push_str(word);
        }
    }

    fn blank(&mut self) {
        let blank = match self.style {
            Style::Tame => " ",
            Style::Wild => match self.random.below(100) {
                0..88 => " ",
                88..90 => "  ",
                90..92 => "\n",
                92 => "\t",
                93 => "\u{a0}",
                94 => "\u{2028}",
                95 => " # or *) \"\n",
                96 => "#x\n",
                97 => "\r\n\u{85}",
                _ => "",
            },
        };
        self.out.push_str(blank);
    }

    fn maybe_blank(&mut self) {
        match self.style {
            Style::Tame if self.random.chance(40) => self.out.push(' '),
            Style::Wild if self.random.chance(30) => self.blank(),
            Style::Tame | Style::Wild => {}
        }
    }

    fn quoted(&mut self, choice: &Choice) {
        let start = self.out.len();
        self.choice(choice);
        let text = self.out.split_off(start);
        let quoted = quote(&text, self.style, self.random);
        self.out.push_str(&quoted);
    }
}

fn any_case(c: char, random: &mut Random) -> char {
    if random.chance(50) { c.to_ascii_uppercase() } else { c }
}

fn folding(c: char, random: &mut Random) -> char {
    match c {
        'i' if random.chance(70) => '\u{130}',
        'k' if random.chance(70) => '\u{212a}',
        's' if random.chance(5) => '\u{17f}',
        other => any_case(other, random),
    }
}

/// The text in one of the three kinds of quotes.
pub(crate) fn quote(text: &str, style: Style, random: &mut Random) -> String {
    let marks = if style == Style::Tame && text.contains('`') { 3 } else { 4 };
    let mark = *random.pick(&['"', '"', '\'', '`'][..marks]);
    let broken = style == Style::Wild && random.chance(2);
    let mut out = String::from(mark);
    for c in text.chars() {
        match c {
            _ if broken || mark == '`' => out.push(c),
            _ if c == mark || c == '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            other if style == Style::Wild && random.chance(4) => out.push_str(&escape(other, random)),
            other => out.push(other),
        }
    }
    out.push(mark);
    out
}

fn escape(c: char, random: &mut Random) -> String {
    let code = u32::from(c);
    match random.below(6) {
        0 if code < 0x100 => format!("\\x{code:02x}"),
        1 if code < 0o400 => format!("\\{code:03o}"),
        2 if code < 0x1_0000 => format!("\\u{code:04X}"),
        3 => format!("\\U{code:08x}"),
        4 => format!(
            "{}{c}",
            random.pick(&["\\t", "\\a", "\\v", "\\r", "\\'", "\\\"", "\\0", "\\x9", "\\ud800", "\\xff"])
        ),
        _ => c.to_string(),
    }
}
