//! Grammars as data: the files in `grammar/`, whose first lines tell their form.

use std::collections::BTreeMap;

/// The rules by their names.
#[derive(Debug)]
pub(crate) struct Grammar {
    names: BTreeMap<String, usize>,
    rules: Vec<Choice>,
}

/// Alternatives.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choice(pub(crate) Vec<Alternative>);

/// A sequence, how often it is chosen, and how many rules must be gone through to its end.
#[derive(Debug, Clone)]
pub(crate) struct Alternative {
    pub(crate) weight: usize,
    pub(crate) cost: u32,
    pub(crate) items: Vec<Item>,
}

/// A part of a sequence.
#[derive(Debug, Clone)]
pub(crate) enum Item {
    Text(String),
    Keyword(String),
    Blank,
    MaybeBlank,
    Rule(usize),
    Optional(Choice),
    Repeated(Choice),
    Group(Choice),
    Quoted(Choice),
}

/// What a rule costs whose alternatives are not known yet.
const UNKNOWN: u32 = 1_000_000;

// === impl Grammar ===

impl Grammar {
    /// Reads files. Where two have a rule of one name, the later one counts.
    pub(crate) fn read(files: &[&str]) -> Self {
        let bodies: BTreeMap<String, String> = files.iter().flat_map(|file| bodies(file)).collect();
        let names: BTreeMap<String, usize> = bodies.keys().cloned().zip(0..).collect();
        let rules = bodies.values().map(|body| Reader::new(body, &names).whole()).collect();
        let mut grammar = Self { names, rules };
        grammar.weigh();
        grammar
    }

    pub(crate) fn rule(&self, index: usize) -> &Choice {
        &self.rules[index]
    }

    pub(crate) fn named(&self, name: &str) -> usize {
        self.names[name]
    }

    /// Works out the costs, from rules without rules upwards.
    fn weigh(&mut self) {
        let mut costs = vec![UNKNOWN; self.rules.len()];
        loop {
            let next: Vec<u32> = self.rules.iter_mut().map(|rule| 1 + rule.weigh(&costs)).collect();
            if next == costs {
                break;
            }
            costs = next;
        }
        let endless: Vec<&String> =
            self.names.iter().filter(|(_, rule)| costs[**rule] >= UNKNOWN).map(|(name, _)| name).collect();
        assert!(endless.is_empty(), "rules without an end: {endless:?}");
    }
}

// === impl Choice ===

impl Choice {
    fn weigh(&mut self, costs: &[u32]) -> u32 {
        self.0.iter_mut().map(|alternative| alternative.weigh(costs)).min().unwrap_or_default()
    }
}

// === impl Alternative ===

impl Alternative {
    fn weigh(&mut self, costs: &[u32]) -> u32 {
        self.cost = self.items.iter_mut().map(|item| item.weigh(costs)).max().unwrap_or_default();
        self.cost
    }
}

// === impl Item ===

impl Item {
    fn weigh(&mut self, costs: &[u32]) -> u32 {
        match self {
            Self::Text(_) | Self::Keyword(_) | Self::Blank | Self::MaybeBlank => 0,
            Self::Rule(rule) => costs[*rule],
            Self::Group(choice) | Self::Quoted(choice) => choice.weigh(costs),
            // They may stand no time, but the costs inside are asked for when they do.
            Self::Optional(choice) | Self::Repeated(choice) => {
                choice.weigh(costs);
                0
            }
        }
    }
}

/// `name = body` of each rule of a file, with the further lines of the body.
fn bodies(file: &str) -> Vec<(String, String)> {
    let mut bodies: Vec<(String, String)> = Vec::new();
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match (line.starts_with(' '), bodies.last_mut()) {
            (true, Some((_, body))) => body.push_str(line),
            (true, None) | (false, _) => {
                let (name, body) = line.split_once(" = ").unwrap_or_else(|| panic!("no rule: {line}"));
                bodies.push((name.trim().to_owned(), body.to_owned()));
            }
        }
    }
    bodies
}

/// Reads the body of a rule.
struct Reader<'a> {
    rest: &'a str,
    body: &'a str,
    names: &'a BTreeMap<String, usize>,
}

// === impl Reader ===

impl<'a> Reader<'a> {
    fn new(body: &'a str, names: &'a BTreeMap<String, usize>) -> Self {
        Self { rest: body, body, names }
    }

    fn whole(mut self) -> Choice {
        let choice = self.choice();
        assert!(self.rest.is_empty(), "no part of a rule: {} in {}", self.rest, self.body);
        choice
    }

    fn choice(&mut self) -> Choice {
        let mut choice = Choice(vec![self.alternative()]);
        while self.takes('|') {
            choice.0.push(self.alternative());
        }
        choice
    }

    fn alternative(&mut self) -> Alternative {
        let weight = if self.takes('%') { self.until(' ').parse().unwrap() } else { 1 };
        let items = std::iter::from_fn(|| self.item()).collect();
        Alternative { weight, cost: 0, items }
    }

    fn item(&mut self) -> Option<Item> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next()?;
        let inside = |close| match close {
            ']' => Item::Optional as fn(Choice) -> Item,
            '}' => Item::Repeated,
            ')' => Item::Group,
            _ => Item::Quoted,
        };
        if first.is_ascii_lowercase() {
            return Some(Item::Rule(self.name()));
        }
        let close = match first {
            '|' | ']' | '}' | ')' | '>' => return None,
            '[' => ']',
            '{' => '}',
            '(' => ')',
            '<' => '>',
            _ => first,
        };
        self.rest = &self.rest[first.len_utf8()..];
        Some(match first {
            '_' => Item::Blank,
            '~' => Item::MaybeBlank,
            '\'' => Item::Text(unescaped(self.until('\''))),
            '"' => Item::Keyword(unescaped(self.until('"'))),
            _ if close != first => {
                let choice = self.choice();
                assert!(self.takes(close), "`{first}` is not closed in {}", self.body);
                inside(close)(choice)
            }
            _ => panic!("`{first}` is nothing in {}", self.body),
        })
    }

    fn name(&mut self) -> usize {
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        *self.names.get(name).unwrap_or_else(|| panic!("no rule {name}"))
    }

    fn takes(&mut self, mark: char) -> bool {
        let found = self.rest.trim_start().strip_prefix(mark);
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    fn until(&mut self, mark: char) -> &'a str {
        let (before, after) =
            self.rest.split_once(mark).unwrap_or_else(|| panic!("no {mark} in {}", self.body));
        self.rest = after;
        before
    }
}

/// Replaces each `\u{…}`.
fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').unwrap();
        out.push(u32::from_str_radix(code, 16).ok().and_then(char::from_u32).unwrap());
        out.push_str(rest);
    }
    out
}
