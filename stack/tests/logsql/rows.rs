//! Guarded queries answer what the store answers under its own filters, and what it would answer if there were no rows
//! of others.

use std::sync::Mutex;

use futures_util::{StreamExt, stream};
use obsproxy_logsql::{Query, parse};
use serde_json::Value;

use crate::endpoints::{ENDPOINTS, Picks, scoped};
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
    async fn start(name: &str) -> Self {
        let both = [own_rows(), foreign_rows()].concat();
        Self {
            both: Place::single(&format!("{name}-both"), &both).await,
            alone: Place::single(&format!("{name}-alone"), &own_rows()).await,
        }
    }

    /// The answers to one query in all its forms are the same.
    async fn same(&self, text: &str, query: Query, report: &Mutex<Report>) -> Result<(), String> {
        let guard = guard();
        let canonical = query.to_string();
        let Some(scoped) = scoped(query) else {
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
        if !tells_columns(text) {
            differ("under extra_filters, and guarded", &filtered, &guarded)?;
        }
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

/// Whether the answer depends on blocks, which hold rows of others too, unless the query is guarded.
fn tells_columns(text: &str) -> bool {
    text.to_lowercase().contains("field_names")
}

/// The lines in an order of their own; of an error only the status.
pub(crate) fn sorted(answer: &Answer) -> (u16, Vec<String>) {
    let mut lines: Vec<String> = match answer.status {
        200 => answer.body.lines().map(normal).collect(),
        _ => Vec::new(),
    };
    lines.sort();
    (answer.status, lines)
}

/// A row whose lists are sorted, and whose fractions are rounded: the store adds and lists in any order.
fn normal(line: &str) -> String {
    let row: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    ordered(row).to_string()
}

fn ordered(value: Value) -> Value {
    match value {
        Value::String(text) => match (serde_json::from_str(&text), text.parse::<f64>()) {
            (Ok(Value::Array(list)), _) => ordered(Value::Array(list)),
            (_, Ok(number)) if text.contains('.') => Value::from(format!("{number:.6e}")),
            _ => Value::String(text),
        },
        Value::Array(list) => {
            let mut list: Vec<Value> = list.into_iter().map(ordered).collect();
            list.sort_by_key(Value::to_string);
            Value::Array(list)
        }
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (name, ordered(value))).collect())
        }
        other @ (Value::Null | Value::Bool(_) | Value::Number(_)) => other,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guarded_query_answers_what_it_answers_under_the_stores_own_filters_and_without_the_rows_of_others()
{
    let stores = Stores::start("rows").await;
    let report = Mutex::new(Report::default());
    stream::iter(0..texts::cases(1_500))
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_endpoint_answers_a_guarded_query_as_without_the_rows_of_others() {
    let stores = Stores::start("endpoints").await;
    let report = Mutex::new(Report::default());
    stream::iter(0..texts::cases(250))
        .for_each_concurrent(PARALLEL, async |case| {
            let text = texts::tame(case);
            for endpoint in ENDPOINTS.iter().filter(|endpoint| endpoint.picks == Picks::Nothing) {
                let Some(scoped) = endpoint.guarded(&text) else { continue };
                let arguments = [endpoint.arguments, &[("query", scoped.as_str())]].concat();
                let answers = async |place: &Place| {
                    place.ask(endpoint.path, &arguments).await.map(|answer| sorted(&answer))
                };
                let same = match (answers(&stores.both).await, answers(&stores.alone).await) {
                    (Ok(both), Ok(alone)) => differ("with the rows of others, and without", &both, &alone),
                    (Err(error), _) | (_, Err(error)) => Err(error),
                };
                report.lock().unwrap().count(endpoint.name);
                if let Err(difference) = same {
                    let difference = format!("{} of `{scoped}`: {difference}", endpoint.name);
                    report.lock().unwrap().failure(case, &text, &difference);
                }
            }
        })
        .await;
    report.into_inner().unwrap().check(&[]);
}
