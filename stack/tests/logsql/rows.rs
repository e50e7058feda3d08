//! Guarded queries answer what the store answers under its own filters, and what it would answer if there were no rows
//! of others.

use std::sync::Mutex;

use futures_util::{StreamExt, stream};
use obsproxy_logsql::{Query, enforce, parse};
use serde_json::Value;

use crate::place::{Answer, Place};
use crate::report::Report;
use crate::texts;
use crate::world::{foreign_rows, guard, own_rows};

/// Requests on the way at once.
const PARALLEL: usize = 4;

struct Stores {
    /// Holds the rows of everybody.
    both: Place,
    /// Holds the own rows only.
    alone: Place,
}

// === impl Stores ===

impl Stores {
    async fn start() -> Self {
        let both = [own_rows(), foreign_rows()].concat();
        Self {
            both: Place::single("rows-both", &both).await,
            alone: Place::single("rows-alone", &own_rows()).await,
        }
    }

    /// The answers to one query in all its forms are the same.
    async fn same(&self, text: &str, query: Query, report: &Mutex<Report>) -> Result<(), String> {
        let guard = guard();
        let canonical = query.to_string();
        let Ok(scoped) = enforce(query, &guard) else {
            report.lock().unwrap().count("refused by enforce");
            return Ok(());
        };
        let scoped = scoped.as_str();
        let ask = async |query: &str| {
            self.both.ask("query", &[("query", query)]).await.map(|answer| sorted(&answer))
        };
        let filtered = [("query", text), ("extra_filters", guard.as_str())];
        let filtered = sorted(&self.both.ask("query", &filtered).await?);
        let guarded = ask(scoped).await?;
        let alone = sorted(&self.alone.ask("query", &[("query", scoped)]).await?);
        report.lock().unwrap().count(match &guarded {
            (200, lines) if lines.is_empty() => "empty",
            (200, _) => "with rows",
            _ => "an error",
        });
        differ("under extra_filters, and guarded", &filtered, &guarded)?;
        differ("guarded, and where no other rows are", &guarded, &alone)?;
        differ("as written, and as printed", &ask(text).await?, &ask(&canonical).await?)
    }
}

fn differ(what: &str, left: &(u16, Vec<String>), right: &(u16, Vec<String>)) -> Result<(), String> {
    if left == right {
        return Ok(());
    }
    let missing = |of: &[String], other: &[String]| {
        of.iter().filter(|line| !other.contains(line)).take(3).cloned().collect::<Vec<_>>().join("\n    ")
    };
    let (only_left, only_right) = (missing(&left.1, &right.1), missing(&right.1, &left.1));
    Err(format!(
        "{what}: {} with {} lines, {} with {} lines\n  only left:\n    {only_left}\n  only right:\n    {only_right}",
        left.0,
        left.1.len(),
        right.0,
        right.1.len(),
    ))
}

/// The lines in an order of their own; of an error only the status.
fn sorted(answer: &Answer) -> (u16, Vec<String>) {
    let mut lines: Vec<String> = match answer.status {
        200 => answer.body.lines().map(normal).collect(),
        _ => Vec::new(),
    };
    lines.sort();
    (answer.status, lines)
}

/// A row whose lists are sorted, and whose fractions are rounded: the store adds and lists in any order.
fn normal(line: &str) -> String {
    let mut row: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    for value in row.as_object_mut().unwrap().values_mut() {
        let text = value.as_str().unwrap();
        if let Ok(Value::Array(mut list)) = serde_json::from_str(text) {
            list.sort_by_key(Value::to_string);
            *value = Value::Array(list);
        } else if let Ok(number) = text.parse::<f64>()
            && text.contains('.')
        {
            *value = Value::from(format!("{number:.6e}"));
        }
    }
    row.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guarded_query_answers_what_it_answers_under_the_stores_own_filters_and_without_the_rows_of_others()
{
    let stores = Stores::start().await;
    let report = Mutex::new(Report::default());
    stream::iter(0..texts::cases(1500))
        .for_each_concurrent(PARALLEL, async |case| {
            let text = texts::tame(case);
            let Ok(query) = parse(&text) else {
                report.lock().unwrap().count("not parsed");
                return;
            };
            if let Err(difference) = stores.same(&text, query, &report).await {
                report.lock().unwrap().failure(case, &text, &difference);
            }
        })
        .await;
    report.into_inner().unwrap().check(&[("with rows", 30)]);
}
