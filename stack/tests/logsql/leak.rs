//! Guarded queries show no row of others and none outside the window, whatever endpoint they are sent to: the guard in
//! the text must hold by itself.

use std::sync::Mutex;

use futures_util::{StreamExt, stream};

use crate::endpoints::{Arguments, ENDPOINTS, guarded};
use crate::place::{Answer, Place};
use crate::report::Report;
use crate::texts;
use crate::world::{MARKS, foreign_rows, guard, own_rows};

/// Queries on the way at once.
const PARALLEL: usize = 4;

/// Each tail takes a while, so there are more of them at once.
const TAILS: usize = 24;

const TAIL: Arguments = &[("start_offset", "3650d"), ("offset", "0s"), ("refresh_interval", "100ms")];

/// Half of them wild, half of them such that they find something.
fn text(case: u64) -> String {
    if case.is_multiple_of(2) { texts::aimed(case) } else { texts::tame(case) }
}

/// Fails when an answer holds a mark. Tells whether it shows anything.
fn judge(answer: &Answer) -> Result<bool, String> {
    if let Some(mark) = MARKS.iter().find(|mark| answer.body.contains(*mark)) {
        let line = answer.body.lines().find(|line| line.contains(mark)).unwrap_or_default();
        return Err(format!("shows {mark}: {line}"));
    }
    let empty = ["", "{\"hits\":[]}", "{\"values\":[]}", "{\"facets\":[]}"];
    let shows = !empty.contains(&answer.body.trim()) && !answer.body.contains("\"result\":[]");
    Ok(answer.status == 200 && shows)
}

/// Sends a query everywhere, its text alone or with the store's own filters too.
async fn ask(
    place: &Place,
    text: &str,
    filters: &[(&str, &str)],
    report: &Mutex<Report>,
) -> Result<(), String> {
    for endpoint in ENDPOINTS {
        let Some(scoped) = endpoint.guarded(text) else { continue };
        let arguments = [endpoint.arguments, filters, &[("query", &scoped)]].concat();
        let shows = match place.ask(endpoint.path, &arguments).await {
            // What was guarded is valid, and stays so when the nodes of a cluster print and parse it once more. Some
            // valid queries have no answer there: those with one field twice in `by`.
            Ok(answer) if endpoint.path == "query" && answer.body.contains("cannot parse") => {
                Err(answer.body)
            }
            Ok(answer) => judge(&answer),
            Err(error) => Err(error),
        };
        let shows = shows.map_err(|error| format!("{} of `{scoped}`: {error}", endpoint.name))?;
        report.lock().unwrap().count(if shows { endpoint.name } else { "shows nothing" });
    }
    Ok(())
}

async fn shows_nothing_foreign(place: &Place) {
    let report = Mutex::new(Report::default());
    let guard = guard();
    let filters: [&[(&str, &str)]; 2] = [&[], &[("extra_filters", guard.as_str())]];
    stream::iter(0..texts::cases(1_200))
        .for_each_concurrent(PARALLEL, async |case| {
            let text = text(case);
            let filters = filters[usize::from(case % 5 == 4)];
            if let Err(why) = ask(place, &text, filters, &report).await {
                report.lock().unwrap().failure(case, &text, &why);
            }
        })
        .await;
    place.runs();
    let least: Vec<_> = ENDPOINTS.iter().map(|endpoint| (endpoint.name, 1)).collect();
    report.into_inner().unwrap().check(&least);
}

async fn tails_nothing_foreign(place: &Place) {
    let report = Mutex::new(Report::default());
    stream::iter(0..texts::cases(300))
        .for_each_concurrent(TAILS, async |case| {
            let text = text(case);
            let Some(scoped) = guarded(&text) else { return };
            let arguments = [TAIL, &[("query", &scoped)]].concat();
            match place.tail(&arguments).await.and_then(|answer| judge(&answer)) {
                Ok(shows) => report.lock().unwrap().count(if shows { "tail" } else { "shows nothing" }),
                Err(why) => {
                    report.lock().unwrap().failure(case, &text, &format!("tail of `{scoped}`: {why}"))
                }
            }
        })
        .await;
    place.runs();
    report.into_inner().unwrap().check(&[("tail", 5)]);
}

async fn single(name: &str) -> Place {
    Place::single(name, &[own_rows(), foreign_rows()].concat()).await
}

async fn cluster(name: &str) -> Place {
    Place::cluster(name, &[own_rows(), foreign_rows()].concat()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_single_node_shows_nothing_foreign() {
    shows_nothing_foreign(&single("leak-single").await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cluster_shows_nothing_foreign() {
    shows_nothing_foreign(&cluster("leak-cluster").await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tail_of_a_single_node_shows_nothing_foreign() {
    tails_nothing_foreign(&single("tail-single").await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tail_of_a_cluster_shows_nothing_foreign() {
    tails_nothing_foreign(&cluster("tail-cluster").await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_marks_are_found_where_there_is_no_guard() {
    for place in [single("unguarded-single").await, cluster("unguarded-cluster").await] {
        for endpoint in ENDPOINTS {
            let counted = "* | stats by (s) count() x";
            let query = if endpoint.path.starts_with("stats") { counted } else { "*" };
            let arguments = [endpoint.arguments, &[("query", query)][..]].concat();
            let answer = place.ask(endpoint.path, &arguments).await.unwrap();
            assert!(judge(&answer).is_err(), "{} shows no mark: {}", endpoint.name, answer.body);
        }
        let answer = place.tail(&[TAIL, &[("query", "*")]].concat()).await.unwrap();
        assert!(judge(&answer).is_err(), "the tail shows no mark: {}", answer.body);
    }
}
