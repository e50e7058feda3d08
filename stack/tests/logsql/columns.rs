//! Answers do not depend on the fields that rows of others have.
//!
//! Two stores hold the same rows of two tenants in the same streams, but that in one of them the rows of the other tenant
//! have more fields. What is admitted answers the same in both; what is refused does not, so that the refusal is needed.

#[path = "columns/admitted.rs"]
mod admitted;
#[path = "columns/refused.rs"]
mod refused;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use obsproxy_logsql::{EnforceError, RefusalKind, enforce, parse};
use stack::Row;

use crate::place::Place;
use crate::rows::sorted;
use crate::world::{OWN, START, guard};

/// The stores.
struct Stores {
    plain: Place,
    /// Rows of others have more fields here.
    more: Place,
}

/// An answer in an order of its own.
type Told = (u16, Vec<String>);

// === impl Stores ===

impl Stores {
    async fn single(name: &str) -> Self {
        let (plain, more) = (format!("{name}-plain"), format!("{name}-more"));
        Self {
            plain: Place::single(&plain, &rows(false)).await,
            more: Place::single(&more, &rows(true)).await,
        }
    }

    async fn cluster(name: &str) -> Self {
        let (plain, more) = (format!("{name}-plain"), format!("{name}-more"));
        Self {
            plain: Place::cluster(&plain, &rows(false)).await,
            more: Place::cluster(&more, &rows(true)).await,
        }
    }

    /// What both stores answer to a text that is sent as it is.
    async fn tell(&self, text: &str) -> Result<(Told, Told), String> {
        let arguments = [("query", text)];
        let plain = sorted(&self.plain.ask("query", &arguments).await?);
        let more = sorted(&self.more.ask("query", &arguments).await?);
        Ok((plain, more))
    }

    /// Each of these queries, guarded, is answered, and the same by both.
    async fn agree(&self, texts: impl Iterator<Item = String>) {
        let mut failures = Vec::new();
        for text in texts {
            let scoped = match enforce(parse(&text).unwrap(), &guard()) {
                Ok(scoped) => scoped,
                Err(error) => {
                    failures.push(format!("`{text}`: {error}"));
                    continue;
                }
            };
            match self.tell(scoped.as_str()).await {
                Ok((plain, more)) if plain.0 == 200 && plain == more => {}
                Ok(told) => failures.push(format!("`{text}`: {told:?}")),
                Err(error) => failures.push(format!("`{text}`: {error}")),
            }
        }
        assert!(failures.is_empty(), "{} texts:\n{}", failures.len(), failures.join("\n"));
    }

    /// These texts, guarded by hand, are answered differently.
    async fn differ(&self, texts: impl Iterator<Item = &str>) {
        let mut failures = Vec::new();
        for text in texts {
            match self.tell(&by_hand(text)).await {
                Ok((plain, more)) if plain.0 == 200 && more.0 == 200 && plain != more => {}
                Ok(told) => failures.push(format!("`{text}`: {told:?}")),
                Err(error) => failures.push(format!("`{text}`: {error}")),
            }
        }
        assert!(failures.is_empty(), "{} texts tell nothing:\n{}", failures.len(), failures.join("\n"));
    }
}

/// The text with the guard in each place that is marked for it.
fn by_hand(text: &str) -> String {
    text.replace("GUARD", &format!("({})", guard()))
}

/// The text as a client would write it.
fn unguarded(text: &str) -> String {
    text.replace("GUARD", "*")
}

fn refusal(text: &str) -> Option<RefusalKind> {
    match enforce(parse(&unguarded(text)).unwrap(), &guard()) {
        Err(EnforceError::Refused(refusal)) => Some(refusal.kind()),
        Ok(_) => None,
        Err(other) => panic!("{text}: {other}"),
    }
}

/// Rows of both tenants in shared streams. `f*` is a family of which own rows have `fown`, in a stream of their own.
fn rows(more: bool) -> Vec<Row> {
    (0..30_i64)
        .flat_map(|number| [OWN, "tenant-b"].map(|tenant| rows_of(tenant, number, more)))
        .flatten()
        .collect()
}

fn rows_of(tenant: &str, number: i64, more: bool) -> Vec<Row> {
    let message = format!("message {number} of {tenant}");
    let own = tenant == OWN;
    let container = Row::container(tenant, &message);
    let container = if own { container.with("fown", &format!("z{number}")) } else { container };
    let some = |row: Row| if number % 2 == 0 { row.with("some", &format!("s{number}")) } else { row };
    [container, some(Row::guest(tenant, "default", &message)), some(Row::event(tenant, &message))]
        .map(|row| if more && !own { with_more(row, number) } else { row })
        .map(|row| row.with("n", &number.to_string()).with("user", &format!("user{}", number % 5)))
        .map(|row| at(row, number, own))
        .into()
}

/// Fields that own rows do not have, and one that they have elsewhere.
fn with_more(row: Row, number: i64) -> Row {
    row.with("fforeign", &format!("foreign {number}"))
        .with("fnumber", &number.to_string())
        .with("fown", "foreign")
        .with("aforeign", "foreign")
        .with("pre_n", "foreign")
        .with("pre_user", "foreign")
}

fn at(row: Row, number: i64, own: bool) -> Row {
    let start: DateTime<Utc> = START.parse().unwrap();
    let time = start + TimeDelta::seconds(number * 2 + i64::from(!own));
    row.with("_time", &time.to_rfc3339_opts(SecondsFormat::Nanos, true))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_single_node_answers_what_is_admitted_the_same_whatever_fields_others_have() {
    Stores::single("columns-same").await.agree(admitted::texts()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cluster_answers_what_is_admitted_the_same_whatever_fields_others_have() {
    Stores::cluster("columns-same-cluster").await.agree(admitted::texts()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_tells_the_fields_of_others() {
    for (kind, texts) in refused::TELLING {
        for text in *texts {
            assert_eq!(refusal(text), Some(*kind), "{text}");
        }
    }
    let texts = || refused::TELLING.iter().flat_map(|(_, texts)| texts.iter().copied());
    Stores::single("columns-differ").await.differ(texts()).await;
    let cluster = Stores::cluster("columns-differ-cluster").await;
    cluster.differ(texts()).await;
    for text in refused::TELLING_IN_A_CLUSTER {
        assert_eq!(refusal(text), Some(RefusalKind::DeleteOfOwnFields), "{text}");
    }
    cluster.differ(refused::TELLING_IN_A_CLUSTER.iter().copied()).await;
    cluster.differ(refused::TELLING_UNLESS_HELD.iter().copied()).await;
    cluster.agree(refused::TELLING_UNLESS_HELD.iter().map(|text| unguarded(text))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_for_it_stops_the_store() {
    for (number, text) in refused::STOPPING.iter().enumerate() {
        assert_eq!(refusal(text), Some(RefusalKind::LengthOfTime), "{text}");
        let place = Place::single(&format!("columns-stop-{number}"), &rows(false)).await;
        let error = place.ask("query", &[("query", &by_hand(text))]).await.unwrap_err();
        assert!(error.contains("has stopped"), "{text}: {error}");
    }
}
