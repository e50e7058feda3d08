//! Generated query texts.

use std::sync::LazyLock;

use crate::grammar::Grammar;
use crate::mutate;
use crate::random::Random;
use crate::writer::{Style, write};

/// The language, one family a file.
const LANGUAGE: &[&str] = &[
    include_str!("grammar/queries.txt"),
    include_str!("grammar/filters.txt"),
    include_str!("grammar/streams.txt"),
    include_str!("grammar/values.txt"),
    include_str!("grammar/regexps.txt"),
    include_str!("grammar/pipes.txt"),
    include_str!("grammar/stats.txt"),
];

/// The names of the stored rows, in place of made-up ones.
const NAMES: &str = include_str!("grammar/names.txt");

/// What makes texts valid and their answers the same each time.
const TAMED: &str = include_str!("grammar/tame.txt");

static WILD: LazyLock<Grammar> = LazyLock::new(|| Grammar::read(LANGUAGE));
static AIMED: LazyLock<Grammar> = LazyLock::new(|| Grammar::read(&[LANGUAGE, &[NAMES]].concat()));
static TAME: LazyLock<Grammar> = LazyLock::new(|| Grammar::read(&[LANGUAGE, &[NAMES, TAMED]].concat()));

/// How often one in a hundred texts is broken.
const BROKEN: usize = 35;

/// The seed of this run: `LOGSQL_SEED`, else always the same.
pub(crate) fn seed() -> u64 {
    variable("LOGSQL_SEED").unwrap_or(20_260_704)
}

/// How many cases a test generates: `LOGSQL_CASES`, else `usual`.
pub(crate) fn cases(usual: u64) -> u64 {
    variable("LOGSQL_CASES").unwrap_or(usual)
}

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("{name}={value} is no number")))
}

/// A text that is LogsQL or nearly so.
pub(crate) fn wild(case: u64) -> String {
    let mut random = Random::of(seed(), case);
    let text = write(&WILD, "query", Style::Wild, &mut random);
    if random.chance(BROKEN) { mutate::broken(&text, &mut random) } else { text }
}

/// Texts at the limits: deep, of many parts, of many sub-queries, long; with the constructs that stop the store.
pub(crate) fn corners() -> Vec<String> {
    let nested = |open: &str, inner: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    vec![
        nested("(", "a", ")", 60),
        nested("(", "a", ")", 500),
        nested("!", "a", "", 500),
        nested("x:in(", "a", " | fields x)", 8),
        nested("x:in(", "a", " | fields x)", 40),
        nested("* | union (", "*", ")", 30),
        nested("a | filter (", "a", ")", 200),
        format!("* | math {}", nested("(", "a", ")", 200)),
        format!("a{}", " or x:in(b | fields x)".repeat(31)),
        format!("a{}", " or x:in(b | fields x)".repeat(60)),
        "a ".repeat(8_000),
        "a ".repeat(9_000),
        format!("in({})", "1,".repeat(8_000)),
        "{a IN x}".to_owned(),
        "{a=~`x{0,1000}\\Q`}".to_owned(),
        "f:~`x{0,1000}\\Q`".to_owned(),
    ]
}

/// A filter by a regular expression, of a field or of a stream.
pub(crate) fn regexp(case: u64) -> String {
    let mut random = Random::of(seed() + 1, case);
    write(&WILD, "matching", Style::Wild, &mut random)
}

/// As [`wild`], about the stored rows, and nearly never broken.
pub(crate) fn aimed(case: u64) -> String {
    let mut random = Random::of(seed(), case);
    let text = write(&AIMED, "query", Style::Wild, &mut random);
    if random.chance(5) { mutate::broken(&text, &mut random) } else { text }
}

/// A valid query about the stored rows, whose answer does not depend on chance.
pub(crate) fn tame(case: u64) -> String {
    write(&TAME, "query", Style::Tame, &mut Random::of(seed(), case))
}
