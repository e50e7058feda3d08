//! The parser takes what the store takes, and nothing else.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;

use futures_util::{StreamExt, stream};
use obsproxy_logsql::parse;

use crate::exceptions::{EXCEPTIONS, exception};
use crate::oracle::{Oracle, Verdict};
use crate::{suite, texts, upstream};

/// Texts on the way at once.
const PARALLEL: usize = 8;

/// Disagreements that a failing test prints.
const SHOWN: usize = 200;

/// What was seen of a run.
#[derive(Default)]
struct Seen {
    accepted: usize,
    refused: usize,
    stopped: usize,
    /// By their place in the table.
    exceptions: BTreeMap<usize, usize>,
    /// By text, so that the output has an order.
    differences: BTreeMap<String, String>,
}

// === impl Seen ===

impl Seen {
    fn add(&mut self, text: String, verdict: Verdict) {
        let parsed = parse(&text);
        match (verdict, parsed) {
            (Verdict::Accepted, Ok(_)) => self.accepted += 1,
            (Verdict::Refused(_), Err(_)) => self.refused += 1,
            (Verdict::Stopped, Err(_)) => self.stopped += 1,
            (Verdict::Accepted, Err(error)) => match exception(&error) {
                Some(place) => *self.exceptions.entry(place).or_default() += 1,
                None => self.differ(text, &format!("the store takes it, here it is an error: {error}")),
            },
            (Verdict::Refused(message), Ok(tree)) => {
                self.differ(text, &format!("taken here as `{tree}`, the store says: {}", message.trim_end()));
            }
            (Verdict::Stopped, Ok(tree)) => {
                self.differ(text, &format!("taken here as `{tree}`, and it stops the store"))
            }
        }
    }

    fn differ(&mut self, text: String, difference: &str) {
        self.differences.insert(text, difference.to_owned());
    }

    fn texts(&self) -> usize {
        let excepted: usize = self.exceptions.values().sum();
        self.accepted + self.refused + self.stopped + excepted + self.differences.len()
    }

    fn agrees(&self, source: &str) {
        println!(
            "{source}: {} accepted, {} refused, {} stop the store, exceptions {:?}",
            self.accepted, self.refused, self.stopped, self.exceptions
        );
        let mut shown = String::new();
        for (text, difference) in self.differences.iter().take(SHOWN) {
            write!(shown, "\n--- `{text}`\n{difference}").unwrap();
        }
        let count = self.differences.len();
        assert_eq!(count, 0, "{source}: {count} texts differ (LOGSQL_SEED={}):{shown}", texts::seed());
    }
}

/// Its name, how many texts it has at the least, and the texts.
type Source = (&'static str, usize, Box<dyn Iterator<Item = String> + Send>);

/// Asks about each text, several at once.
async fn judge(oracle: &Oracle, texts: impl IntoIterator<Item = String>) -> Seen {
    let seen = Mutex::new(Seen::default());
    stream::iter(texts)
        .for_each_concurrent(PARALLEL, async |text| {
            let verdict = oracle.verdict(&text).await;
            seen.lock().unwrap().add(text, verdict);
        })
        .await;
    seen.into_inner().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_parser_takes_what_the_store_takes_and_nothing_else() {
    let oracle = Oracle::start().await;
    let generated = texts::cases(20_000);
    let sources: [Source; 6] = [
        ("the suite", 1_000, Box::new(suite::texts().into_iter())),
        ("upstream's tests", 10_000, Box::new(upstream::tests().into_iter())),
        ("upstream's documentation", 1_000, Box::new(upstream::examples().into_iter())),
        ("corners", 15, Box::new(texts::corners().into_iter())),
        ("regular expressions", 3_000, Box::new((0..3_000).map(texts::regexp))),
        ("generated", usize::try_from(generated).unwrap(), Box::new((0..generated).map(texts::wild))),
    ];
    let mut met = BTreeMap::new();
    let mut failures = Vec::new();
    for (source, least, texts) in sources {
        let seen = judge(&oracle, texts).await;
        assert!(seen.texts() >= least, "{source}: only {} texts", seen.texts());
        met.extend(seen.exceptions.clone());
        failures.extend(std::panic::catch_unwind(|| seen.agrees(source)).err());
    }
    assert!(failures.is_empty(), "{} of the sources differ, see above", failures.len());
    for (place, exception) in EXCEPTIONS.iter().enumerate() {
        assert!(met.contains_key(&place), "an exception that no text meets: {}", exception.reason);
    }
}
