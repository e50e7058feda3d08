use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

use http::StatusCode;

use super::*;
use crate::lines::Print;
use crate::lines::gate::Gate;
use crate::reason::Decision;

fn gated(capacity: usize) -> (Audit, Sender<()>, Arc<Mutex<Vec<u8>>>) {
    let (gate, opener, text) = Gate::closed();
    (Audit::new(gate, AuditOptions { queries: false, capacity }), opener, text)
}

fn line(query: Option<&str>) -> Line {
    Line {
        time: chrono::DateTime::from_timestamp(1_700_000_000, 0).unwrap(),
        identity: None,
        namespace: None,
        endpoint: None,
        decision: Decision::Deny,
        reason: "no_token",
        status: StatusCode::UNAUTHORIZED,
        bytes: 5,
        took: Duration::from_micros(1999),
        query: query.map(str::to_owned),
    }
}

#[test]
fn a_line_is_one_json_object_on_one_line() {
    let mut out = Vec::new();
    Box::new(line(Some("a\n\"b\""))).print(&mut out);
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "{\"time\":\"2023-11-14T22:13:20.000000000Z\",\"user\":null,\"namespace\":null,\"signal\":null,\
         \"endpoint\":null,\"decision\":\"deny\",\"reason\":\"no_token\",\"status\":401,\"bytes\":5,\
         \"milliseconds\":1,\"query\":\"a\\n\\\"b\\\"\"}\n"
    );
}

#[test]
fn lines_that_find_no_room_are_dropped_at_once() {
    let (audit, opener, text) = gated(4);
    // The writer hangs in its first batch, so at most that and the channel's room are taken.
    let results: Vec<_> = (0..10_000).map(|_| audit.write(line(None))).collect();
    let taken = results.iter().filter(|result| result.is_ok()).count();
    assert!(results.contains(&Err(Dropped)) && taken < 10_000, "{taken} of 10,000 lines were taken");
    drop(opener);
    assert!(audit.flush(Duration::from_secs(60)));
    let written = text.lock().unwrap().iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(written, taken);
}

#[test]
fn a_flush_gives_up_on_an_output_that_hangs() {
    let (audit, _opener, _text) = gated(4);
    assert!(audit.write(line(None)).is_ok());
    assert!(!audit.flush(Duration::from_millis(10)));
}

#[test]
fn a_flush_gives_up_where_there_is_no_room_to_ask_for_it() {
    let (audit, _opener, _text) = gated(4);
    while audit.write(line(None)).is_ok() {}
    assert!(!audit.flush(Duration::from_millis(10)));
}
